import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/fake-api.ts'
import { renderAccount, user } from '../../../test/render-account.tsx'

const rowsOf = (root: ParentNode) =>
  [...root.querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent,
    row.querySelector('dd')?.textContent,
  ])

test('shows the user’s details row by row, and which are not set', async () => {
  const it = await renderAccount('/profile', { 'GET /user': { body: user } }, { token: 'tok' })
  await waitFor(() => expect(it.getByRole('heading', { level: 1 }).textContent).toBe('Layla Aziz'))
  expect(rowsOf(it.container)).toEqual([
    ['Phone', '+201001234567'],
    ['Address', 'Not set'],
    ['Email language', 'English'],
    ['Gender', 'Female'],
    ['Date of birth', '18 April 1991'],
    ['Who saw it', 'Every look and every change, day by dayShow who saw it'],
    ['Documents', 'Prescriptions and other documents that doctors issuedShow documents'],
    ['My data', 'Everything that is stored about you, as a fileShow my data'],
    ['Delete my account', 'What is deleted, and what stays without your nameSee what is deleted'],
    ['Email', 'layla@example.comChange Email'],
    ['Password', 'SetChange Password'],
  ])
  expect(it.queryByRole('note')).toBeNull()
  expect(it.getByRole('link', { name: 'My appointments' }).getAttribute('href')).toBe('/My-Appointment')
})

test('is in Arabic, with addresses and telephone numbers left to right', async () => {
  const it = await renderAccount(
    '/profile',
    { 'GET /user': { body: { ...user, dateOfBirth: null } } },
    { token: 'tok', language: 'ar' },
  )
  await waitFor(() => expect(rowsOf(it.container)).toHaveLength(11))
  expect(rowsOf(it.container).slice(3, 5)).toEqual([
    ['الجنس', 'أنثى'],
    ['تاريخ الميلاد', 'غير محدد'],
  ])
  expect(it.getByText('+201001234567').outerHTML).toBe('<bdi dir="ltr">+201001234567</bdi>')
})

test.each([
  [1, 'مريضة'],
  [0, 'مريض'],
  [null, 'مريض'],
])('in Arabic, roles of users whose gender is %s have the right form: %s', async (gender, word) => {
  const it = await renderAccount(
    '/profile',
    { 'GET /user': { body: { ...user, gender } } },
    { token: 'tok', language: 'ar' },
  )
  expect(await it.findByText(word)).toBeTruthy()
})

test('tells a doctor that the approval is pending', async () => {
  const it = await renderAccount(
    '/profile',
    { 'GET /user': { body: { ...user, role: 1, doctorStatus: 'pending' } } },
    { token: 'tok' },
  )
  await waitFor(() => expect(it.getByRole('note').textContent).toContain('Awaiting approval.'))
})

test.each([
  ['declined', 'declined', '/doctor/application'],
  ['unlisted', 'not listed at the moment', undefined],
])('tells a doctor who is %s', async (doctorStatus, words, link) => {
  const it = await renderAccount(
    '/profile',
    { 'GET /user': { body: { ...user, role: 1, doctorStatus } } },
    { token: 'tok' },
  )
  const note = await it.findByRole('note')
  expect(note.textContent).toContain(words)
  expect(note.querySelector('a')?.getAttribute('href')).toBe(link)
})

test('links an approved doctor to the patients’ inquiries', async () => {
  const it = await renderAccount(
    '/profile',
    { 'GET /user': { body: { ...user, role: 1, doctorStatus: 'approved' } } },
    { token: 'tok' },
  )
  expect((await it.findByRole('link', { name: 'Patients’ inquiries' })).getAttribute('href')).toBe('/doctor/inquiries')
})

test('a visitor is led to the login and back', async () => {
  const it = await renderAccount('/profile')
  expect(it.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?returnTo=%2Fprofile')
})

test('an expired session counts as signed out', async () => {
  const it = await renderAccount(
    '/profile',
    { 'GET /user': refusal(401, 'signed_out', 'Please log in.') },
    { token: 'tok' },
  )
  expect(await it.findByRole('link', { name: 'Login' })).toBeTruthy()
})

test('a lost answer is not a logout: it says so and offers a retry', async () => {
  const it = await renderAccount('/profile', { 'GET /user': 'unreachable' }, { token: 'tok' })
  const retry = await it.findByRole('button', { name: 'Try again' })
  expect(it.getByRole('alert').textContent).toContain('Failed to load user data')
  Object.assign(it.answers, { 'GET /user': { body: user } })
  fireEvent.click(retry)
  await waitFor(() => expect(it.getByRole('heading', { level: 1 }).textContent).toBe('Layla Aziz'))
})
