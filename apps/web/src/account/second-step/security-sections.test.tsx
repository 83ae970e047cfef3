import type { Passkey } from '@aafiya/contracts/account/passkeys'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderAccount, user } from '../../../test/render-account.tsx'
import { plain } from '../../../test/render-routes.tsx'

const credential = { id: 'a2V5', rawId: 'a2V5', type: 'public-key' as const }
const made = { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'AA' } }

// Only a browser can do this part, so it is mocked.
vi.mock('@simplewebauthn/browser', () => ({ startRegistration: async () => made }))

const phone: Passkey = {
  id: '7c3d0b7a-2f63-4f1c-8d8b-1f0d2c9a5e01',
  name: null,
  device: 'Chrome · Android',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: null,
}
const off = { hasTotp: false, passkeys: 0, recoveryCodesLeft: 0, isRequired: false, dueAt: null, missing: null }
const on = { ...off, hasTotp: true, recoveryCodesLeft: 7 }
const codes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-000${index}`)
const named = (label: string) => ({ name: (text: string) => plain(text) === label })
const done = { body: { success: true, message: 'ok' } }
const creation = {
  challenge: 'AA',
  rp: { name: 'Aafiya', id: 'localhost' },
  user: { id: 'AA', name: 'layla', displayName: 'Layla' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 1,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
}

async function open(answers: Answers = {}) {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  const it = await renderAccount('/profile', { 'GET /user': { body: user }, ...answers }, { token: 'tok' })
  const part = async (name: string) => within(await it.findByRole('region', { name }))
  return { ...it, part }
}

test('a passkey is named by its device, renamed, and removed after a question', async () => {
  const renamed = { ...phone, name: 'My phone' }
  const it = await open({
    'GET /passkeys': { body: [phone] },
    [`PATCH /passkeys/${phone.id}`]: () => {
      Object.assign(it.answers, { 'GET /passkeys': { body: [renamed] } })
      return { body: renamed }
    },
    [`DELETE /passkeys/${phone.id}`]: () => {
      Object.assign(it.answers, { 'GET /passkeys': { body: [] } })
      return done
    },
  })
  const list = await it.part('Passkeys')
  expect(plain((await list.findByRole('listitem')).textContent)).toContain('Chrome, AndroidNot used yet')
  fireEvent.click(list.getByRole('button', named('Rename: Chrome, Android')))
  const field = await it.findByLabelText('Name')
  fireEvent.change(field, { target: { value: 'My phone' } })
  fireEvent.submit(field.closest('form') ?? field)
  fireEvent.click(await list.findByRole('button', named('Remove: My phone')))
  const question = within(await it.findByRole('alertdialog'))
  const remove = question.getByRole('button', { name: 'Remove' })
  fireEvent.click(remove)
  fireEvent.click(remove)
  await waitFor(() => expect(list.queryByRole('listitem')).toBeNull())
  expect(it.sent().map(({ name }) => name)).toEqual([`PATCH /passkeys/${phone.id}`, `DELETE /passkeys/${phone.id}`])
})

test('a refused removal is shown in its dialog, and the passkey stays', async () => {
  const it = await open({
    'GET /passkeys': { body: [phone] },
    [`DELETE /passkeys/${phone.id}`]: refusal(409, 'last_second_factor', 'Set up another one first.'),
  })
  fireEvent.click(await it.findByRole('button', named('Remove: Chrome, Android')))
  const question = within(await it.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Remove' }))
  expect(await question.findByText('Set up another one first.')).toBeTruthy()
  expect(it.getByRole('button', { ...named('Remove: Chrome, Android'), hidden: true })).toBeTruthy()
})

test('a passkey is added once, however often the button is clicked', async () => {
  const it = await open({
    'GET /passkeys': { body: [] },
    'POST /passkeys/options': { body: creation },
    'POST /passkeys': () => {
      Object.assign(it.answers, { 'GET /passkeys': { body: [phone] } })
      return { body: phone }
    },
  })
  const add = await it.findByRole('button', { name: 'Add a passkey' })
  fireEvent.click(add)
  fireEvent.click(add)
  expect(await it.findByText('The passkey has been added.')).toBeTruthy()
  expect(it.sent()).toEqual([
    { name: 'POST /passkeys/options', body: undefined },
    { name: 'POST /passkeys', body: { credential: made } },
  ])
})

test.each([
  ['Passkeys', 'GET /passkeys', 'We could not load your passkeys', { body: [phone] }, 'Chrome, Android'],
  [
    'Second step',
    'GET /second-factor',
    'We could not load your second step',
    { body: off },
    'Codes from an app are off.',
  ],
])('%s that fail to load say so, and a retry shows them', async (name, call, failed, answer, shown) => {
  const it = await open({ [call]: 'unreachable' })
  const part = await it.part(name)
  expect(await part.findByText((text) => text.startsWith(failed))).toBeTruthy()
  Object.assign(it.answers, { [call]: answer })
  fireEvent.click(part.getByRole('button', { name: 'Try again' }))
  expect(await part.findByText((text) => plain(text).startsWith(shown))).toBeTruthy()
})

test('codes from an app are turned on with the first one, and then the recovery codes are shown', async () => {
  const it = await open({
    'POST /second-factor/totp': { body: { key: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x' } },
    'POST /second-factor/totp/confirm': refusal(403, 'second_factor_wrong', 'This code is wrong.'),
    'POST /second-factor/recovery-codes': { body: { codes } },
  })
  fireEvent.click(await it.findByRole('button', { name: 'Turn on' }))
  expect(await it.findByRole('img', { name: 'QR code for your app' })).toBeTruthy()
  expect(it.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
  const field = it.getByLabelText('Code from your app')
  fireEvent.change(field, { target: { value: '123456' } })
  fireEvent.submit(field.closest('form') ?? field)
  expect(await it.findByText('This code is wrong.')).toBeTruthy()
  Object.assign(it.answers, { 'POST /second-factor/totp/confirm': done })
  fireEvent.change(it.getByLabelText('Code from your app'), { target: { value: '654321' } })
  fireEvent.click(it.getByRole('button', { name: 'Confirm' }))
  for (const code of codes) expect(await it.findByText(code)).toBeTruthy()
  Object.assign(it.answers, { 'GET /second-factor': { body: on } })
  fireEvent.click(it.getByRole('button', { name: 'I have stored them' }))
  expect(await it.findByText('7 recovery codes left')).toBeTruthy()
})

test('a key or codes that fail to load can be requested again', async () => {
  const it = await open({
    'GET /second-factor': { body: on },
    'POST /second-factor/recovery-codes': refusal(503, 'busy', 'Later, please.'),
  })
  fireEvent.click(await it.findByRole('button', { name: 'New recovery codes' }))
  expect(await it.findByText('Later, please.')).toBeTruthy()
  Object.assign(it.answers, { 'POST /second-factor/recovery-codes': { body: { codes } } })
  fireEvent.click(it.getByRole('button', { name: 'Try again' }))
  expect(await it.findByText(codes[0] ?? '')).toBeTruthy()
  it.unmount()
  const other = await open({ 'POST /second-factor/totp': refusal(503, 'busy', 'Later, please.') })
  fireEvent.click(await other.findByRole('button', { name: 'Turn on' }))
  expect(await other.findByText('Later, please.')).toBeTruthy()
  Object.assign(other.answers, { 'POST /second-factor/totp': { body: { key: 'ABCDEFGH', uri: 'otpauth://totp/x' } } })
  fireEvent.click(other.getByRole('button', { name: 'Try again' }))
  expect(await other.findByText('ABCD EFGH')).toBeTruthy()
})

test('turning codes off asks first, and a refusal stays in the question', async () => {
  const it = await open({
    'GET /second-factor': { body: on },
    'DELETE /second-factor/totp': refusal(409, 'last_second_factor', 'Set up another one first.'),
  })
  fireEvent.click(await it.findByRole('button', { name: 'Turn off' }))
  const question = within(await it.findByRole('alertdialog'))
  expect(it.sent()).toEqual([])
  fireEvent.click(question.getByRole('button', { name: 'Turn off' }))
  expect(await question.findByText('Set up another one first.')).toBeTruthy()
  Object.assign(it.answers, { 'DELETE /second-factor/totp': done, 'GET /second-factor': { body: off } })
  fireEvent.click(question.getByRole('button', { name: 'Turn off' }))
  expect(await it.findByText('Codes from an app are off.')).toBeTruthy()
})
