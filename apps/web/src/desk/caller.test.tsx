import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { day, emptyCard, id, layla, openDesk, visit } from '../../test/open-desk.tsx'

const here = { ...visit, status: 'arrived', arrivedAt: '2026-11-20T12:50:00.000Z' }
const own = { ...here, id: id(4), personId: layla.id, patientName: 'Layla Aziz' }
const found = {
  doctorId: id(3),
  doctorName: 'Dina Saleh',
  doctorNameAr: null,
  speciality: 'Neurologist',
  date: day.date,
  time: '15:30',
  startsAt: '2026-11-20T13:30:00.000Z',
}

/** Layla calls, and then a visit of the waiting room is opened. */
async function openWhileCalling(patient: string) {
  const desk = await openDesk({
    'GET /desk/day': { body: { ...day, visits: [here, own] } },
    'GET /desk/free-times': { body: [found] },
    [`GET /desk/people/${layla.id}`]: { body: { ...emptyCard, person: layla, upcoming: [own] } },
    [`GET /desk/visits/${own.id}/reminders`]: { body: { isTold: false, reminders: [] } },
    [`GET /desk/visits/${own.id}/messages`]: { body: [] },
  })
  await desk.openCard()
  const waiting = within(await desk.it.findByRole('region', { name: 'Waiting' }))
  fireEvent.click(waiting.getByRole('button', { name: new RegExp(patient) }))
  await desk.it.findByRole('heading', { level: 2, name: patient })
  return desk
}

test('once another patient’s visit is open, the search of all days books nobody', async () => {
  const { it, press } = await openWhileCalling('Yusuf Aziz')
  press('F3')
  fireEvent.click(await it.findByText(/Friday 20 November.*3:30/))
  await it.findByRole('combobox', { name: /Find a person/ })
  expect(it.callsTo('POST /desk/visits')).toEqual([])
})

test.each(['Escape', 'F8'])(
  'once another patient’s visit is open, %s does not return to the earlier caller',
  async (key) => {
    const { it, press } = await openWhileCalling('Yusuf Aziz')
    press(key)
    await waitFor(() => expect(it.queryByRole('heading', { level: 2, name: 'Layla Aziz' })).toBeNull())
    expect(it.queryByRole('form', { name: 'Add a child' })).toBeNull()
    expect(it.queryByRole('region', { name: /^Card of/ })).toBeNull()
  },
)

test('a visit of the caller keeps the caller', async () => {
  const { it, press } = await openWhileCalling('Layla Aziz')
  press('F3')
  const search = within(await it.findByRole('region', { name: 'Search all days' }))
  expect(search.getByRole('heading', { name: 'Layla Aziz' })).toBeTruthy()
  press('Escape')
  expect(await it.findByRole('region', { name: /^Card of/ })).toBeTruthy()
})

/** Layla, a guardian of Adam alone, calls; Adam has a visit today, and so has Yusuf. */
async function openWhileGuardianCalls() {
  const adam = { ...layla, id: id(9), fullName: 'Adam Aziz', fullNameAr: null, phones: [], hasAccount: false }
  const adams = { ...visit, id: id(4), personId: adam.id, patientName: 'Adam Aziz', doctorId: id(3) }
  const card = { ...emptyCard, person: layla, related: [adam], booksFor: [adam.id] }
  const desk = await openDesk({
    'GET /desk/day': { body: { ...day, visits: [visit, adams] } },
    [`GET /desk/people/${layla.id}`]: { body: card },
    [`GET /desk/people/${adam.id}`]: { body: { ...emptyCard, person: adam } },
    [`GET /desk/visits/${adams.id}/reminders`]: { body: { isTold: false, reminders: [] } },
    [`GET /desk/visits/${adams.id}/messages`]: { body: [] },
  })
  await desk.openCard()
  await desk.it.findByRole('button', { name: 'Adam Aziz' })
  const cellOf = (patient: string) => {
    const cell = within(desk.grid).getByText(patient).closest('[role="gridcell"]')
    if (!(cell instanceof HTMLElement)) throw new Error('a visit is in a cell')
    return cell
  }
  return { ...desk, cellOf }
}

test.each([
  ['Adam Aziz', 'The patient'],
  ['Yusuf Aziz', 'The clinic'],
])('while a guardian calls, a move of %s is requested by: %s', async (patient, side) => {
  const { it, press, cellOf } = await openWhileGuardianCalls()
  cellOf(patient).focus()
  press('m')
  expect(await it.findByRole('region', { name: /^Moving/ })).toBeTruthy()
  expect(it.getByRole('radio', { name: side })).toHaveProperty('checked', true)
})

test('a guardian who calls moves and cancels a child’s visit that was opened in the day', async () => {
  const { it, cellOf } = await openWhileGuardianCalls()
  fireEvent.click(within(cellOf('Adam Aziz')).getByText('Adam Aziz'))
  const panel = within(await it.findByRole('region', { name: 'Adam Aziz' }))
  fireEvent.click(panel.getByRole('button', { name: /^Cancel/ }))
  const dialog = within(await it.findByRole('alertdialog'))
  expect(dialog.getByRole('radio', { name: /The patient/ })).toHaveProperty('checked', true)
  fireEvent.click(dialog.getByRole('button', { name: /^No|Keep/ }))
  fireEvent.click(panel.getByRole('button', { name: /^Move/ }))
  expect(await it.findByRole('radio', { name: 'The patient' })).toHaveProperty('checked', true)
})

test('on another day the waiting room is still today’s', async () => {
  const { it } = await openDesk(
    {
      'GET /desk/day': (query) => {
        const date = query.match(/\d{4}-\d\d-\d\d/)?.[0] ?? day.date
        return { body: { ...day, date, visits: date === day.date ? [here] : [] } }
      },
    },
    'en',
    '?date=2026-11-24',
  )
  const waiting = within(await it.findByRole('region', { name: 'Waiting' }))
  fireEvent.click(await waiting.findByRole('button', { name: /Yusuf Aziz/ }))
  expect(await it.findByRole('heading', { level: 1, name: 'Friday 20 November' })).toBeTruthy()
  expect(await it.findByRole('heading', { level: 2, name: 'Yusuf Aziz' })).toBeTruthy()
})
