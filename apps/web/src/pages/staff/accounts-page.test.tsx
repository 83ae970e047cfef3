import type { Account } from '@aafiya/contracts/account/accounts'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderAccount, user } from '../../../test/render-account.tsx'
import { plain } from '../../../test/render-routes.tsx'

const administrator = { ...user, role: 3 }
const hala: Account = {
  id: '7c3d0b7a-2f63-4f1c-8d8b-1f0d2c9a5e01',
  fullName: 'Hala Zaki',
  fullNameAr: 'هالة زكي',
  email: 'hala@example.com',
  role: 4,
  isSuspended: false,
  createdAt: '2026-01-04T10:00:00.000Z',
  lastSeenAt: '2026-11-20T11:10:00.000Z',
  sessions: 2,
  hasSecondFactor: true,
  reset: null,
}
const requested = { requestedAt: '2026-11-20T10:00:00.000Z', requestedBy: 'Nadia Zaki', isOwn: false }
const listed = 'GET /accounts?limit=25'
const ofHala = (rest: string) => `/accounts/${hala.id}${rest}`

const open = (answers: Answers = {}, rendered: { language?: string } = {}) =>
  renderAccount(
    '/admin/accounts',
    { 'GET /user': { body: administrator }, [listed]: { body: [hala] }, ...answers },
    { token: 'tok', ...rendered },
  )

/** The dialog of the first account. */
async function managed(account: Account = hala, answers: Answers = {}) {
  const it = await open({ [listed]: { body: [account] }, ...answers })
  fireEvent.click(await it.findByRole('button', { name: (text) => plain(text) === 'Manage: Hala Zaki' }))
  const dialog = await it.findByRole('dialog')
  const inside = within(dialog)
  const press = (name: string) => fireEvent.click(inside.getByRole('button', { name }))
  return { ...it, dialog, inside, press }
}

test('signed out it leads to the login; other roles see no account, and none is requested', async () => {
  const out = await renderAccount('/admin/accounts', { 'GET /user': { body: null } })
  await waitFor(() => expect(out.here()).toBe('/login?returnTo=%2Fadmin%2Faccounts'))
  out.unmount()
  const it = await open({ 'GET /user': { body: user } })
  await it.findByRole('heading', { level: 2, name: 'Your account cannot open this page' })
  expect(it.calledTimes('GET /accounts')).toBe(0)
})

test('lists staff with role and last activity; who is suspended or waits for a reset says so', async () => {
  const suspended = { ...hala, id: user.id, fullName: 'Karim Zaki', isSuspended: true, lastSeenAt: null }
  const it = await open({ [listed]: { body: [{ ...hala, reset: requested }, suspended] } })
  const rows = (await it.findAllByRole('listitem')).map(({ textContent }) => plain(textContent))
  expect(rows[0]).toMatch(/^Hala Zakihala@example\.comReceptionistLast active .*Reset of the second step requested/)
  expect(rows[1]).toContain('Suspended')
})

test('a search is sent when it is submitted, and stays in the URL', async () => {
  const it = await open({ 'GET /accounts?limit=25&q=zeinab': { body: [] } })
  const field = await it.findByLabelText('Name or email')
  fireEvent.change(field, { target: { value: ' zeinab ' } })
  expect(it.calledTimes('GET /accounts')).toBe(1)
  fireEvent.submit(field.closest('form') ?? field)
  expect(await it.findByText('No account found')).toBeTruthy()
  expect(it.here()).toBe('/admin/accounts?q=zeinab')
})

test('a list that fails to load says so and offers a retry', async () => {
  const it = await open({ [listed]: 'unreachable' })
  const failed = await it.findByText('We could not load the accounts')
  Object.assign(it.answers, { [listed]: { body: [hala] } })
  fireEvent.click(it.getByRole('button', { name: 'Try again' }))
  expect(await it.findByText('Hala Zaki')).toBeTruthy()
  expect(failed.isConnected).toBe(false)
})

test.each<[string, string, string, Account]>([
  ['Suspend the account', `POST ${ofHala('/suspend')}`, 'The account of Hala Zaki is suspended.', hala],
  [
    'Restore the account',
    `POST ${ofHala('/restore')}`,
    'The account of Hala Zaki is restored.',
    { ...hala, isSuspended: true },
  ],
  ['Log out everywhere', `DELETE ${ofHala('/sessions')}`, 'Hala Zaki has been logged out everywhere.', hala],
  [
    'Request a reset',
    `POST ${ofHala('/second-factor-reset')}`,
    'The reset is requested. Another administrator has a day to confirm it.',
    hala,
  ],
  [
    'Confirm the reset',
    `POST ${ofHala('/second-factor-reset/confirm')}`,
    'The second step of Hala Zaki has been removed.',
    { ...hala, reset: requested },
  ],
  [
    'Withdraw the request',
    `DELETE ${ofHala('/second-factor-reset')}`,
    'The request has been withdrawn.',
    { ...hala, reset: { ...requested, isOwn: true } },
  ],
])('%s: sent once, however often it is clicked, and confirmed', async (label, call, confirmed, account) => {
  const it = await managed(account, { [call]: { body: hala } })
  it.press(label)
  it.press(label)
  expect(plain((await it.findByText((text) => plain(text) === confirmed)).textContent)).toBe(confirmed)
  expect(it.sent().map(({ name }) => name)).toEqual([call])
  await waitFor(() => expect(it.calledTimes('GET /accounts')).toBe(2))
})

test('a role is changed to another one only, and a refusal is shown in the dialog', async () => {
  const call = `PUT ${ofHala('/role')}`
  const it = await managed(hala, { [call]: refusal(409, 'last_administrator', 'The clinic needs one.') })
  it.press('Change role')
  expect(it.sent()).toEqual([])
  fireEvent.change(it.inside.getByLabelText('Role'), { target: { value: '3' } })
  it.press('Change role')
  expect(await it.inside.findByText('The clinic needs one.')).toBeTruthy()
  expect(it.sent()).toEqual([{ name: call, body: { role: 3 } }])
})

test('a step that gets no answer says what failed, and can be taken again', async () => {
  const call = `DELETE ${ofHala('/sessions')}`
  const it = await managed(hala, { [call]: refusal(503, 'busy', '') })
  it.press('Log out everywhere')
  expect(await it.inside.findByRole('alert')).toBeTruthy()
  Object.assign(it.answers, { [call]: { body: { ...hala, sessions: 0 } } })
  it.press('Log out everywhere')
  await it.findByText((text) => plain(text) === 'Hala Zaki has been logged out everywhere.')
})

test('no administrator confirms a reset of their own, and the role of a doctor has no field', async () => {
  const own = await managed({ ...hala, role: 1, sessions: 0, reset: { ...requested, isOwn: true } })
  expect(own.inside.queryByRole('button', { name: 'Confirm the reset' })).toBeNull()
  expect(own.inside.queryByLabelText('Role')).toBeNull()
  expect(own.inside.getByText('Not logged in on any device.')).toBeTruthy()
  expect(own.inside.getByText(/^Doctor\. Doctors are added/)).toBeTruthy()
})

test('a step that needs a fresh login asks for the password first, and is then sent again', async () => {
  const call = `POST ${ofHala('/suspend')}`
  let isFresh = false
  const it = await managed(hala, {
    [call]: () =>
      isFresh
        ? { body: { ...hala, isSuspended: true } }
        : { ...refusal(403, 'fresh_sign_in_needed', 'Again.'), headers: { 'X-Fresh-Sign-In': 'needed' } },
    'POST /sessions/fresh': () => {
      isFresh = true
      return { body: { success: true, message: 'ok' } }
    },
  })
  it.press('Suspend the account')
  fireEvent.change(await it.findByLabelText('Password'), { target: { value: 'Correct-Horse-7' } })
  fireEvent.click(it.getByRole('button', { name: 'Confirm' }))
  await it.findByText((text) => plain(text) === 'The account of Hala Zaki is suspended.')
  expect(it.sent().map(({ name }) => name)).toEqual([call, 'POST /sessions/fresh', call])
})

test('is in Arabic, with the Arabic name and the address left to right', async () => {
  const it = await open({}, { language: 'ar' })
  expect(plain((await it.findByRole('listitem')).textContent)).toContain('هالة زكي')
  expect(it.getByText('hala@example.com').getAttribute('dir')).toBe('ltr')
})
