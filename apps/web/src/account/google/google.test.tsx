import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderAccount, user } from '../../../test/render-account.tsx'
import { clinic } from '../../../test/render-routes.tsx'
import { isRemembered } from '../../session/token-storage.ts'
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
const offered: Answers = {
  'GET /clinic': { body: { ...clinic, googleClientId: 'client' } },
  'GET /user': { body: user },
}

async function give(more: Answers) {
  const it = await renderAccount('/login', { ...offered, ...more })
  await it.findByText('Google’s button')
  await act(async () => answers.give('id-token'))
  return it
}

test('nothing is shown if the clinic has no client id', async () => {
  const it = await renderAccount('/login', { 'GET /clinic': { body: clinic } })
  expect(it.queryByText('Google’s button')).toBeNull()
  expect(it.queryByText('or')).toBeNull()
})

test('a known user is signed in', async () => {
  const it = await give({ 'POST /external-auth/google': welcome })
  await waitFor(() => expect(it.here()).toBe('/profile'))
  expect(it.sent()[0]).toEqual({ name: 'POST /external-auth/google', body: { idToken: 'id-token', rememberMe: true } })
  expect(currentToken()).toBe('tok')
})

test('the box of the login form counts for Google too', async () => {
  const it = await renderAccount('/login', { ...offered, 'POST /external-auth/google': welcome })
  fireEvent.click(it.getByLabelText('Remember me'))
  await it.findByText('Google’s button')
  await act(async () => answers.give('id-token'))
  await waitFor(() => expect(it.here()).toBe('/profile'))
  expect(it.sent()[0]?.body).toEqual({ idToken: 'id-token', rememberMe: false })
  expect(isRemembered()).toBe(false)
})

test('a new user completes the registration, always as a patient', async () => {
  const it = await give({ 'POST /external-auth/google': unknown, 'POST /external-auth/google/register': welcome })
  expect((await it.findByLabelText('Name')).getAttribute('value')).toBe('Layla Aziz')
  expect(it.getByLabelText('Email').hasAttribute('readonly')).toBe(true)
  fireEvent.click(it.getByRole('button', { name: 'Register with Google' }))
  fireEvent.submit(it.getByLabelText('Name').closest('form') ?? it.container)
  expect(it.getByRole('alert').textContent).toContain('Gender is required')
  fireEvent.click(it.getByLabelText('Female'))
  fireEvent.submit(it.getByLabelText('Name').closest('form') ?? it.container)
  await waitFor(() => expect(it.here()).toBe('/profile'))
  expect(it.sent().find(({ name }) => name.endsWith('/register'))?.body).toEqual({
    provider: 'google',
    idToken: 'id-token',
    gender: 1,
    role: 2,
    rememberMe: true,
  })
})

test('Cancel leads back to the login', async () => {
  const it = await give({ 'POST /external-auth/google': unknown })
  fireEvent.click(await it.findByRole('button', { name: 'Cancel' }))
  expect(it.getByRole('heading', { level: 1 }).textContent).toBe('Login')
})

test('an address with an account is linked with its password, once', async () => {
  const it = await give({
    'POST /external-auth/google': refusal(409, 'google_link_required', 'Please enter its password once.'),
  })
  await it.findByText('Please enter its password once.')
  Object.assign(it.answers, { 'POST /external-auth/google': welcome })
  fireEvent.change(it.getByLabelText('Password'), { target: { value: 'Jasmine-2026-Nile' } })
  fireEvent.submit(it.getByLabelText('Password').closest('form') ?? it.container)
  await waitFor(() => expect(it.here()).toBe('/profile'))
  expect(it.sent()[1]?.body).toEqual({ idToken: 'id-token', password: 'Jasmine-2026-Nile', rememberMe: true })
})

test('a refused token says so; a lost answer says what failed', async () => {
  const it = await give({
    'POST /external-auth/google': refusal(422, 'google_token_invalid', 'Google Sign-In failed.'),
  })
  await waitFor(() => expect(it.getByRole('alert').textContent).toBe('Google Sign-In failed.'))
  Object.assign(it.answers, { 'POST /external-auth/google': 'unreachable' })
  await act(async () => answers.give('id-token'))
  await waitFor(() => expect(it.getByRole('alert').textContent).toContain('Google login failed'))
})

test('a lost answer to the registration says what failed', async () => {
  const it = await give({ 'POST /external-auth/google': unknown, 'POST /external-auth/google/register': 'unreachable' })
  fireEvent.click(await it.findByLabelText('Female'))
  fireEvent.submit(it.getByLabelText('Name').closest('form') ?? it.container)
  await waitFor(() => expect(it.getByRole('alert').textContent).toContain('Google registration failed'))
})

const linked = { ...user, hasPassword: true, hasGoogle: true }

async function unlinkDialog(more: Answers) {
  const it = await renderAccount('/profile', { 'GET /user': { body: linked }, ...more }, { token: 'tok' })
  fireEvent.click(await it.findByRole('button', { name: 'Unlink' }))
  return { it, dialog: within(await it.findByRole('alertdialog', { name: 'Unlink Google?' })) }
}

test('Google is unlinked after a confirmation, and the profile says so', async () => {
  const { it, dialog } = await unlinkDialog({ 'DELETE /me/google': { body: { ...linked, hasGoogle: false } } })
  expect(dialog.getByText(/^You then log in with your password only/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Unlink' }))
  expect(await it.findByText('Google is unlinked.')).toBeTruthy()
  expect(it.queryByRole('alertdialog')).toBeNull()
  expect(it.queryByRole('button', { name: 'Unlink' })).toBeNull()
})

test('No unlinks nothing; a refusal shows in the dialog, and Google stays linked', async () => {
  const { it, dialog } = await unlinkDialog({ 'DELETE /me/google': 'unreachable' })
  fireEvent.click(dialog.getByRole('button', { name: 'No' }))
  await waitFor(() => expect(it.queryByRole('alertdialog')).toBeNull())
  expect(it.sent()).toEqual([])
  it.answers['DELETE /me/google'] = refusal(409, 'google_only_way', 'Set a password first.')
  fireEvent.click(it.getByRole('button', { name: 'Unlink' }))
  const again = within(await it.findByRole('alertdialog'))
  fireEvent.click(again.getByRole('button', { name: 'Unlink' }))
  expect((await again.findByRole('alert')).textContent).toContain('Set a password first.')
})

test('an account without a password sets one first', async () => {
  const it = await renderAccount(
    '/profile',
    { 'GET /user': { body: { ...linked, hasPassword: false } } },
    { token: 'tok' },
  )
  expect(await it.findByText('To unlink Google, choose a password first.')).toBeTruthy()
  expect(it.queryByRole('button', { name: 'Unlink' })).toBeNull()
})
