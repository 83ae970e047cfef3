import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { refusal } from '../../test/fake-api.ts'
import { booked, day, emptyCard, id, layla, openDesk, visit } from '../../test/open-desk.tsx'
import { renderDesk } from '../../test/render-desk.tsx'
import { aUser } from '../../test/render-payments.tsx'
import { plain } from '../../test/render-routes.tsx'

test('only the front desk has access', async () => {
  const it = await renderDesk('/desk', { 'GET /user': { body: aUser() } }, { token: 'tok' })
  await it.findByRole('heading', { level: 1 })
  expect(it.queryByRole('grid')).toBeNull()
  expect(it.callsTo('GET /desk/day')).toEqual([])
})

test('a known patient is booked with F2, two letters, Enter, Enter, Enter', async () => {
  const { it, press, focused, bookAny } = await openDesk()
  await bookAny()
  // The earliest time of the day with any doctor.
  await waitFor(() => expect(focused()).toContain('available at 2:30 PM'))
  press('Enter')
  await waitFor(() => expect(it.callsTo('POST /desk/visits')).toHaveLength(1))
  expect(it.callsTo('POST /desk/visits')[0]).toMatchObject({
    body: { personId: layla.id, doctorId: id(2), appointmentDate: '2026-11-20', appointmentTime: '14:30' },
    key: expect.any(String),
  })
  await waitFor(() =>
    expect(document.activeElement).toBe(it.getByRole('combobox', { name: /Find a person|البحث عن شخص/ })),
  )
})

test('booking the same time again after a cancellation is a new booking', async () => {
  const { it, press, focused, bookAny } = await openDesk()
  for (const booking of [1, 2]) {
    // oxlint-disable-next-line no-await-in-loop
    await bookAny()
    // oxlint-disable-next-line no-await-in-loop
    await waitFor(() => expect(focused()).toContain('available at 2:30 PM'))
    press('Enter')
    // oxlint-disable-next-line no-await-in-loop
    await waitFor(() => expect(it.callsTo('POST /desk/visits')).toHaveLength(booking))
    // By role alone: computing all accessible names twice is too slow on a busy machine.
    // oxlint-disable-next-line no-await-in-loop
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'))
  }
  const [first, second] = it.callsTo('POST /desk/visits')
  expect(second?.body).toEqual(first?.body)
  expect(second?.key).not.toBe(first?.key)
})

test('Enter pressed before results arrive waits for the typed name', async () => {
  let answer = (_: { body: object }) => {}
  const late = new Promise<{ body: object }>((resolve) => (answer = resolve))
  const { it, press } = await openDesk({ 'GET /desk/people': () => late })
  press('F2')
  const field = it.getByRole('combobox', { name: /Find a person/ })
  await waitFor(() => expect(document.activeElement).toBe(field))
  fireEvent.change(field, { target: { value: 'la' } })
  press('Enter')
  expect(it.queryByText('New appointment')).toBeNull()
  await act(async () => answer({ body: [layla] }))
  expect(await it.findByRole('heading', { name: 'Layla Aziz' })).toBeTruthy()
})

const namesakes = Array.from({ length: 8 }, (_, index) => ({ ...layla, id: id(index + 1), birthYear: 1980 + index }))

test('a name and Enter typed faster than any answer choose none of eight matches', async () => {
  let answer = (_: { body: object }) => {}
  const late = new Promise<{ body: object }>((resolve) => (answer = resolve))
  const { it, press } = await openDesk({ 'GET /desk/people': () => late })
  press('F2')
  const field = it.getByRole('combobox', { name: /Find a person/ })
  fireEvent.change(field, { target: { value: 'layla' } })
  press('Enter', field)
  expect(await it.findByText('Searching...')).toBeTruthy()
  // Before the list arrives, arrows choose nothing and the new person is not offered.
  press('ArrowDown', field)
  press('Enter', field)
  expect(it.getByRole('option', { name: /New person/ }).getAttribute('aria-selected')).toBe('false')
  await act(async () => answer({ body: namesakes }))
  expect(await it.findByText(/^8 found/)).toBeTruthy()
  expect(within(it.getByRole('listbox')).getAllByRole('option', { selected: false })).toHaveLength(9)
  press('Enter', field)
  expect(document.activeElement).toBe(field)
  expect(it.queryByRole('region', { name: /^Card of/ })).toBeNull()
  press('ArrowDown', field)
  press('ArrowDown', field)
  expect(within(it.getByRole('listbox')).getByRole('option', { selected: true }).textContent).toContain('1981')
})

test.each([
  ['en', 'ArrowRight'],
  ['ar', 'ArrowLeft'],
] as const)('arrows go through free times as they are seen (%s)', async (language, sideways) => {
  const { it, press, focused, bookAny } = await openDesk({}, language)
  await bookAny()
  await waitFor(() => expect(focused()).toMatch(/2:30/))
  press('ArrowDown')
  // The visit at three leaves no room.
  expect(focused()).toMatch(/3:30/)
  press(sideways)
  expect(focused()).toMatch(language === 'en' ? /Dina Saleh, available at 3:30/ : /دينا صالح.*3:30/)
  press('Escape')
  expect(await it.findByRole('combobox', { name: /Book with|الحجز مع/ })).toBeTruthy()
  press('Escape')
  expect(await it.findByRole('combobox', { name: /Find a person|البحث عن شخص/ })).toBeTruthy()
  expect(it.callsTo('POST /desk/visits')).toEqual([])
})

test('a lost time is reported, and the doctor’s next one is proposed and focused', async () => {
  const { it, press, focused, bookAny } = await openDesk({
    'POST /desk/visits': refusal(409, 'slot_taken', 'This time is taken.'),
  })
  await bookAny()
  await waitFor(() => expect(focused()).toContain('available at'))
  const before = it.callsTo('GET /desk/day').length
  press('Enter')
  await it.findByText('This time is taken.')
  expect(it.callsTo('GET /desk/day').length).toBeGreaterThan(before)
  await waitFor(() => expect(focused()).toContain('available at 3:30 PM'))
})

test('after a clash the next time at which the patient and the doctor are free is proposed', async () => {
  const { it, press, focused, bookAny } = await openDesk({
    'POST /desk/visits': refusal(409, 'patient_busy', 'The same person already has an appointment at this time.'),
  })
  await bookAny()
  await waitFor(() => expect(focused()).toContain('available at 2:30 PM'))
  const elsewhere = {
    ...visit,
    id: id(9),
    doctorId: id(3),
    personId: layla.id,
    appointmentDate: '2026-11-20T12:30:00.000Z',
    endsAt: '2026-11-20T14:00:00.000Z',
    appointmentTime: '14:30',
  }
  Object.assign(it.answers, { 'GET /desk/day': { body: { ...day, visits: [visit, elsewhere] } } })
  press('Enter')
  await it.findByText('The same person already has an appointment at this time.')
  await waitFor(() => expect(focused()).toContain('available at 4:00 PM'))
})

test('after a clash with a visit that the day does not show, a time after that visit is proposed', async () => {
  const { it, press, focused, bookAny } = await openDesk(
    {
      'POST /desk/visits': refusal(409, 'patient_busy', 'The same person already has an appointment at this time.'),
    },
    'en',
    '?speciality=Neurologist',
  )
  await bookAny()
  await waitFor(() => expect(focused()).toContain('available at 2:30 PM'))
  const elsewhere = {
    ...visit,
    id: id(9),
    doctorId: id(4),
    personId: layla.id,
    appointmentDate: '2026-11-20T12:30:00.000Z',
    endsAt: '2026-11-20T14:00:00.000Z',
    appointmentTime: '14:30',
  }
  Object.assign(it.answers, {
    [`GET /desk/people/${layla.id}`]: { body: { ...emptyCard, upcoming: [elsewhere], person: layla } },
  })
  press('Enter')
  await it.findByText('The same person already has an appointment at this time.')
  await waitFor(() => expect(focused()).toContain('available at 4:00 PM'))
  expect(plain((await it.findByText(/already has an appointment then/)).textContent)).toContain('20 November, 2:30 PM')
})

test('a clash does not name a visit at another time, if the card does not go as far', async () => {
  const { it, press, focused, bookAny } = await openDesk({
    'POST /desk/visits': refusal(409, 'patient_busy', 'The same person already has an appointment at this time.'),
    [`GET /desk/people/${layla.id}`]: {
      body: { ...emptyCard, upcoming: [{ ...booked, appointmentDate: '2026-11-20T13:30:00.000Z' }], person: layla },
    },
  })
  await bookAny()
  await waitFor(() => expect(focused()).toContain('available at 2:30 PM'))
  press('Enter')
  await it.findByText('The same person already has an appointment at this time.')
  expect(it.queryByText(/already has an appointment then/)).toBeNull()
})

test('a new patient is added by one name in either script, and existing patients with the number are shown first', async () => {
  const entered = {
    ...layla,
    id: id(9),
    fullName: null,
    fullNameAr: 'ليان عزيز',
    birthYear: null,
    gender: null,
    hasAccount: false,
  }
  const { it, press } = await openDesk({ 'POST /desk/people': { status: 201, body: entered } })
  press('F4')
  const form = within(await it.findByRole('form', { name: 'New person' }))
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'ليان عزيز' } })
  fireEvent.change(form.getByLabelText('Phone'), { target: { value: '٠١٠٠١٢٣٤٥٦٧' } })
  expect(await form.findByRole('button', { name: /Book for .*Layla Aziz/ })).toBeTruthy()
  fireEvent.submit(form.getByLabelText('Name'))
  await waitFor(() =>
    expect(it.callsTo('POST /desk/people')[0]?.body).toEqual({ fullNameAr: 'ليان عزيز', phone: '01001234567' }),
  )
  await waitFor(() => expect(document.activeElement).toBe(it.getByRole('combobox', { name: 'Book with' })))
})

test.each([
  ['منى هاشم 01005550776', 'منى هاشم', '01005550776', ''],
  ['01005550776 منى هاشم 12/03/1990', 'منى هاشم', '01005550776', '1990'],
  ['١٢/٣/١٩٩٠', '', '', '1990'],
  ['(202) 555-0187', '', '(202) 555-0187', ''],
])('F4 after %s separates name, number and date', async (typed, name, phone, year) => {
  const { it, press, find } = await openDesk()
  await find(typed)
  expect((await it.findByRole('option', { name: /New person/ })).textContent).not.toMatch(/\d{4}/)
  press('F4')
  const form = within(await it.findByRole('form', { name: 'New person' }))
  const written = ['Name', 'Phone', 'Year of birth'].map((label) => form.getByLabelText<HTMLInputElement>(label).value)
  expect(written).toEqual([name, phone, year])
})

test('changing the day proposes the next free time, and after the call the page returns to its start', async () => {
  const { it, press, bookAny, focused } = await openDesk({
    'GET /desk/day': (query) => ({ body: { ...day, date: new URLSearchParams(query).get('date') ?? day.date } }),
  })
  await bookAny()
  await waitFor(() => expect(focused()).toContain('available at 2:30 PM'))
  press('PageDown')
  expect(await it.findByRole('heading', { level: 1, name: 'Saturday 21 November' })).toBeTruthy()
  await waitFor(() => expect(focused()).toContain('available at 10:00 AM'))
  press('Enter')
  await waitFor(() =>
    expect(it.callsTo('POST /desk/visits')[0]?.body).toMatchObject({
      appointmentDate: '2026-11-21',
      appointmentTime: '10:00',
    }),
  )
  expect(await it.findByRole('heading', { level: 1, name: 'Friday 20 November' })).toBeTruthy()
})

test('Enter pressed before the next day loads books nothing on the previous day', async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  const { it, press, bookAny, focused } = await openDesk({
    'GET /desk/day': async (query) => {
      const date = new URLSearchParams(query).get('date') ?? day.date
      if (date !== day.date) await arrival
      return { body: { ...day, date } }
    },
  })
  await bookAny()
  await waitFor(() => expect(focused()).toContain('available at 2:30 PM'))
  press('PageDown')
  press('Enter')
  press('Enter')
  arrive()
  await waitFor(() => expect(focused()).toContain('available at 10:00 AM'))
  expect(it.callsTo('POST /desk/visits')).toEqual([])
})

test('a visit is moved to another doctor from its panel', async () => {
  const { it, grid, press, focused } = await openDesk({
    [`PUT /desk/visits/${visit.id}`]: { body: { ...visit, doctorId: id(3) } },
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: /^Move/ }))
  await waitFor(() => expect(focused()).toContain('available at'))
  const first = focused()
  press('ArrowRight')
  await waitFor(() => expect(focused()).not.toBe(first))
  press('Enter')
  await waitFor(() =>
    expect(it.callsTo(`PUT /desk/visits/${visit.id}`)[0]?.body).toMatchObject({
      doctorId: id(3),
      appointmentDate: '2026-11-20',
    }),
  )
})

test('a moved visit stays with its doctor, although another doctor is free earlier and on the next day', async () => {
  const [karim, dina] = day.doctors
  const late = { ...dina, hours: [{ opens: '15:00', closes: '17:00' }] }
  const { it, grid, press, focused } = await openDesk({
    'GET /desk/day': (query) => {
      const date = query.match(/\d{4}-\d\d-\d\d/)?.[0]
      const visits = date === day.date ? [{ ...visit, doctorId: id(3) }] : []
      return { body: { ...day, date, doctors: [karim, late], visits } }
    },
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: /^Move/ }))
  await waitFor(() => expect(focused()).toMatch(/Dina Saleh.*available at/))
  press('PageDown')
  await waitFor(() => expect(it.callsTo('GET /desk/day').at(-1)?.query).toContain('2026-11-21'))
  await waitFor(() => expect(focused()).toMatch(/Dina Saleh.*available at 3:00/))
})

test('a visit of a doctor without a free time is moved to that doctor’s next day, not to another doctor', async () => {
  const [karim, dina] = day.doctors
  const next = {
    doctorId: id(3),
    doctorName: 'Dina Saleh',
    doctorNameAr: null,
    speciality: 'Neurologist',
    date: '2026-11-24',
    time: '17:00',
    startsAt: '2026-11-24T17:00:00.000Z',
  }
  const { it, grid, focused } = await openDesk({
    'GET /desk/day': {
      body: { ...day, doctors: [karim, { ...dina, hours: [] }], visits: [{ ...visit, doctorId: id(3) }] },
    },
    // Its length decides, not the doctor's usual one.
    'GET /desk/free-times': (query) => ({
      body: query.includes(`doctorId=${id(3)}`) && query.includes(`moving=${visit.id}`) ? [next] : [],
    }),
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: /^Move/ }))
  await it.findByText('No available time on this day.')
  await waitFor(() => expect(focused()).toContain('Tuesday 24 November, 5:00 PM'))
})

test('a move that loses the last time of its doctor’s day is offered an earlier one, of that doctor', async () => {
  const { it, grid, press, focused } = await openDesk({
    [`PUT /desk/visits/${visit.id}`]: refusal(409, 'slot_taken', 'This time is taken.'),
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: /^Move/ }))
  await waitFor(() => expect(focused()).toMatch(/Karim.* available at/))
  const first = focused()
  for (let step = 0; step < 8; step++) press('ArrowDown')
  expect(focused()).toContain('Karim Mansour, available at 4:30 PM')
  press('Enter')
  await it.findByText('This time is taken.')
  await waitFor(() => expect(focused()).toBe(first))
})

test('offline, the desk says once how old its data is, and books nothing', async () => {
  const { it, press, focused, bookAny } = await openDesk({ 'GET /desk/pulse': 'unreachable' })
  const banner = (await it.findByText(/Booking is paused/)).closest('[role="alert"]')
  // The header stays in view where the page is scrolled; the rest would be hidden by it.
  expect(it.getByRole('heading', { level: 1 }).closest('header')?.contains(banner)).toBe(true)
  await bookAny()
  await waitFor(() => expect(focused()).toContain('available at'))
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  press('Enter')
  expect(scroll.mock.contexts).toEqual([banner])
  fireEvent.click(await it.findByRole('button', { name: /^Book$/ }))
  expect(scroll.mock.contexts).toEqual([banner, banner])
  expect(it.callsTo('POST /desk/visits')).toEqual([])
})

test('changes made in another window show when the pulse changes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const { it, grid } = await openDesk()
  const later = { ...day, version: 'two', visits: [visit, { ...booked, id: id(4) }] }
  Object.assign(it.answers, { 'GET /desk/day': { body: later }, 'GET /desk/pulse': { body: { version: 'two' } } })
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(await within(grid).findByText('Layla Aziz')).toBeTruthy()
  vi.useRealTimers()
})

test('the call list shows unconfirmed visits: reasons in words, the number, and the visit behind the name', async () => {
  const call = { visitId: visit.id, reasons: ['missed_before', 'first_visit'], missed: 2, phones: ['0100 123 4567'] }
  const { it, press } = await openDesk({ 'GET /desk/calls': { body: { date: day.date, calls: [call] } } })
  press('F7')
  const list = within(await it.findByRole('region', { name: /^Call list/ }))
  expect(await list.findByText('missed 2 appointments in the last year')).toBeTruthy()
  expect(list.getByText('first appointment')).toBeTruthy()
  expect(list.getByRole('link', { name: '0100 123 4567' }).getAttribute('href')).toBe('tel:01001234567')
  fireEvent.click(list.getByRole('button', { name: 'Yusuf Aziz' }))
  expect(await it.findByRole('button', { name: /^Move/ })).toBeTruthy()
})

test('the call list and its focus stay during a refetch', async () => {
  const call = { visitId: visit.id, reasons: [], missed: 0, phones: ['0100 123 4567'] }
  let answer = (_: { body: object }) => {}
  const late = new Promise<{ body: object }>((resolve) => (answer = resolve))
  const calls = [{ body: { date: day.date, calls: [call] } }, late]
  const { it, press } = await openDesk({ 'GET /desk/calls': () => calls.shift() ?? late })
  press('F7')
  const list = within(await it.findByRole('region', { name: /^Call list/ }))
  const button = await list.findByRole('button', { name: 'Mark as confirmed' })
  button.focus()
  Object.assign(it.answers, {
    'GET /desk/day': { body: { ...day, version: 'two' } },
    'GET /desk/pulse': { body: { version: 'two' } },
  })
  await waitFor(() => expect(calls).toEqual([]))
  expect(document.activeElement).toBe(button)
  await act(async () => answer({ body: { date: day.date, calls: [call] } }))
  expect(document.activeElement).toBe(button)
})

test('after a refusal the focus is in the wrong field, to type on, and the summary is still read', async () => {
  const refused = refusal(422, 'validation_failed', 'Check this.')
  const issues = [{ path: 'phone', message: 'One digit is missing from this phone number.' }]
  const { it, press } = await openDesk({ 'POST /desk/people': { ...refused, body: { ...refused.body, issues } } })
  press('F4')
  const form = within(await it.findByRole('form', { name: 'New person' }))
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Rasha Kamal' } })
  const phone = form.getByLabelText('Phone')
  fireEvent.change(phone, { target: { value: '0122345678' } })
  fireEvent.submit(phone)
  expect((await form.findByRole('alert')).textContent).toContain('One digit is missing')
  expect(document.activeElement).toBe(phone)
})

test.each(['', ' '])('without a phone number (“%s”) the form asks for one', async (typed) => {
  const { it, press } = await openDesk()
  press('F4')
  const form = within(await it.findByRole('form', { name: 'New person' }))
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Rasha Kamal' } })
  const phone = form.getByLabelText('Phone')
  fireEvent.change(phone, { target: { value: typed } })
  fireEvent.submit(phone)
  expect((await form.findByRole('alert')).textContent).toContain('Please enter a phone number.')
  expect(it.callsTo('POST /desk/people')).toEqual([])
})

test('an invalid name is rejected in the page’s language', async () => {
  const { it, press } = await openDesk({}, 'ar')
  press('F4')
  const form = within(await it.findByRole('form', { name: 'شخص جديد' }))
  fireEvent.change(form.getByLabelText('الاسم'), { target: { value: 'x@1' } })
  fireEvent.submit(form.getByLabelText('الاسم'))
  expect((await form.findByRole('alert')).textContent).not.toMatch(/Invalid/)
})

test('an answer given on the telephone is recorded on the visit, and can be undone there', async () => {
  const call = { visitId: visit.id, reasons: [], missed: 0, phones: ['0100 123 4567'] }
  const confirmed = { ...visit, confirmedAt: '2026-11-20T08:00:00.000Z' }
  const path = `/appointments/${visit.id}/confirmation`
  let shown: object = visit
  const answer = (changed: object) => () => ({ body: (shown = changed) })
  const { it, press } = await openDesk({
    'GET /desk/day': () => ({ body: { ...day, visits: [shown] } }),
    'GET /desk/calls': { body: { date: day.date, calls: [call] } },
    [`PUT ${path}`]: answer(confirmed),
    [`DELETE ${path}`]: answer(visit),
  })
  press('F7')
  const list = within(await it.findByRole('region', { name: /^Call list/ }))
  fireEvent.click(await list.findByRole('button', { name: 'Yusuf Aziz' }))
  const panel = within(await it.findByRole('region', { name: 'Yusuf Aziz' }))
  fireEvent.click(panel.getByRole('button', { name: 'Mark as confirmed' }))
  fireEvent.click(await panel.findByRole('button', { name: 'Undo confirmation' }))
  expect(await panel.findByRole('button', { name: 'Mark as confirmed' })).toBeTruthy()
  expect(it.callsTo(`PUT ${path}`)).toHaveLength(1)
  expect(it.callsTo(`DELETE ${path}`)).toHaveLength(1)
})

test('a call is settled in its row', async () => {
  const call = { visitId: visit.id, reasons: [], missed: 0, phones: ['0100 123 4567'] }
  const confirmed = { ...visit, confirmedAt: '2026-11-20T08:00:00.000Z' }
  let shown: object = visit
  const { it, press } = await openDesk({
    'GET /desk/day': () => ({ body: { ...day, visits: [shown] } }),
    'GET /desk/calls': { body: { date: day.date, calls: [call] } },
    [`PUT /appointments/${visit.id}/confirmation`]: () => ({ body: (shown = confirmed) }),
  })
  press('F7')
  const list = within(await it.findByRole('region', { name: /^Call list/ }))
  fireEvent.click(await list.findByRole('button', { name: 'Mark as confirmed' }))
  expect(await list.findByText('No calls to make: everyone has confirmed, or there are no appointments.')).toBeTruthy()
  // The row stays in place, with an undo button.
  Object.assign(it.answers, {
    'GET /desk/calls': { body: { date: day.date, calls: [] } },
    [`DELETE /appointments/${visit.id}/confirmation`]: () => ({ body: (shown = visit) }),
  })
  fireEvent.click(await list.findByRole('button', { name: 'Undo confirmation' }))
  expect(await list.findByRole('button', { name: 'Mark as confirmed' })).toBeTruthy()
})

test('a call list that fails to load, and a failed confirmation, show their errors', async () => {
  const call = { visitId: visit.id, reasons: [], missed: 0, phones: ['0100 123 4567'] }
  const { it, press } = await openDesk({ 'GET /desk/calls': 'unreachable' })
  press('F7')
  const list = within(await it.findByRole('region', { name: /^Call list/ }))
  expect((await list.findByRole('alert')).textContent).toContain('We could not load the call list')
  Object.assign(it.answers, {
    'GET /desk/calls': { body: { date: day.date, calls: [call] } },
    'GET /desk/day': { body: { ...day, version: 'two' } },
    'GET /desk/pulse': { body: { version: 'two' } },
    [`PUT /appointments/${visit.id}/confirmation`]: refusal(409, 'appointment_changed', 'It has changed meanwhile.'),
  })
  fireEvent.click(await list.findByRole('button', { name: 'Mark as confirmed' }))
  expect((await list.findByRole('alert')).textContent).toBe('It has changed meanwhile.')
  fireEvent.click(list.getByRole('button', { name: 'Yusuf Aziz' }))
  const panel = within(await it.findByRole('region', { name: 'Yusuf Aziz' }))
  fireEvent.click(panel.getByRole('button', { name: 'Mark as confirmed' }))
  expect((await panel.findByRole('alert')).textContent).toBe('It has changed meanwhile.')
})
