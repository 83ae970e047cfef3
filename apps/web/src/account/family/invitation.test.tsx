import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { Answers } from '../../../test/fake-api.ts'
import { renderAccount, user } from '../../../test/render-account.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const invitation = `#invitation=${'a'.repeat(43)}`
const nonce = `11111111-1111-4111-8111-111111111111.${'n'.repeat(43)}`
const atLogin = `/login?returnTo=%2Fprofile${invitation}`
const welcome: Answers = {
  'POST /login': { body: { success: true, accessToken: 'tok', message: 'in' } },
  'GET /user': { body: user },
  'GET /appointments': { body: [] },
  'GET /family': { body: [] },
}

test.each([
  ['en', /You have been invited to book for someone else/],
  ['ar', /وصلتك دعوة للحجز من أجل شخص آخر/],
] as const)('an invitation opened signed out is named on the login page in %s', async (language, sentence) => {
  const it = await renderAccount(`/profile${invitation}`, {}, { language })
  expect(it.here()).toBe(atLogin)
  expect(it.getByText(sentence)).toBeTruthy()
})

test('an invitation is carried through the login', async () => {
  const it = await renderAccount(`/profile${invitation}`)
  Object.assign(it.answers, welcome)
  fireEvent.change(it.getByLabelText('Email'), { target: { value: 'layla@example.com' } })
  fireEvent.change(it.getByLabelText('Password'), { target: { value: 'Jasmine-2026-Nile' } })
  fireEvent.submit(it.getByLabelText('Email').closest('form') ?? it.container)
  expect(await it.findByRole('button', { name: 'Accept the invitation' })).toBeTruthy()
  expect(it.here()).toBe(`/profile${invitation}`)
})

test('an invitation is carried through sign-up and code, always in the fragment', async () => {
  const it = await renderAccount(`/profile${invitation}`)
  fireEvent.click(it.getByRole('link', { name: 'Create Account' }))
  await it.findByLabelText('First name')
  expect(it.here()).toBe(`/login?mode=signup&returnTo=%2Fprofile${invitation}`)
  expect(it.getByText(/You have been invited/)).toBeTruthy()
  Object.assign(it.answers, { 'POST /register': { body: { success: true, nonce, message: 'sent' } } })
  const write = (label: string, value: string) => fireEvent.change(it.getByLabelText(label), { target: { value } })
  write('First name', 'Layla')
  write('Last name', 'Aziz')
  write('Email', 'layla@example.com')
  write('Password', 'Jasmine-2026-Nile')
  fireEvent.click(it.getByLabelText('Female'))
  fireEvent.submit(it.getByLabelText('Email').closest('form') ?? it.container)
  const code = await it.findByLabelText('Verification Code')
  expect(it.here()).toBe(`/verify-otp?returnTo=%2Fprofile${invitation}`)
  expect(it.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(atLogin)
  Object.assign(it.answers, { 'POST /verify-otp': { body: { success: true, message: 'confirmed' } }, ...welcome })
  fireEvent.change(code, { target: { value: '204813' } })
  fireEvent.submit(code.closest('form') ?? code)
  expect(await it.findByRole('button', { name: 'Accept the invitation' })).toBeTruthy()
  await waitFor(() => expect(it.here()).toBe(`/profile${invitation}`))
})

test('an invitation is carried through a forgotten password, back to the login and to the invitation', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const nextStep = async (at: string) => {
    await act(async () => {})
    act(() => void vi.advanceTimersByTime(3000))
    await waitFor(() => expect(it.here()).toBe(`${at}?returnTo=%2Fprofile${invitation}`))
  }
  const it = await renderAccount(`/profile${invitation}`, {
    'POST /initiate-forgot-password2': { body: { success: true, nonce, message: 'sent' } },
    'POST /verify-forgot-password2-otp': { body: { success: true, resetToken: 't'.repeat(32), message: 'right' } },
    'POST /complete-forgot-password2': { body: { success: true, message: 'done' } },
  })
  const send = (label: string, values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) fireEvent.change(it.getByLabelText(name), { target: { value } })
    fireEvent.submit(it.getByLabelText(label).closest('form') ?? it.container)
  }
  fireEvent.click(it.getByRole('link', { name: 'Forgot Password?' }))
  await nextStep('/forgot-password2')
  expect(it.getByRole('link', { name: /Back to/ }).getAttribute('href')).toBe(atLogin)
  send('Email', { Email: 'layla@example.com' })
  await it.findByText('sent')
  await nextStep('/forgot-password2/verify')
  send('OTP', { OTP: '204813' })
  await it.findByText('right')
  await nextStep('/forgot-password2/reset')
  send('New Password', { 'New Password': 'Jasmine-2026-Nile', 'Confirm New Password': 'Jasmine-2026-Nile' })
  await it.findByText('done')
  await nextStep('/login')
  expect(it.getByText(/You have been invited/)).toBeTruthy()
})
