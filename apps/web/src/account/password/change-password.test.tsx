import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderAccount, user } from '../../../test/render-account.tsx'
import { currentToken } from '../../session/token-store.ts'

afterEach(() => {
  vi.useRealTimers()
})

const changed: Answers = {
  'POST /reset-password': {
    body: { success: true, message: 'Password changed successfully! You will be logged out automatically.' },
  },
  'POST /logout': { body: { success: true, message: 'out' } },
}
const password = 'Jasmine-2026-Nile'

async function open(answers: Answers, person: object = {}) {
  const it = await renderAccount(
    '/profile',
    { 'GET /user': { body: { ...user, ...person } }, ...answers },
    { token: 'tok' },
  )
  fireEvent.click(await it.findByRole('button', { name: 'Change Password' }))
  it.calls.length = 0
  const dialog = within(await it.findByRole('dialog'))
  const write = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const send = () => fireEvent.submit(it.container.querySelector('dialog form') ?? it.container)
  const fill = (again = password) => {
    write('New Password', password)
    write('Confirm New Password', again)
    send()
  }
  return { ...it, dialog, write, send, fill }
}

test('two different passwords are refused', async () => {
  const it = await open(changed)
  it.fill('Jasmine-2026-Nil')
  expect(it.dialog.getByRole('alert').textContent).toContain('New passwords do not match.')
  expect(it.sent()).toEqual([])
})

test('a new password logs out after two seconds and leads to the login', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const it = await open(changed)
  it.fill()
  await it.findByText('Password changed successfully! You will be logged out automatically.')
  expect(it.sent()[0]).toEqual({
    name: 'POST /reset-password',
    body: { newPassword: password, confirmPassword: password },
  })
  await act(async () => {})
  act(() => void vi.advanceTimersByTime(1900))
  expect(currentToken()).toBe('tok')
  await act(async () => void vi.advanceTimersByTime(200))
  expect(currentToken()).toBeNull()
  await waitFor(() => expect(it.here()).toBe('/login'))
})

test('closing the dialog after the change logs out at once', async () => {
  const it = await open(changed)
  it.fill()
  await it.findByText(/Password changed successfully/)
  fireEvent.click(it.dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(it.here()).toBe('/login'))
})

test('leaving the page after the change logs out at once', async () => {
  const it = await open(changed)
  it.fill()
  await it.findByText(/Password changed successfully/)
  it.unmount()
  expect(currentToken()).toBeNull()
})

test('a session that is not fresh needs the current password too', async () => {
  const it = await open({ ...changed, 'POST /reset-password': refusal(403, 'reauthentication_required', 'again') })
  it.fill()
  const field = await it.findByLabelText('Current password')
  expect(document.activeElement).toBe(field)
  Object.assign(it.answers, changed)
  it.write('Current password', 'old one')
  it.send()
  await it.findByText(/Password changed successfully/)
  expect(it.sent()[1]?.body).toEqual({ newPassword: password, confirmPassword: password, currentPassword: 'old one' })
})

test('an account without a password confirms by a mailed code', async () => {
  const it = await open(
    { ...changed, 'POST /reset-password': refusal(403, 'confirmation_code_required', 'code') },
    { hasPassword: false },
  )
  it.fill()
  await it.findByLabelText('Verification Code')
  Object.assign(it.answers, changed)
  it.write('Verification Code', '111222')
  it.send()
  await it.findByText(/Password changed successfully/)
  expect(it.sent()[1]?.body).toEqual({ newPassword: password, confirmPassword: password, otp: '111222' })
})

test('a lost answer says what failed', async () => {
  const it = await open({ 'POST /reset-password': 'unreachable' })
  it.fill()
  await waitFor(() => expect(it.dialog.getByRole('alert').textContent).toContain('Failed to change password.'))
})
