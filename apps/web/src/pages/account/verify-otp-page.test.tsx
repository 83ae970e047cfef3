import { act, fireEvent, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderAccount, user } from '../../../test/render-account.tsx'
import { plain } from '../../../test/render-routes.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const confirmed: Answers = {
  'POST /verify-otp': { body: { success: true, message: 'confirmed' } },
  'GET /user': { body: user },
}
const welcome: Answers = { ...confirmed, 'POST /login': { body: { success: true, accessToken: 'tok', message: 'in' } } }

/** Arrives like an unverified user: by a refused login. */
async function arrive(returnTo = '', nonce?: string) {
  const it = await renderAccount(`/login${returnTo}`, {
    'POST /login': {
      status: 403,
      body: { success: false, code: 'email_unverified', message: 'confirm', ...(nonce && { nonce }) },
    },
  })
  fireEvent.change(it.getByLabelText('Email'), { target: { value: 'layla@example.com' } })
  fireEvent.change(it.getByLabelText('Password'), { target: { value: 'Jasmine-2026-Nile' } })
  fireEvent.submit(it.getByLabelText('Email').closest('form') ?? it.container)
  await waitFor(() => expect(it.here()).toBe(`/verify-otp${returnTo}`))
  it.calls.length = 0
  const verify = (code: string, answers: Answers) => {
    Object.assign(it.answers, answers)
    fireEvent.change(it.getByLabelText('Verification Code'), { target: { value: code } })
    fireEvent.submit(it.getByLabelText('Verification Code').closest('form') ?? it.container)
  }
  return { ...it, verify }
}

test('without address and password in memory, as after a reload, it leads home', async () => {
  const it = await renderAccount('/verify-otp')
  expect(it.here()).toBe('/')
})

test('shows the address left to right', async () => {
  const it = await arrive()
  expect(it.getByText('layla@example.com').outerHTML).toBe('<bdi dir="ltr">layla@example.com</bdi>')
})

test('a right code logs in without remembering, and goes to the profile', async () => {
  const it = await arrive()
  it.verify('204 813', welcome)
  await waitFor(() => expect(it.here()).toBe('/profile'))
  expect(it.sent().slice(0, 2)).toEqual([
    { name: 'POST /verify-otp', body: { email: 'layla@example.com', otp: '204813' } },
    { name: 'POST /login', body: { email: 'layla@example.com', password: 'Jasmine-2026-Nile', rememberMe: false } },
  ])
})

test('a new doctor continues with the application, but answers an invitation first', async () => {
  const doctor = { ...user, role: 1, doctorStatus: 'pending' }
  const invitation = `?returnTo=%2Fprofile#invitation=${'a'.repeat(43)}`
  for (const [from, to] of [
    ['?returnTo=%2Fprofile', 'application'],
    [invitation, `/profile#invitation=${'a'.repeat(43)}`],
  ] as const) {
    const it = await arrive(from)
    it.verify('204813', { ...welcome, 'GET /user': { body: doctor }, 'GET /family': { body: [] } })
    await waitFor(() => expect(it.here()).toContain(to))
    it.unmount()
  }
})

test('the nonce of the refusal is sent with the code, and with the request for a new one', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const nonce = `11111111-1111-4111-8111-111111111111.${'n'.repeat(43)}`
  const it = await arrive('', nonce)
  it.verify('000000', {
    'POST /verify-otp': refusal(422, 'otp_invalid', 'This code is not right.'),
    'POST /resend-otp': { body: { success: true, message: 'On its way.' } },
  })
  await waitFor(() => expect(it.getByRole('alert')).toBeTruthy())
  act(() => void vi.advanceTimersByTime(60_000))
  fireEvent.click(it.getByRole('button', { name: 'Resend code' }))
  await it.findByText('On its way.')
  expect(it.sent()).toEqual([
    { name: 'POST /verify-otp', body: { email: 'layla@example.com', otp: '000000', nonce } },
    { name: 'POST /resend-otp', body: { email: 'layla@example.com', nonce } },
  ])
})

test('a right code returns to the previous page', async () => {
  const it = await arrive('?returnTo=%2FMy-Appointment')
  it.verify('204813', welcome)
  await waitFor(() => expect(it.here()).toBe('/My-Appointment'))
})

test('a doctor continues with the application', async () => {
  const it = await arrive('?returnTo=%2FMy-Appointment')
  it.verify('204813', {
    ...welcome,
    'GET /user': { body: { ...user, role: 1, doctorId: user.id, doctorStatus: 'pending' } },
  })
  await waitFor(() => expect(it.here()).toBe('/doctor/application'))
})

test.each([
  ['en', 1, 'Invalid OTP. You have 1 try left.'],
  ['en', 0, 'This code no longer works. Please request a new one.'],
  ['ar', 2, 'الرمز غير صحيح. بقيت محاولتان.'],
])('in %s a wrong code with %i tries left says so', async (language, triesLeft, sentence) => {
  const it = await arrive()
  const refused = refusal(422, 'otp_invalid', 'Invalid OTP.')
  it.verify('000000', { 'POST /verify-otp': { ...refused, body: { ...refused.body, triesLeft } } })
  const alert = await it.findByRole('alert')
  await act(() => i18next.changeLanguage(language))
  await waitFor(() => expect(plain(alert.textContent)).toBe(sentence))
})

test('a wrong code says so and stays in its field', async () => {
  const it = await arrive()
  it.verify('000000', { 'POST /verify-otp': refusal(422, 'otp_invalid', 'This code is not right.') })
  await waitFor(() => expect(it.getByRole('alert').textContent).toBe('This code is not right.'))
  expect(it.getByLabelText('Verification Code').getAttribute('value')).toBe('000000')
})

test('typing replaces a wrong code and clears its error', async () => {
  const it = await arrive()
  it.verify('000000', { 'POST /verify-otp': refusal(422, 'otp_invalid', 'This code is not right.') })
  await waitFor(() => expect(it.getByRole('alert')).toBeTruthy())
  const field = it.getByLabelText('Verification Code')
  act(() => field.focus())
  expect(field).toMatchObject({ selectionStart: 0, selectionEnd: 6 })
  fireEvent.change(field, { target: { value: '2' } })
  expect(it.queryByRole('alert')).toBeNull()
})

test('a new code clears the previous one and its error', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const it = await arrive()
  it.verify('000000', { 'POST /verify-otp': refusal(422, 'otp_invalid', 'This code is not right.') })
  await waitFor(() => expect(it.getByRole('alert')).toBeTruthy())
  act(() => void vi.advanceTimersByTime(60_000))
  Object.assign(it.answers, { 'POST /resend-otp': { body: { success: true, message: 'On its way.' } } })
  fireEvent.click(it.getByRole('button', { name: 'Resend code' }))
  await it.findByText('On its way.')
  expect(it.queryByRole('alert')).toBeNull()
  expect(it.getByLabelText('Verification Code').getAttribute('value')).toBe('')
})

test('a failed login after a right code says so and leads to the login', async () => {
  const it = await arrive('?returnTo=%2FMy-Appointment')
  it.verify('204813', { ...confirmed, 'POST /login': refusal(429, 'too_many_requests', 'Too many attempts.') })
  await waitFor(() => expect(it.getByRole('alert').textContent).toBe('Too many attempts.'))
  expect(it.getByRole('heading').textContent).toBe('Your email is confirmed')
  expect(it.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/login?returnTo=%2FMy-Appointment')
})

test('a new code can be requested once a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const it = await arrive()
  // The clock starts after the first render.
  await act(async () => {})
  const resend = it.getByRole('button', { name: 'Resend code' })
  fireEvent.click(resend)
  expect(it.sent()).toEqual([])
  expect(it.getByText(/New code in/).textContent).toContain('1:00')

  act(() => void vi.advanceTimersByTime(18_000))
  expect(it.getByText(/New code in/).textContent).toContain('0:42')
  act(() => void vi.advanceTimersByTime(42_000))
  expect(it.queryByText(/New code in/)).toBeNull()

  Object.assign(it.answers, { 'POST /resend-otp': { body: { success: true, message: 'On its way.' } } })
  fireEvent.click(resend)
  await waitFor(() => expect(it.getByText('On its way.').getAttribute('role')).toBe('status'))
  expect(it.sent()).toEqual([{ name: 'POST /resend-otp', body: { email: 'layla@example.com' } }])
  expect(it.getByText(/New code in/).textContent).toContain('1:00')
})
