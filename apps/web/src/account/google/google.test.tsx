import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderAccount, user } from '../../../test/render-account.tsx'
import { clinic } from '../../../test/render-routes.tsx'
import { currentToken } from '../../session/token-store.ts'

const answers = vi.hoisted(() => ({ give: (_credential: string) => {} }))

vi.mock('./google-identity.ts', () => ({
  googleIdentity: async () => ({
    initialize: ({ callback }: { callback: (answer: { credential: string }) => void }) => {
      answers.give = (credential) => callback({ credential })
    },
    renderButton: (place: HTMLElement) => place.append('Google’s button'),
  }),
}))

const names = { success: true, firstName: 'Layla', lastName: 'Aziz', email: 'layla@gmail.com', message: 'ok' }
const welcome = { body: { ...names, requiresRegistration: false, accessToken: 'tok' } }
const unknown = { body: { ...names, requiresRegistration: true } }
const offered: Answers = { 'GET /clinic': { body: { ...clinic, googleClientId: 'client' } }, 'GET /user': { body: user } }

async function give(more: Answers) {
  const it = await renderAccount('/login', { ...offered, ...more })
  await it.findByText('Google’s button')
  await act(async () => answers.give('id-token'))
  return it
}

test('nothing of it is shown where the clinic has no client id', async () => {
  const it = await renderAccount('/login', { 'GET /clinic': { body: clinic } })
  expect(it.queryByText('Google’s button')).toBeNull()
  expect(it.queryByText('or')).toBeNull()
})

test('a known person is signed in', async () => {
  const it = await give({ 'POST /external-auth/google': welcome })
  await waitFor(() => expect(it.here()).toBe('/My-Appointment'))
  expect(it.sent()[0]).toEqual({ name: 'POST /external-auth/google', body: { idToken: 'id-token' } })
  expect(currentToken()).toBe('tok')
})

test('a new person completes the registration, always as a patient', async () => {
  const it = await give({ 'POST /external-auth/google': unknown, 'POST /external-auth/google/register': welcome })
  expect((await it.findByLabelText('Name')).getAttribute('value')).toBe('Layla Aziz')
  expect(it.getByLabelText('Email').hasAttribute('readonly')).toBe(true)
  fireEvent.click(it.getByRole('button', { name: 'Register with Google' }))
  fireEvent.submit(it.getByLabelText('Name').closest('form') ?? it.container)
  expect(it.getByRole('alert').textContent).toContain('Gender is required')
  fireEvent.click(it.getByLabelText('Female'))
  fireEvent.submit(it.getByLabelText('Name').closest('form') ?? it.container)
  await waitFor(() => expect(it.here()).toBe('/My-Appointment'))
  expect(it.sent().find(({ name }) => name.endsWith('/register'))?.body).toEqual({
    provider: 'google',
    idToken: 'id-token',
    gender: 1,
    role: 2,
  })
})

test('Cancel leads back to the login', async () => {
  const it = await give({ 'POST /external-auth/google': unknown })
  fireEvent.click(await it.findByRole('button', { name: 'Cancel' }))
  expect(it.getByRole('heading', { level: 1 }).textContent).toBe('Login')
})

test('an address that has an account is linked with its password, once', async () => {
  const it = await give({ 'POST /external-auth/google': refusal(409, 'google_link_required', 'Please enter its password once.') })
  await it.findByText('Please enter its password once.')
  Object.assign(it.answers, { 'POST /external-auth/google': welcome })
  fireEvent.change(it.getByLabelText('Password'), { target: { value: 'Jasmine-2026-Nile' } })
  fireEvent.submit(it.getByLabelText('Password').closest('form') ?? it.container)
  await waitFor(() => expect(it.here()).toBe('/My-Appointment'))
  expect(it.sent()[1]?.body).toEqual({ idToken: 'id-token', password: 'Jasmine-2026-Nile' })
})

test('a refused token says so; silence says what did not work', async () => {
  const it = await give({ 'POST /external-auth/google': refusal(422, 'google_token_invalid', 'Google Sign-In failed.') })
  await waitFor(() => expect(it.getByRole('alert').textContent).toBe('Google Sign-In failed.'))
  Object.assign(it.answers, { 'POST /external-auth/google': 'unreachable' })
  await act(async () => answers.give('id-token'))
  await waitFor(() => expect(it.getByRole('alert').textContent).toContain('Google login failed'))
})
