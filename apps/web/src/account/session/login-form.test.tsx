import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderAccount, user } from '../../../test/render-account.tsx'
import { currentToken } from '../../session/token-store.ts'

const welcome: Answers = {
  'POST /login': { body: { success: true, accessToken: 'tok', message: 'in' } },
  'GET /user': { body: user },
}

async function login(answers: Answers, at = '/login') {
  const it = await renderAccount(at, answers)
  const write = (label: string, value: string) => fireEvent.change(it.getByLabelText(label), { target: { value } })
  write('Email', 'layla@example.com')
  write('Password', 'wrong one')
  const submit = () => fireEvent.submit(it.getByLabelText('Email').closest('form') ?? it.container)
  const valueOf = (label: string) => it.getByLabelText(label).getAttribute('value')
  return { ...it, write, submit, valueOf }
}

test('requires an e-mail and a password, with no further rules for the password', async () => {
  const it = await login(welcome)
  it.write('Email', 'layla')
  it.write('Password', '')
  it.submit()
  expect([...it.getByRole('alert').querySelectorAll('a')].map((link) => link.textContent)).toEqual([
    'Invalid email',
    'Password is required',
  ])
})

test('starts a remembered session by default, and goes to the profile', async () => {
  const it = await login(welcome)
  it.submit()
  await waitFor(() => expect(it.here()).toBe('/profile'))
  expect(currentToken()).toBe('tok')
  expect(it.sent()[0]).toEqual({
    name: 'POST /login',
    body: { email: 'layla@example.com', password: 'wrong one', rememberMe: true },
  })
})

test('sends whether to remember the session', async () => {
  const it = await login(welcome)
  fireEvent.click(it.getByLabelText('Remember me'))
  it.submit()
  await waitFor(() => expect(it.here()).toBe('/profile'))
  expect(it.sent()[0]?.body).toMatchObject({ rememberMe: false })
})

test('returns to the slot the visitor came from', async () => {
  const slot = '/appointment/4f5c8a8e?day=2026-11-22&time=15:30'
  const it = await login(welcome, `/login?returnTo=${encodeURIComponent(slot)}`)
  it.submit()
  await waitFor(() => expect(it.here()).toBe(slot))
})

test('does not redirect to another site', async () => {
  const it = await login(welcome, '/login?returnTo=%2F%2Fevil.example')
  it.submit()
  await waitFor(() => expect(it.here()).toBe('/profile'))
})

test('keeps the way back when switching to sign-up', async () => {
  const it = await renderAccount('/login?returnTo=%2FMy-Appointment')
  expect(it.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe(
    '/login?mode=signup&returnTo=%2FMy-Appointment',
  )
})

test('wrong credentials clear only the password', async () => {
  const it = await login({ 'POST /login': refusal(401, 'credentials_wrong', 'The email or password is incorrect.') })
  fireEvent.blur(it.getByLabelText('Password'))
  it.submit()
  await waitFor(() => expect(it.getByRole('alert').textContent).toBe('The email or password is incorrect.'))
  expect(it.valueOf('Email')).toBe('layla@example.com')
  expect(it.valueOf('Password')).toBe('')
  expect(it.queryByText('Password is required')).toBeNull()
})

test('a lost answer keeps all input', async () => {
  const it = await login({ 'POST /login': 'unreachable' })
  it.submit()
  expect(await it.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(it.getByRole('alert').textContent).toContain('Login failed')
  expect(it.valueOf('Email')).toBe('layla@example.com')
  expect(it.valueOf('Password')).toBe('wrong one')
})

test('an unverified address leads to its code', async () => {
  const it = await login(
    { 'POST /login': refusal(403, 'email_unverified', 'confirm') },
    '/login?returnTo=%2FMy-Appointment',
  )
  it.submit()
  await waitFor(() => expect(it.here()).toBe('/verify-otp?returnTo=%2FMy-Appointment'))
  expect(it.getByLabelText('Verification Code')).toBeTruthy()
})

test('asks for the mailed code if the API requires one, and sends it along', async () => {
  const it = await login({ 'POST /login': refusal(403, 'login_code_required', 'code') })
  expect(it.queryByLabelText('Verification Code')).toBeNull()
  it.submit()
  const code = await it.findByLabelText('Verification Code')
  expect(document.activeElement).toBe(code)
  expect(it.valueOf('Password')).toBe('wrong one')

  it.submit()
  expect(it.getByRole('alert').textContent).toContain('OTP is required')
  Object.assign(it.answers, welcome)
  it.write('Verification Code', '١٢٣ 456')
  it.submit()
  await waitFor(() => expect(it.here()).toBe('/profile'))
  expect(it.callsTo('POST /login').map(({ body }) => body)).toEqual([
    { email: 'layla@example.com', password: 'wrong one', rememberMe: true },
    { email: 'layla@example.com', password: 'wrong one', rememberMe: true, otp: '123456' },
  ])
})

test('a code belongs to its address: another address needs none', async () => {
  const it = await login({ 'POST /login': refusal(403, 'login_code_required', 'code') })
  it.submit()
  await it.findByLabelText('Verification Code')
  it.write('Email', 'mona@example.com')
  expect(it.queryByLabelText('Verification Code')).toBeNull()
})

test('a signed-in user is redirected at once', async () => {
  const it = await renderAccount('/login?returnTo=%2FMy-Appointment', { 'GET /user': { body: user } }, { token: 'tok' })
  expect(it.here()).toBe('/My-Appointment')
})
