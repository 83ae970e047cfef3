import type { DataExport } from '@aafiya/contracts/account/data-export'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/fake-api.ts'
import { renderAccount, user } from '../../../test/render-account.tsx'
import { plain } from '../../../test/render-routes.tsx'

const none: DataExport = {
  state: 'none',
  done: 0,
  total: 0,
  bytes: null,
  expiresAt: null,
  url: null,
  hasPassword: true,
  visits: 14,
  inquiries: 3,
  files: 9,
}
const url = '/api/exports/4f5c8a8e-43cb-4d4f-9a57-0d6d9a3f2b11?expires=1&signature=x'
const done = { ...none, state: 'ready', bytes: 24_000_000, expiresAt: '2026-03-02T11:20:00Z', url } as const
const person = { id: user.id, fullName: user.fullName, fullNameAr: null }
const child = { id: '6b8f1f0e-6d3a-4a0e-9d53-0d3a1b0e2c11', fullName: 'Lina Farid', fullNameAr: null }
const givenAt = '2026-03-01T06:00:00Z'
const own = { person, isOwn: true, givenAt, isAloud: false }
const childs = { person: child, isOwn: false, givenAt: null, isAloud: false }
const consents = [own, childs]
const open = (state: DataExport = none, more = {}) =>
  renderAccount(
    '/profile/data',
    {
      'GET /user': { body: user },
      'GET /me/export': { body: state },
      'GET /me/health-consents': { body: consents },
      ...more,
    },
    { token: 'tok' },
  )

test('says what the file contains, and has it made once the password is entered', async () => {
  const it = await open(none, { 'POST /me/export': { body: { ...none, state: 'making', done: 1, total: 4 } } })
  fireEvent.click(await it.findByRole('button', { name: 'Prepare the file' }))
  const points = [...it.container.querySelectorAll('li')].map(({ textContent }) => plain(textContent))
  expect(points).toEqual(expect.arrayContaining(['14 appointments', '3 inquiries', '9 pictures']))
  const dialog = await it.findByRole('alertdialog')
  fireEvent.change(it.getByLabelText('Your password'), { target: { value: 'Correct-Horse-7' } })
  fireEvent.submit(dialog.querySelector('form') ?? dialog)
  await it.findByText(/You may leave/)
  expect(it.sent()).toEqual([{ name: 'POST /me/export', body: { password: 'Correct-Horse-7' } }])
  expect(it.getByRole('meter', { name: 'Preparing the file' }).getAttribute('value')).toBe('0.25')
})

test('a file that is ready is a download, with its size and until when', async () => {
  const it = await open(done)
  const link = await it.findByRole('link', { name: 'Download the file' })
  expect(link.getAttribute('href')).toBe(url)
  expect(plain(it.container.textContent)).toContain('The file is ready: 24 MB.')
})

test('a login of long ago confirms who it is, and then gets the download', async () => {
  const it = await open({ ...done, url: null }, { 'POST /sessions/fresh': { body: { success: true, message: 'ok' } } })
  fireEvent.click(await it.findByRole('button', { name: 'Confirm that it is you to download' }))
  fireEvent.change(await it.findByLabelText('Password'), { target: { value: 'Correct-Horse-7' } })
  Object.assign(it.answers, { 'GET /me/export': { body: done } })
  fireEvent.click(it.getByRole('button', { name: 'Confirm' }))
  expect((await it.findByRole('link', { name: 'Download the file' })).getAttribute('href')).toBe(url)
  expect(it.sent()).toEqual([{ name: 'POST /sessions/fresh', body: { password: 'Correct-Horse-7' } }])
})

test.each([
  ['loading', async () => new Promise<never>(() => {}), 'Loading'],
  ['failed', 'unreachable' as const, 'We could not load this page'],
])('the file is not offered while its state is %s', async (_, answer, words) => {
  const it = await renderAccount(
    '/profile/data',
    { 'GET /user': { body: user }, 'GET /me/health-consents': { body: consents }, 'GET /me/export': answer },
    { token: 'tok' },
  )
  expect(await it.findByText((text) => text.includes(words))).toBeTruthy()
  expect(it.queryByRole('button', { name: 'Prepare the file' })).toBeNull()
})

test('signed out it leads to the login, and a failed file can be requested again', async () => {
  const out = await renderAccount('/profile/data', { 'GET /user': { body: null } })
  expect(await out.findByRole('link', { name: 'Login' })).toBeTruthy()
  out.unmount()
  const it = await open({ ...none, state: 'failed' })
  expect((await it.findByRole('alert')).textContent).toContain('We could not prepare the file')
  expect(it.getByRole('button', { name: 'Prepare the file' })).toBeTruthy()
})

test('an account without a password gets a code first', async () => {
  const it = await open(
    { ...none, hasPassword: false },
    { 'POST /me/export': refusal(403, 'confirmation_code_required', 'We sent you a code.') },
  )
  fireEvent.click(await it.findByRole('button', { name: 'Prepare the file' }))
  fireEvent.click(await it.findByRole('button', { name: 'Email me a code' }))
  await waitFor(() => expect(it.getByRole('alertdialog').querySelector('input[inputmode="numeric"]')).not.toBeNull())
})

test('a consent is withdrawn after its effect is stated, and can be given again', async () => {
  const withdrawn = { ...own, givenAt: null }
  const it = await open(none, {
    [`DELETE /me/health-consents/${user.id}`]: { body: [withdrawn, childs] },
    [`PUT /me/health-consents/${child.id}`]: { body: [withdrawn, { ...childs, givenAt }] },
  })
  expect(
    plain((await it.findByRole('button', { name: 'Withdraw your consent' })).closest('li')?.textContent),
  ).toContain('Given on')
  fireEvent.click(it.getByRole('button', { name: 'Withdraw your consent' }))
  const dialog = it.getByRole('alertdialog')
  expect(dialog.textContent).toContain('Upcoming appointments stay')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
  await it.findByRole('button', { name: 'Give your consent' })
  fireEvent.click(it.getByRole('button', { name: /^Give consent for .*Lina Farid/ }))
  await it.findByRole('button', { name: /^Withdraw the consent for .*Lina Farid/ })
  expect(it.sent().map(({ name }) => name)).toEqual([
    `DELETE /me/health-consents/${user.id}`,
    `PUT /me/health-consents/${child.id}`,
  ])
})

test.each([
  ['is loading', async () => new Promise<never>(() => {}), /Loading/],
  ['cannot be reached', 'unreachable' as const, /Try again/],
])('the page says so while the session %s', async (_, answer, words) => {
  const it = await renderAccount('/profile/data', { 'GET /user': answer }, { token: 'tok' })
  expect(await it.findByText(words)).toBeTruthy()
})
