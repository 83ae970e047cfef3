import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderAccount, user } from '../../../test/render-account.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const mailed = { body: { success: true, message: 'An OTP has been sent to your new email address.' } }

async function open(answers: Answers = {}, person: object = {}) {
  const it = await renderAccount(
    '/profile',
    { 'GET /user': { body: { ...user, ...person } }, ...answers },
    { token: 'tok' },
  )
  fireEvent.click(await it.findByRole('button', { name: 'Change Email' }))
  it.calls.length = 0
  const dialog = within(await it.findByRole('dialog'))
  const write = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const send = () => fireEvent.submit(it.container.querySelector('dialog form') ?? it.container)
  return { ...it, dialog, write, send }
}

test('asks for a new address and the password', async () => {
  const it = await open()
  it.send()
  expect([...it.dialog.getByRole('alert').querySelectorAll('a')].map((link) => link.textContent)).toEqual([
    'Email is required',
    'Password is required',
  ])
})

test('the mailed code changes the address, and the dialog closes after one and a half seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const it = await open({
    'POST /change-email': mailed,
    'POST /change-email/verify': { body: { success: true, message: 'Email changed successfully!' } },
  })
  it.write('New email', 'new@example.com')
  it.write('Current password', 'Jasmine-2026-Nile')
  it.send()
  await it.findByText('An OTP has been sent to your new email address.')
  it.write('Verification Code', '204 813')
  Object.assign(it.answers, { 'GET /user': { body: { ...user, email: 'new@example.com' } } })
  it.send()
  await it.findByText('Email changed successfully!')
  expect(it.sent().slice(0, 2)).toEqual([
    { name: 'POST /change-email', body: { newEmail: 'new@example.com', password: 'Jasmine-2026-Nile' } },
    { name: 'POST /change-email/verify', body: { newEmail: 'new@example.com', otp: '204813' } },
  ])
  await act(async () => {})
  act(() => void vi.advanceTimersByTime(1400))
  expect(it.queryByRole('dialog')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(200))
  expect(it.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(it.getByText('new@example.com')).toBeTruthy())
  expect(it.getByText('Email changed successfully!')).toBeTruthy()
})

test('after the change, the list of devices is loaded again', async () => {
  const it = await open({
    'POST /change-email': mailed,
    'POST /change-email/verify': { body: { success: true, message: 'Email changed successfully!' } },
  })
  it.write('New email', 'new@example.com')
  it.write('Current password', 'Jasmine-2026-Nile')
  it.send()
  await it.findByText('An OTP has been sent to your new email address.')
  it.write('Verification Code', '204813')
  expect(it.calledTimes('GET /sessions')).toBe(0)
  it.send()
  await it.findByText('Email changed successfully!')
  await waitFor(() => expect(it.calledTimes('GET /sessions')).toBe(1))
})

test('a wrong password says so and ends no session', async () => {
  const it = await open({ 'POST /change-email': refusal(403, 'password_wrong', 'The password is incorrect.') })
  it.write('New email', 'new@example.com')
  it.write('Current password', 'wrong')
  it.send()
  await waitFor(() => expect(it.dialog.getByRole('alert').textContent).toBe('The password is incorrect.'))
})

test('a lost answer says what failed', async () => {
  const it = await open({ 'POST /change-email': 'unreachable' })
  it.write('New email', 'new@example.com')
  it.write('Current password', 'x')
  it.send()
  await waitFor(() => expect(it.dialog.getByRole('alert').textContent).toContain('Failed to initiate email change.'))
})

test('an account without a password confirms by a mailed code', async () => {
  const it = await open(
    { 'POST /change-email': refusal(403, 'confirmation_code_required', 'code') },
    { hasPassword: false },
  )
  expect(it.dialog.queryByLabelText('Current password')).toBeNull()
  it.write('New email', 'new@example.com')
  it.send()
  await it.findByLabelText('Verification Code')
  Object.assign(it.answers, { 'POST /change-email': mailed })
  it.write('Verification Code', '111222')
  it.send()
  await it.findByText('An OTP has been sent to your new email address.')
  expect(it.sent().map(({ body }) => body)).toEqual([
    { newEmail: 'new@example.com' },
    { newEmail: 'new@example.com', otp: '111222' },
  ])
})

test('typing replaces a wrong code for the new address, and for an account without a password', async () => {
  const wrong = refusal(422, 'otp_invalid', 'Invalid OTP.')
  const it = await open(
    { 'POST /change-email': refusal(403, 'confirmation_code_required', 'code') },
    { hasPassword: false },
  )
  const replaceWrong = async () => {
    it.write('Verification Code', '000000')
    it.send()
    await waitFor(() => expect(it.dialog.getByRole('alert').textContent).toBe('Invalid OTP.'))
    const field = it.dialog.getByLabelText('Verification Code')
    act(() => field.blur())
    act(() => field.focus())
    expect(field).toMatchObject({ selectionStart: 0, selectionEnd: 6 })
    it.write('Verification Code', '1')
    expect(it.dialog.queryByRole('alert')).toBeNull()
  }
  it.write('New email', 'new@example.com')
  it.send()
  await it.findByLabelText('Verification Code')
  Object.assign(it.answers, { 'POST /change-email': wrong, 'POST /change-email/verify': wrong })
  await replaceWrong()
  Object.assign(it.answers, { 'POST /change-email': mailed })
  it.write('Verification Code', '111222')
  it.send()
  await it.findByText('An OTP has been sent to your new email address.')
  await replaceWrong()
})
