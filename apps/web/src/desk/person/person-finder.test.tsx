import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { day, emptyCard, id, layla, openDesk } from '../../../test/open-desk.tsx'
import { plain } from '../../../test/render-routes.tsx'

const nameOnly = { ...layla, birthYear: null, phones: [] }

test('F2 starts the next search over: what was typed for the caller before is replaced', async () => {
  const { it, press } = await openDesk()
  press('F2')
  const field = it.getByRole('combobox', { name: /Find a person/ })
  await waitFor(() => expect(document.activeElement).toBe(field))
  fireEvent.change(field, { target: { value: 'lay' } })
  press('F2')
  // Before the next letter, which a later selection would include.
  expect(field).toMatchObject({ selectionStart: 0, selectionEnd: 3 })
})

test('after a change of day the search is there in place of a visit of another day', async () => {
  const { it, grid } = await openDesk({
    'GET /desk/day': (query) => {
      const date = new URLSearchParams(query).get('date') ?? day.date
      return { body: date === day.date ? day : { ...day, date, visits: [] } }
    },
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  await it.findByRole('heading', { level: 2, name: 'Yusuf Aziz' })
  fireEvent.click(it.getByRole('button', { name: 'Next day' }))
  expect(await it.findByRole('combobox', { name: /Find a person/ })).toBeTruthy()
  expect(it.queryByRole('heading', { level: 2, name: 'Yusuf Aziz' })).toBeNull()
})

test.each([
  ['en', ['email n...@example.com, added 12 November 2026', 'added 1 March 2026']],
  ['ar', ['البريد الإلكتروني n...@example.com، تاريخ الإضافة 12 نوفمبر 2026', 'تاريخ الإضافة 1 مارس 2026']],
] as const)('same names without number and birth date are told apart (%s)', async (language, facts) => {
  const people = [
    { ...nameOnly, emailHint: 'n...@example.com', addedOn: '2026-11-12' },
    { ...nameOnly, id: id(9), hasAccount: false, addedOn: '2026-03-01' },
  ]
  const { it, press } = await openDesk({ 'GET /desk/people': { body: people } }, language)
  press('F2')
  fireEvent.change(it.getByRole('combobox', { name: /Find a person|البحث عن شخص/ }), { target: { value: 'layla' } })
  const list = within(await it.findByRole('listbox'))
  await list.findAllByText(/2026/)
  const options = list.getAllByRole('option')
  for (const [place, text] of facts.entries()) expect(plain(options[place]?.textContent)).toContain(text)
})

test('in reading and tab order the search comes before the date, the filters and the tools', async () => {
  const { it } = await openDesk()
  const finder = it.getByRole('combobox', { name: /Find a person/ })
  const later = [
    it.getByRole('button', { name: 'Previous day' }),
    await it.findByLabelText('Speciality'),
    await it.findByRole('button', { name: 'Print' }),
  ]
  for (const control of later) expect(finder.compareDocumentPosition(control)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

const doctor = { ...layla, id: id(9), fullName: 'Layla Azmy', fullNameAr: 'ليلى عزمي', staffRole: 'doctor' }

test.each(['after', 'before'])(
  'a doctor of a like name does not keep Enter from the only patient, %s the answer',
  async (when) => {
    const { it, press } = await openDesk({ 'GET /desk/people': { body: [layla, doctor] } })
    press('F2')
    const field = it.getByRole('combobox', { name: /Find a person/ })
    fireEvent.change(field, { target: { value: 'layla' } })
    if (when === 'after') await it.findByText('2 found')
    press('Enter', field)
    expect(await it.findByRole('heading', { level: 2, name: 'Layla Aziz' })).toBeTruthy()
  },
)

test.each([
  ['the only patient, who is highlighted already,', [layla, doctor], 'Layla Aziz'],
  ['the first of two patients', [layla, { ...layla, id: id(8), fullName: 'Layla Azer' }, doctor], 'Layla Aziz'],
])('the first arrow down goes to %s', async (_, people, name) => {
  const { it, press } = await openDesk({ 'GET /desk/people': { body: people } })
  press('F2')
  const field = it.getByRole('combobox', { name: /Find a person/ })
  fireEvent.change(field, { target: { value: 'layla' } })
  await it.findByText(/^[23] found/)
  press('ArrowDown', field)
  press('Enter', field)
  expect(await it.findByRole('heading', { level: 2, name })).toBeTruthy()
})

test('a doctor’s account is labelled, and books only after a press of its own', async () => {
  const { it, press } = await openDesk({
    'GET /desk/people': { body: [doctor] },
    [`GET /desk/people/${doctor.id}`]: { body: { ...emptyCard, person: doctor } },
    [`GET /desk/people/${doctor.id}/documents`]: { body: [] },
  })
  press('F2')
  const field = it.getByRole('combobox', { name: /Find a person/ })
  fireEvent.change(field, { target: { value: 'layla' } })
  await it.findByText('1 found')
  press('Enter', field)
  const heading = await it.findByRole('heading', { level: 2, name: 'Layla Azmy' })
  expect(document.activeElement).toBe(heading)
  const label = /^Not a patient’s account: .*Doctor/
  expect(it.getByText(label)).toBeTruthy()
  expect(it.queryByLabelText('Book with')).toBeNull()
  fireEvent.click(it.getByRole('button', { name: /^Book for .*Layla Azmy/ }))
  expect(document.activeElement).toBe(it.getByLabelText('Book with'))
  press('Enter')
  expect(await it.findByRole('region', { name: 'New appointment' })).toBeTruthy()
  expect(it.getByText(label)).toBeTruthy()
  press('F3')
  expect(await it.findByRole('region', { name: 'Search all days' })).toBeTruthy()
  expect(it.getByText(label)).toBeTruthy()
})

test('of two doctors Enter chooses neither', async () => {
  const { it, press } = await openDesk({ 'GET /desk/people': { body: [doctor, { ...doctor, id: id(8) }] } })
  press('F2')
  const field = it.getByRole('combobox', { name: /Find a person/ })
  fireEvent.change(field, { target: { value: 'layla' } })
  await it.findByText(/2 found: choose/)
  press('Enter', field)
  expect(it.queryByRole('heading', { level: 2, name: /Layla/ })).toBeNull()
})
