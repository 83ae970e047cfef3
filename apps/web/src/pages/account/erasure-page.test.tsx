import type { Erasure } from '@aafiya/contracts/account/erasure'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/fake-api.ts'
import { renderAccount, user } from '../../../test/render-account.tsx'
import { plain } from '../../../test/render-routes.tsx'

const yusuf = { id: '7c3d0b7a-2f63-4f1c-8d8b-1f0d2c9a5e01', fullName: 'Yusuf Aziz', fullNameAr: null }
const erasure: Erasure = {
  isPossible: true,
  hasPassword: true,
  visits: 2,
  refunds: [{ amount: 60, currency: 'USD' }],
  inquiries: 1,
  people: [yusuf],
}
const member = { ...yusuf, dateOfBirth: '2019-05-04', gender: 0, relation: 'child', since: '2026-01-01T08:00:00Z' }
const answers = {
  'GET /user': { body: user },
  'GET /me/erasure': { body: erasure },
  'GET /family': { body: [member] },
}

const open = async (more: Parameters<typeof renderAccount>[1] = {}) => {
  const it = await renderAccount('/profile/delete', { ...answers, ...more }, { token: 'tok' })
  fireEvent.click(await it.findByLabelText('Delete too'))
  fireEvent.click(await it.findByRole('button', { name: 'Continue to deletion' }))
  const dialog = await it.findByRole('alertdialog')
  return { ...it, dialog, press: () => fireEvent.click(it.getByRole('button', { name: 'Delete for good' })) }
}

test('says what ends, who is deleted too, and what stays, before it asks', async () => {
  const it = await renderAccount('/profile/delete', answers, { token: 'tok' })
  await it.findByText('2 upcoming appointments are cancelled.')
  const points = [...it.container.querySelectorAll('li')].map(({ textContent }) => plain(textContent))
  expect(points).toEqual(expect.arrayContaining(['You are refunded $60 the way you paid.']))
  expect(it.getByRole('group', { name: 'Yusuf Aziz' })).toBeTruthy()
  expect(it.queryByRole('alertdialog')).toBeNull()
})

test('the safe answer comes first, and nothing is sent without the password', async () => {
  const { dialog, press, sent, here } = await open()
  expect(plain(dialog.textContent)).toContain('Deleted with you: Yusuf Aziz.')
  expect(dialog.querySelector('[data-first-focus]')?.textContent).toBe('No, keep it')
  press()
  await waitFor(() => expect(dialog.textContent).toContain('Password is required'))
  expect(sent()).toEqual([])
  expect(here()).toBe('/profile/delete')
})

test('deletes with the password and those who were shown, logs out and says so', async () => {
  const done = { body: { success: true, message: 'Your account has been deleted.' } }
  const it = await open({ 'POST /me/erasure': done, 'POST /logout': { body: { success: true, message: 'Bye' } } })
  fireEvent.change(it.getByLabelText('Your password'), { target: { value: 'Correct-Horse-7' } })
  it.press()
  await waitFor(() => expect(it.here()).toBe('/'))
  expect(it.sent()[0]).toEqual({
    name: 'POST /me/erasure',
    body: { password: 'Correct-Horse-7', people: [yusuf.id] },
  })
})

test('a refusal is said in the server’s words, and the dialog stays', async () => {
  const it = await open({ 'POST /me/erasure': refusal(409, 'family_undecided', 'The list has changed.') })
  fireEvent.change(it.getByLabelText('Your password'), { target: { value: 'Correct-Horse-7' } })
  it.press()
  expect(await it.findByText('The list has changed.')).toBeTruthy()
})

test('signed out it leads to the login; a page that fails to load offers a retry', async () => {
  const out = await renderAccount('/profile/delete', { 'GET /user': { body: null } })
  expect(await out.findByText('Please log in to delete your account')).toBeTruthy()
  out.unmount()
  const failing = { ...answers, 'GET /me/erasure': 'unreachable' as const }
  const it = await renderAccount('/profile/delete', failing, { token: 'tok' })
  expect(await it.findByText('We could not load this page')).toBeTruthy()
  Object.assign(it.answers, { 'GET /me/erasure': { body: erasure } })
  fireEvent.click(it.getByRole('button', { name: 'Try again' }))
  expect(await it.findByText('2 upcoming appointments are cancelled.')).toBeTruthy()
})

test('a double click deletes once', async () => {
  const it = await open({
    'POST /me/erasure': { body: { success: true, message: 'Your account has been deleted.' } },
    'POST /logout': { body: { success: true, message: 'Bye' } },
  })
  fireEvent.change(it.getByLabelText('Your password'), { target: { value: 'Correct-Horse-7' } })
  const button = it.getByRole('button', { name: 'Delete for good' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(it.here()).toBe('/'))
  expect(it.sent().filter(({ name }) => name === 'POST /me/erasure')).toHaveLength(1)
})

test('doctors and staff are led to the clinic', async () => {
  const kept = { ...erasure, isPossible: false }
  const it = await renderAccount('/profile/delete', { ...answers, 'GET /me/erasure': { body: kept } }, { token: 'tok' })
  expect(await it.findByText('The clinic closes this account')).toBeTruthy()
  expect(it.queryByRole('button', { name: 'Continue to deletion' })).toBeNull()
})

test.each([
  ['en', 'Continue to deletion', 'Choose what happens to this person.', 'Hand over', 'Invite someone else'],
  ['ar', 'متابعة إلى الحذف', 'يرجى اختيار ما يحدث لهذا الشخص.', 'نقل الرعاية', 'دعوة شخص آخر'],
])('each person needs a choice, and one who is handed over holds the deletion up: %s', async (language, ...words) => {
  const [goOn, missing, handOver, invite] = words
  const it = await renderAccount('/profile/delete', answers, { token: 'tok', language })
  fireEvent.click(await it.findByRole('button', { name: goOn }))
  expect(it.getByText(missing)).toBeTruthy()
  expect(it.queryByRole('alertdialog')).toBeNull()
  fireEvent.click(it.getByLabelText(handOver))
  fireEvent.click(it.getByRole('button', { name: goOn }))
  expect(it.queryByRole('alertdialog')).toBeNull()
  fireEvent.click(await it.findByRole('button', { name: invite }))
  expect(await it.findByRole('dialog')).toBeTruthy()
})

test.each([
  ['is loading', async () => new Promise<never>(() => {}), /Loading/],
  ['cannot be reached', 'unreachable' as const, /Try again/],
])('the page says so while the session %s', async (_, answer, words) => {
  const it = await renderAccount('/profile/delete', { 'GET /user': answer }, { token: 'tok' })
  expect(await it.findByText(words)).toBeTruthy()
})
