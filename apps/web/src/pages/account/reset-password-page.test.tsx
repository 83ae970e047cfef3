import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderAccount } from '../../../test/render-account.tsx'

const token = 'abcdefghijklmnopqrstuvwxyz012345'
const link = `/forgot-password2/reset#${new URLSearchParams({ email: 'a+b@example.com', resetToken: token }).toString()}`

afterEach(() => {
  vi.useRealTimers()
})

async function reset(answers: Answers) {
  const it = await renderAccount(link, answers)
  const write = (label: string, value: string) => fireEvent.change(it.getByLabelText(label), { target: { value } })
  const submit = () => fireEvent.submit(it.getByLabelText('New Password').closest('form') ?? it.container)
  const send = (password: string, again = password) => {
    write('New Password', password)
    write('Confirm New Password', again)
    submit()
  }
  return { ...it, send }
}

test('reads the link and removes it from the address bar', async () => {
  const it = await reset({})
  expect(it.here()).toBe('/forgot-password2/reset')
  expect(it.getByText('a+b@example.com')).toBeTruthy()
})

test('validates a new password by the password policy, and its repetition', async () => {
  const it = await reset({})
  it.send('Short-1', 'Short-2')
  const sentences = [...it.getByRole('alert').querySelectorAll('a')].map((error) => error.textContent)
  expect(sentences).toEqual(['Password must be at least 12 characters', 'Passwords must match'])
  expect(it.sent()).toEqual([])
})

test('sets the password, confirms it, and leads to the login after two seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const it = await reset({
    'POST /complete-forgot-password2': { body: { success: true, message: 'Password has been reset successfully!' } },
  })
  it.send('Jasmine-2026-Nile')
  await waitFor(() =>
    expect(it.getAllByRole('status').map((it) => it.textContent)).toContain('Password has been reset successfully!'),
  )
  expect(it.sent()[0]?.body).toEqual({
    email: 'a+b@example.com',
    resetToken: token,
    newPassword: 'Jasmine-2026-Nile',
    confirmPassword: 'Jasmine-2026-Nile',
  })
  // Runs the effects of the last render first.
  await act(async () => {})
  act(() => void vi.advanceTimersByTime(1500))
  expect(it.here()).toBe('/forgot-password2/reset')
  act(() => void vi.advanceTimersByTime(500))
  expect(it.here()).toBe('/login')
})

test('an invalid token has its own screen', async () => {
  const it = await reset({ 'POST /complete-forgot-password2': refusal(422, 'reset_token_invalid', 'no longer valid') })
  it.send('Jasmine-2026-Nile')
  await waitFor(() => expect(it.getByRole('heading').textContent).toBe('This link is no longer valid'))
  expect(it.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/')
})

test.each([
  '',
  '#',
  '#email=a%40example.com',
  `#resetToken=${token}`,
  `#email=nobody&resetToken=${token}`,
  '#email=a%40example.com&resetToken=short',
])('an incomplete link (%j) has its own screen', async (fragment) => {
  const it = await renderAccount(`/forgot-password2/reset${fragment}`)
  expect(it.getByRole('heading').textContent).toBe('This link is incomplete')
})
