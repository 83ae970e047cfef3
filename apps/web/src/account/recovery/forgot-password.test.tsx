import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderAccount } from '../../../test/render-account.tsx'
import { now } from '../../../test/render-routes.tsx'

const nonce = `11111111-1111-4111-8111-111111111111.${'n'.repeat(43)}`
const token = 'abcdefghijklmnopqrstuvwxyz012345'
const email = 'layla@example.com'
const stored = () => ({
  email: localStorage.getItem('forgotPasswordEmail'),
  token: localStorage.getItem('forgotPasswordResetToken'),
})

afterEach(() => {
  vi.useRealTimers()
})

const stopTheClock = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
const pass = async (milliseconds: number) => {
  // Runs the effects of the last render first.
  await act(async () => {})
  act(() => void vi.advanceTimersByTime(milliseconds))
}

async function open(at: string, answers: Answers = {}, forgotten = {}) {
  const it = await renderAccount(at, answers, { forgotten })
  const send = (label: string, value: string) => {
    fireEvent.change(it.getByLabelText(label), { target: { value } })
    fireEvent.submit(it.getByLabelText(label).closest('form') ?? it.container)
  }
  const step = () => it.container.querySelector('[aria-current="step"]')?.textContent
  return { ...it, send, step }
}

const unreachable = 'We could not reach the service. Check your internet connection and try again.'

test('the login leads to the first step, and the typed email goes along and back', async () => {
  const it = await open('/login')
  const valueOfEmail = () => it.getByLabelText('Email').getAttribute('value')
  fireEvent.change(it.getByLabelText('Email'), { target: { value: email } })
  const link = it.getByRole('link', { name: 'Forgot Password?' })
  expect(link.getAttribute('href')).toBe('/forgot-password2')
  fireEvent.click(link)
  await waitFor(() => expect([it.here(), valueOfEmail()]).toEqual(['/forgot-password2', email]))
  fireEvent.change(it.getByLabelText('Email'), { target: { value: 'mona@example.com' } })
  fireEvent.click(it.getByRole('link', { name: /Back to/ }))
  await waitFor(() => expect([it.here(), valueOfEmail()]).toEqual(['/login', 'mona@example.com']))
})

test('a reload does not restart the wait for another code', async () => {
  stopTheClock()
  const openAt = (of: string, moment = now) =>
    renderAccount('/forgot-password2/verify', {}, { forgotten: { email, nonce: of }, moment })
  const later = '2026-11-20T12:10:20Z'
  const secondsIn = (it: Awaited<ReturnType<typeof openAt>>) => {
    const [, minutes, seconds] = /(\d):(\d\d)/.exec(it.getByText(/New code in/).textContent ?? '') ?? []
    return Number(minutes) * 60 + Number(seconds)
  }
  const before = await openAt(nonce)
  await pass(20_000)
  expect(secondsIn(before)).toBeLessThanOrEqual(40)
  before.unmount()
  const after = await openAt(nonce, later)
  expect(secondsIn(after)).toBeLessThanOrEqual(40)
  after.unmount()
  // A newer code has its own minute.
  expect(secondsIn(await openAt(nonce.replace('1111', '2222'), later))).toBeGreaterThan(50)
})

test('step 1 asks for an address, with its own error messages', async () => {
  const it = await open('/forgot-password2')
  expect(it.getByRole('heading', { level: 1 }).textContent).toBe('Forgot Password')
  expect(it.getByText('Reset your password in 3 simple steps')).toBeTruthy()
  expect(it.step()).toBe('Email')
  it.send('Email', '')
  expect(it.getByText('Email is required')).toBeTruthy()
  it.send('Email', 'layla')
  expect(it.getByText('Invalid email address')).toBeTruthy()
  expect(it.sent()).toEqual([])
})

test('step 1 keeps the address, says that a code may arrive, and continues after two seconds', async () => {
  stopTheClock()
  const it = await open('/forgot-password2', {
    'POST /initiate-forgot-password2': { body: { success: true, nonce, message: 'You will receive an OTP shortly.' } },
  })
  it.send('Email', email)
  await waitFor(() =>
    expect(it.getAllByRole('status').map((it) => it.textContent)).toContain('You will receive an OTP shortly.'),
  )
  expect(it.sent()).toEqual([{ name: 'POST /initiate-forgot-password2', body: { email } }])
  expect(stored()).toEqual({ email, token: null })
  await pass(1500)
  expect(it.here()).toBe('/forgot-password2')
  await pass(500)
  expect(it.here()).toBe('/forgot-password2/verify')
  expect(it.getByLabelText('Email').getAttribute('value')).toBe(email)
  expect(it.getByLabelText('Email').hasAttribute('readonly')).toBe(true)
})

test('the nonce of the request is sent with the code, and with the next request', async () => {
  stopTheClock()
  const it = await open('/forgot-password2', {
    'POST /initiate-forgot-password2': { body: { success: true, nonce, message: 'sent' } },
    'POST /verify-forgot-password2-otp': refusal(422, 'otp_invalid', 'This code is not right.'),
  })
  it.send('Email', email)
  await it.findByText('sent')
  await pass(2000)
  it.send('OTP', '000000')
  await it.findByText('This code is not right.')
  await pass(60_000)
  fireEvent.click(it.getByRole('button', { name: 'Resend' }))
  await it.findByText('OTP has been resent to your email.')
  expect(it.sent().map(({ body }) => body)).toEqual([{ email }, { email, otp: '000000', nonce }, { email, nonce }])
})

test('the nonce of one address is not sent with another', async () => {
  const it = await open(
    '/forgot-password2',
    { 'POST /initiate-forgot-password2': { body: { success: true, nonce, message: 'sent' } } },
    { email, nonce },
  )
  it.send('Email', 'omar@example.com')
  await it.findByText('sent')
  expect(it.sent().map(({ body }) => body)).toEqual([{ email: 'omar@example.com' }])
})

test('step 1 sends once, however often it is clicked', async () => {
  const it = await open('/forgot-password2', {
    'POST /initiate-forgot-password2': { body: { success: true, nonce, message: 'sent' } },
  })
  it.send('Email', email)
  await it.findByText('sent')
  fireEvent.click(it.getByRole('button', { name: 'Send OTP' }))
  expect(it.sent()).toHaveLength(1)
})

test('the address is restored from the storage', async () => {
  const it = await open('/forgot-password2', {}, { email })
  expect(it.getByLabelText('Email').getAttribute('value')).toBe(email)
})

test('Back to Login deletes what was stored', async () => {
  const it = await open('/forgot-password2', {}, { email, resetToken: token })
  fireEvent.click(it.getByRole('link', { name: 'Back to Login' }))
  expect(it.here()).toBe('/login')
  expect(stored()).toEqual({ email: null, token: null })
})

test('a lost answer says what failed and keeps the address', async () => {
  const it = await open('/forgot-password2', { 'POST /initiate-forgot-password2': 'unreachable' })
  it.send('Email', email)
  await waitFor(() => expect(it.getByRole('alert').textContent).toContain('Failed to initiate password reset.'))
  expect(it.getByLabelText('Email').getAttribute('value')).toBe(email)
})

test('step 2 without an address shows step 1', async () => {
  const it = await open('/forgot-password2/verify')
  expect(it.here()).toBe('/forgot-password2')
})

test.each([
  ['', 'OTP is required'],
  ['12345', 'OTP must be 6 digits'],
  ['12345a', 'OTP must contain only numbers'],
])('step 2 refuses the code %j: %s', async (code, sentence) => {
  const it = await open('/forgot-password2/verify', {}, { email })
  expect(it.step()).toBe('OTP')
  it.send('OTP', code)
  expect(it.getByText(sentence)).toBeTruthy()
  expect(it.sent()).toEqual([])
})

test('step 2 shows why a code was refused', async () => {
  const it = await open(
    '/forgot-password2/verify',
    { 'POST /verify-forgot-password2-otp': refusal(422, 'otp_invalid', 'This code is not right.') },
    { email },
  )
  it.send('OTP', '000000')
  await waitFor(() => expect(it.getByRole('alert').textContent).toBe('This code is not right.'))
})

test.each([
  ['a code', '/forgot-password2/verify', '/verify-forgot-password2-otp', 'An error occurred during OTP verification.'],
  [
    'a new password',
    '/forgot-password2/reset',
    '/complete-forgot-password2',
    'An error occurred during password reset.',
  ],
])('without an answer to %s it says which action failed, and why', async (_, path, call, sentence) => {
  const it = await open(path, { [call]: 'unreachable' }, { email, resetToken: token })
  if (path.endsWith('verify')) it.send('OTP', '123456')
  else {
    fireEvent.change(it.getByLabelText('New Password'), { target: { value: 'Jasmine-2026-Nile' } })
    it.send('Confirm New Password', 'Jasmine-2026-Nile')
  }
  await waitFor(() => expect(it.getByRole('alert').textContent).toBe(`${sentence}${unreachable}`))
})

test('without an answer to Resend it says so', async () => {
  stopTheClock()
  const it = await open('/forgot-password2/verify', { 'POST /initiate-forgot-password2': 'unreachable' }, { email })
  await pass(60_000)
  fireEvent.click(it.getByRole('button', { name: 'Resend' }))
  expect((await it.findByRole('alert')).textContent).toBe(`An error occurred while resending OTP.${unreachable}`)
})

test('step 2 keeps the token and continues after two seconds; step 3 sets the password and deletes both', async () => {
  stopTheClock()
  const it = await open(
    '/forgot-password2/verify',
    {
      'POST /verify-forgot-password2-otp': {
        body: { success: true, resetToken: token, message: 'OTP verified successfully.' },
      },
      'POST /complete-forgot-password2': { body: { success: true, message: 'Password has been reset successfully!' } },
    },
    { email },
  )
  it.send('OTP', '٢٠٤ ٨١٣')
  await it.findByText('OTP verified successfully.')
  expect(stored()).toEqual({ email, token })
  await pass(2000)
  expect(it.here()).toBe('/forgot-password2/reset')
  expect(it.step()).toBe('Password')
  fireEvent.change(it.getByLabelText('New Password'), { target: { value: 'Jasmine-2026-Nile' } })
  it.send('Confirm New Password', 'Jasmine-2026-Nile')
  await it.findByText('Password has been reset successfully!')
  expect(it.sent().map(({ body }) => body)).toEqual([
    { email, otp: '204813' },
    { email, resetToken: token, newPassword: 'Jasmine-2026-Nile', confirmPassword: 'Jasmine-2026-Nile' },
  ])
  expect(stored()).toEqual({ email: null, token: null })
  await pass(2000)
  expect(it.here()).toBe('/login')
  expect((await it.findByLabelText('Email')).getAttribute('value')).toBe(email)
})

test('step 3 without a token shows step 2, and leads back to it', async () => {
  const without = await open('/forgot-password2/reset', {}, { email })
  expect(without.here()).toBe('/forgot-password2/verify')
  without.unmount()
  const it = await open('/forgot-password2/reset', {}, { email, resetToken: token })
  expect(it.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/forgot-password2/verify')
})

test('step 2 takes no more digits than the longest code has', async () => {
  const it = await open('/forgot-password2/verify', {}, { email })
  const field = it.getByLabelText('OTP')
  fireEvent.change(field, { target: { value: '204813' } })
  expect(field.getAttribute('value')).toBe('204813')
  fireEvent.change(field, { target: { value: '123456789012' } })
  expect(field.getAttribute('value')).toBe('12345678')
})

test('step 2 leads back to step 1', async () => {
  const it = await open('/forgot-password2/verify', {}, { email })
  expect(it.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/forgot-password2')
})

test('step 3 applies the common password policy', async () => {
  const it = await open('/forgot-password2/reset', {}, { email, resetToken: token })
  it.send('Confirm New Password', '')
  expect([...it.getByRole('alert').querySelectorAll('a')].map((link) => link.textContent)).toEqual([
    'New password is required',
    'Please confirm your password',
  ])
  fireEvent.change(it.getByLabelText('New Password'), { target: { value: 'Short-1' } })
  expect(it.getAllByText('Password must be at least 12 characters').length).toBeGreaterThan(0)
})

test('Resend requests another code, after a minute', async () => {
  stopTheClock()
  const it = await open(
    '/forgot-password2/verify',
    { 'POST /initiate-forgot-password2': { body: { success: true, nonce, message: 'sent' } } },
    { email },
  )
  expect(it.getByText("Didn't receive the code?")).toBeTruthy()
  fireEvent.click(it.getByRole('button', { name: 'Resend' }))
  expect(it.sent()).toEqual([])
  await pass(60_000)
  fireEvent.click(it.getByRole('button', { name: 'Resend' }))
  await it.findByText('OTP has been resent to your email.')
  expect(it.sent()).toEqual([{ name: 'POST /initiate-forgot-password2', body: { email } }])
})
