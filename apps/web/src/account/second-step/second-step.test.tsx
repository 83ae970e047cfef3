import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderAccount, user } from '../../../test/render-account.tsx'
import { currentToken } from '../../session/token-store.ts'

const factor = { hasTotp: true, passkeys: 0, recoveryCodesLeft: 3, isRequired: true, dueAt: null, missing: 'verify' }
const done = { body: { success: true, message: 'ok' } }

async function loggedIn(missing: 'verify' | 'set-up', answers: Answers = {}) {
  const it = await renderAccount('/login', {
    'POST /login': { body: { success: true, accessToken: 'tok', message: 'in', secondFactor: missing } },
    'GET /second-factor': { body: { ...factor, missing } },
    'GET /user': { body: user },
    'POST /logout': done,
    ...answers,
  })
  fireEvent.change(it.getByLabelText('Email'), { target: { value: user.email } })
  fireEvent.change(it.getByLabelText('Password'), { target: { value: 'Correct-Horse-7' } })
  fireEvent.submit(it.getByLabelText('Email').closest('form') ?? it.container)
  return it
}

test('a login waits for the code; a wrong one says so, and no token is kept before the right one', async () => {
  const it = await loggedIn('verify', {
    'POST /second-factor/verify': refusal(403, 'second_factor_wrong', 'This code is wrong.'),
  })
  const field = await it.findByLabelText('Code from your app')
  fireEvent.change(field, { target: { value: '123456' } })
  fireEvent.click(it.getByRole('button', { name: 'Confirm' }))
  expect(await it.findByText('This code is wrong.')).toBeTruthy()
  expect(currentToken()).toBeNull()
  Object.assign(it.answers, { 'POST /second-factor/verify': done })
  fireEvent.click(it.getByRole('button', { name: 'Use a recovery code' }))
  const recovery = it.getByLabelText('Recovery code')
  fireEvent.change(recovery, { target: { value: 'abcd-efgh-0001' } })
  const form = recovery.closest('form') ?? recovery
  fireEvent.submit(form)
  fireEvent.submit(form)
  await waitFor(() => expect(it.here()).toBe('/profile'))
  expect(currentToken()).toBe('tok')
  expect(it.sent().filter(({ name }) => name === 'POST /second-factor/verify')).toEqual([
    { name: 'POST /second-factor/verify', body: { code: '123456' } },
    { name: 'POST /second-factor/verify', body: { code: 'abcd-efgh-0001' } },
  ])
})

test('a second step that fails to load says so, and a retry shows it', async () => {
  const it = await loggedIn('verify', { 'GET /second-factor': 'unreachable' })
  expect(await it.findByText((text) => text.startsWith('We could not load your second step'))).toBeTruthy()
  Object.assign(it.answers, { 'GET /second-factor': { body: factor } })
  fireEvent.click(it.getByRole('button', { name: 'Try again' }))
  expect(await it.findByLabelText('Code from your app')).toBeTruthy()
})

test('logging out instead ends the session and returns to the login', async () => {
  const it = await loggedIn('verify')
  await it.findByLabelText('Code from your app')
  fireEvent.click(it.getByRole('button', { name: 'Log out' }))
  expect(await it.findByLabelText('Email')).toBeTruthy()
  await waitFor(() => expect(it.sent().at(-1)?.name).toBe('POST /logout'))
  expect(currentToken()).toBeNull()
})

test('staff without a second step set one up, and store the recovery codes, before they are in', async () => {
  const codes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-000${index}`)
  const it = await loggedIn('set-up', {
    'POST /second-factor/totp': { body: { key: 'ABCDEFGH', uri: 'otpauth://totp/x' } },
    'POST /second-factor/totp/confirm': done,
    'POST /second-factor/recovery-codes': { body: { codes } },
  })
  expect(await it.findByRole('heading', { name: 'One step before you start' })).toBeTruthy()
  const field = await it.findByLabelText('Code from your app')
  fireEvent.change(field, { target: { value: '123456' } })
  fireEvent.click(it.getByRole('button', { name: 'Confirm' }))
  expect(await it.findByText(codes[9] ?? '')).toBeTruthy()
  expect(currentToken()).toBeNull()
  fireEvent.click(it.getByRole('button', { name: 'I have stored them' }))
  await waitFor(() => expect(currentToken()).toBe('tok'))
})
