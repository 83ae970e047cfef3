import type { Activity } from '@aafiya/contracts/account/activity'
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/fake-api.ts'
import { renderAccount, user } from '../../../test/render-account.tsx'
import { plain } from '../../../test/render-routes.tsx'

const yusuf = { id: '7c3d0b7a-2f63-4f1c-8d8b-1f0d2c9a5e01', fullName: 'Yusuf Aziz', fullNameAr: 'يوسف عزيز' }
const desk = { kind: 'receptionist', name: 'Hala Z.', nameAr: 'هالة ز.' } as const
const you = { kind: 'you', name: null, nameAr: null } as const

let number = 0
const entry = (values: Partial<Activity>): Activity => ({
  id: `00000000-0000-4000-8000-${String(++number).padStart(12, '0')}`,
  at: '2026-11-21T10:21:00.000Z',
  kind: 'visit_read',
  isChange: false,
  isRefused: false,
  actor: desk,
  person: null,
  device: null,
  ...values,
})
const entries = [
  entry({ kind: 'visit_arrived', isChange: true, person: yusuf }),
  entry({ actor: { kind: 'doctor', name: 'Mariam Haddad', nameAr: 'مريم حداد' } }),
  entry({ kind: 'signed_in', actor: you, device: 'Chrome · Windows', at: '2026-11-20T10:00:00.000Z' }),
  entry({
    kind: 'claim_refused',
    isChange: true,
    isRefused: true,
    actor: { kind: 'account', name: null, nameAr: null },
    at: '2026-11-20T09:00:00.000Z',
  }),
]
const member = { ...yusuf, dateOfBirth: '2021-05-04', gender: 0, relation: 'child', since: '2026-11-01T10:00:00.000Z' }
const answers = {
  'GET /user': { body: user },
  'GET /family': { body: [member] },
  'GET /me/activity': { body: entries },
}

test('says in sentences, day by day, who saw or changed what', async () => {
  const it = await renderAccount('/profile/activity', answers, { token: 'tok' })
  await it.findByText(/recorded/)
  const lines = [...it.container.querySelectorAll('section p:first-child')].map(({ textContent }) => plain(textContent))
  expect(lines).toEqual([
    'Hala Z., front desk, recorded Yusuf Aziz’s arrival.',
    'Dr Mariam Haddad opened your appointment.',
    'You logged in.',
    'Another account tried a code for your record that was not accepted. It was refused.',
  ])
  expect(it.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Saturday 21 November',
    'Today',
  ])
  expect(it.getByText('Ask the clinic about this').getAttribute('href')).toBe('/contact')
})

test('in Arabic the sentences are nouns, with Arabic names', async () => {
  const it = await renderAccount('/profile/activity', answers, { token: 'tok', language: 'ar' })
  expect(plain((await it.findByText(/تسجيل وصول/)).textContent)).toBe('هالة ز.، الاستقبال: تسجيل وصول يوسف عزيز.')
})

test('the person and the kind of line are in the URL, and narrow the list', async () => {
  const it = await renderAccount(`/profile/activity?person=${yusuf.id}`, answers, { token: 'tok' })
  const whose = await it.findByLabelText('About')
  expect(whose).toHaveProperty('value', yusuf.id)
  fireEvent.change(it.getByLabelText('Show'), { target: { value: 'changes' } })
  await waitFor(() =>
    expect(it.callsTo('GET /me/activity').at(-1)?.query).toBe(`limit=50&person=${yusuf.id}&only=changes`),
  )
})

test('signed out it leads to the login; empty and failed lists say so', async () => {
  const out = await renderAccount('/profile/activity', { 'GET /user': { body: null } })
  expect(await out.findByText('Please log in to see who saw your record')).toBeTruthy()
  out.unmount()
  const none = { ...answers, 'GET /me/activity': { body: [] } }
  const empty = await renderAccount('/profile/activity', none, { token: 'tok' })
  expect(await empty.findByText('No one but you so far')).toBeTruthy()
  empty.unmount()
  const failing = { ...answers, 'GET /me/activity': refusal(500, 'internal_error', 'No') }
  const failed = await renderAccount('/profile/activity', failing, { token: 'tok' })
  expect(await failed.findByText('We could not load who saw your record')).toBeTruthy()
})
