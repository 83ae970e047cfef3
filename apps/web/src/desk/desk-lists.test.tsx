import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { day, emptyCard, id, layla, openDesk, visit } from '../../test/open-desk.tsx'

const card = (person: object, isReached: boolean) => ({
  body: { ...emptyCard, isReached, person: { ...layla, id: visit.personId, ...person } },
})
const cardPath = `GET /desk/people/${visit.personId}`

test('without room for the grid, a doctor’s list opens the booked visits, and opening one focuses it', async () => {
  const { it } = await openDesk()
  const list = within(await it.findByRole('region', { name: 'Earliest available time' }))
  const booked = await list.findByRole('button', { name: /Karim Mansour.*1 appointment/ })
  expect(list.queryByRole('button', { name: 'Yusuf Aziz' })).toBeNull()
  fireEvent.click(booked)
  expect(booked.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(list.getByRole('button', { name: 'Yusuf Aziz' }))
  const panel = within(await it.findByRole('region', { name: 'Yusuf Aziz' }))
  await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('heading', { name: 'Yusuf Aziz' })))
  expect(panel.getByRole('button', { name: /^Move/ })).toBeTruthy()
  expect(panel.getByRole('button', { name: 'Cancel appointment' })).toBeTruthy()
})

const waiting = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    ...visit,
    id: id(place),
    status: 'arrived',
    arrivedAt: `2026-11-20T08:0${place}:00.000Z`,
  }))

test('without room for the grid the waiting room starts with four patients, and the day follows', async () => {
  const { it } = await openDesk({ 'GET /desk/day': { body: { ...day, visits: waiting(6) } } })
  const room = within(await it.findByRole('region', { name: 'Waiting' }))
  await waitFor(() => expect(room.getAllByRole('listitem')).toHaveLength(4))
  fireEvent.click(room.getByRole('button', { name: /^Show all/ }))
  expect(room.getAllByRole('listitem')).toHaveLength(6)
  expect(document.activeElement).toBe(room.getByRole('list'))
})

test('a waiting room shown whole stays whole when another patient arrives, with the focus in it', async () => {
  const { it } = await openDesk({ 'GET /desk/day': { body: { ...day, visits: waiting(5) } } })
  const room = within(await it.findByRole('region', { name: 'Waiting' }))
  const last = room.getAllByRole('button')[4]
  last?.focus()
  const later = { ...day, version: 'two', visits: waiting(6) }
  Object.assign(it.answers, { 'GET /desk/day': { body: later }, 'GET /desk/pulse': { body: { version: 'two' } } })
  await room.findByText('6')
  expect(room.getAllByRole('listitem')).toHaveLength(6)
  expect(document.activeElement).toBe(last)
})

test('the times in the doctors’ list are put into words once, not with each key', async () => {
  const formatters: { format: unknown } = Intl.DateTimeFormat.prototype
  const { it, press } = await openDesk()
  await it.findByRole('region', { name: 'Earliest available time' })
  const format = vi.spyOn(formatters, 'format', 'get')
  press('F2')
  await waitFor(() => expect(document.activeElement).toBe(it.getByRole('combobox', { name: /Find a person/ })))
  const clocks = format.mock.contexts.filter((used) => {
    const { hour12, timeZone } = used instanceof Intl.DateTimeFormat ? used.resolvedOptions() : {}
    return hour12 && timeZone === 'UTC'
  })
  expect(clocks).toEqual([])
})

test.each([
  [false, { hasAccount: false }, /Messages do not reach/],
  [true, {}, /account gets a message with your reason/],
] as const)(
  'before a visit is cancelled the desk reads who is told (an account: %s)',
  async (isReached, person, said) => {
    const { it, grid } = await openDesk({ [cardPath]: card(person, isReached) })
    fireEvent.click(within(grid).getByText('Yusuf Aziz'))
    fireEvent.click(await it.findByRole('button', { name: 'Cancel appointment' }))
    const dialog = within(await it.findByRole('alertdialog'))
    expect(await dialog.findByText(said)).toBeTruthy()
    const link = dialog.queryByRole('link', { name: '010 01234567' })
    expect(link?.getAttribute('href')).toBe(isReached ? undefined : 'tel:01001234567')
  },
)

test('an urgent visit of a new patient is booked at a taken time in one flow, with their consent', async () => {
  const entered = {
    ...layla,
    id: id(9),
    fullName: 'Salma Nabil',
    fullNameAr: null,
    hasAccount: false,
    needsHealthConsent: true,
  }
  const { it, grid } = await openDesk({
    'GET /desk/people': { body: [] },
    'POST /desk/people': { status: 201, body: entered },
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: 'Book a second appointment' }))
  const form = within(await it.findByRole('form', { name: 'Book a second appointment' }))
  fireEvent.change(form.getByRole('combobox'), { target: { value: 'Salma Nabil' } })
  fireEvent.click(await form.findByRole('option', { name: /New person/ }))
  const person = within(await it.findByRole('form', { name: 'New person' }))
  fireEvent.change(person.getByLabelText('Phone'), { target: { value: '01112223334' } })
  fireEvent.submit(person.getByLabelText('Phone'))
  const reason = await it.findByLabelText('Reason')
  await waitFor(() => expect(document.activeElement).toBe(reason))
  fireEvent.change(reason, { target: { value: 'Fever' } })
  fireEvent.click(it.getByRole('checkbox', { name: /^The patient agreed aloud/ }))
  fireEvent.submit(reason)
  await waitFor(() =>
    expect(it.callsTo('POST /desk/visits')[0]?.body).toMatchObject({
      personId: id(9),
      overbookReason: 'Fever',
      agreedAloud: 1,
    }),
  )
})

test('a second visit at a taken time has the focus in its search, and its own F4 and Escape', async () => {
  const { it, grid, press } = await openDesk({ 'GET /desk/people': { body: [] } })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: 'Book a second appointment' }))
  const search = await it.findByRole('combobox', { name: 'Find a person' })
  await waitFor(() => expect(document.activeElement).toBe(search))
  fireEvent.change(search, { target: { value: 'Salma Nabil' } })
  press('F4')
  expect(await it.findByLabelText('Name')).toHaveProperty('value', 'Salma Nabil')
  press('Escape')
  await it.findByRole('form', { name: 'Book a second appointment' })
  press('Escape')
  await it.findByRole('button', { name: 'Book a second appointment' })
  expect(document.activeElement?.textContent).toBe('Yusuf Aziz')
})

test.each(['en', 'ar'] as const)('a consent given aloud is recorded with the booking (%s)', async (language) => {
  const needing = { ...layla, needsHealthConsent: true }
  const { it, bookAny } = await openDesk(
    {
      'GET /desk/people': { body: [needing] },
      [`GET /desk/people/${layla.id}`]: { body: { ...emptyCard, person: needing } },
    },
    language,
  )
  await bookAny()
  const box = await it.findByRole('checkbox', { name: /^The patient agreed aloud|^تمت الموافقة شفهيًا/ })
  fireEvent.click(box)
  fireEvent.click(it.getByRole('button', { name: /^(Book|حجز)$/ }))
  await waitFor(() => expect(it.callsTo('POST /desk/visits')[0]?.body).toMatchObject({ agreedAloud: 1 }))
})

test('no consent is asked for at the desk where one is recorded', async () => {
  const { it, bookAny } = await openDesk()
  await bookAny()
  fireEvent.click(await it.findByRole('button', { name: 'Book' }))
  await waitFor(() => expect(it.callsTo('POST /desk/visits')).toHaveLength(1))
  expect(it.queryByRole('checkbox', { name: /agreed aloud/ })).toBeNull()
  expect(it.callsTo('POST /desk/visits')[0]?.body).not.toHaveProperty('agreedAloud')
})

test('a second visit is booked on the day of the visit beside it, though another day is shown by then', async () => {
  const { it, giveReason } = await openDesk({
    'GET /desk/day': (query: string) => {
      const date = new URLSearchParams(query).get('date') ?? day.date
      return { body: { ...day, date, visits: date === day.date ? [visit] : [] } }
    },
  })
  const reason = await giveReason()
  fireEvent.click(it.getByRole('button', { name: /Next day/ }))
  await it.findByRole('heading', { level: 1, name: 'Saturday 21 November' })
  fireEvent.submit(reason)
  await waitFor(() =>
    expect(it.callsTo('POST /desk/visits')[0]?.body).toMatchObject({
      appointmentDate: '2026-11-20',
      appointmentTime: '15:00',
    }),
  )
})
