import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { refusal } from '../../../test/fake-api.ts'
import { booked, consultation, day, emptyCard, id, layla, movement, openDesk, visit } from '../../../test/open-desk.tsx'
import { aUser } from '../../../test/render-payments.tsx'
import { plain } from '../../../test/render-routes.tsx'
import { currentToasts, dismissToast } from '../../ui/feedback/toast-store.ts'
import { till as tillQuery } from '../till/till-queries.ts'

afterEach(() => currentToasts().forEach((toast) => dismissToast(toast.id)))

test('a walk-in is booked at the first free time of any doctor and recorded as arrived', async () => {
  const { it, press, focused, bookAny } = await openDesk({
    [`PUT /appointments/${booked.id}/steps/arrived`]: { body: { ...booked, status: 'arrived' } },
  })
  await bookAny()
  await waitFor(() => expect(focused()).toContain('available at'))
  await it.findByRole('button', { name: 'Book and record arrival' })
  expect(it.queryByRole('button', { name: /Walk-in now/ })).toBeNull()
  press('ArrowDown')
  fireEvent.click(await it.findByRole('button', { name: /Walk-in now: .*Karim Mansour.*2:30/ }))
  await waitFor(() => expect(it.callsTo(`PUT /appointments/${booked.id}/steps/arrived`)).toHaveLength(1))
  expect(it.callsTo('POST /desk/visits')[0]?.body).toMatchObject({ doctorId: id(2), appointmentTime: '14:30' })
})

test('Shift+Enter on a time books it and records the arrival, which another day than today has not', async () => {
  const { it, focused, bookAny } = await openDesk({
    [`PUT /appointments/${booked.id}/steps/arrived`]: { body: { ...booked, status: 'arrived' } },
    'GET /desk/day': (query) => ({ body: { ...day, date: new URLSearchParams(query).get('date') ?? day.date } }),
  })
  const bookByShift = async (bookings: number) => {
    await bookAny()
    await waitFor(() => expect(focused()).toContain('available at'))
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', shiftKey: true })
    await waitFor(() => expect(it.callsTo('POST /desk/visits')).toHaveLength(bookings))
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'))
  }
  await bookByShift(1)
  expect(it.callsTo(`PUT /appointments/${booked.id}/steps/arrived`)).toHaveLength(1)
  fireEvent.click(it.getByRole('button', { name: 'Next day' }))
  await bookByShift(2)
  expect(it.callsTo(`PUT /appointments/${booked.id}/steps/arrived`)).toHaveLength(1)
})

test.each([
  [{ confirmedAt: '2026-11-20T08:00:00.000Z' }, /Confirmed by the patient/],
  [{ confirmedAt: '2026-11-20T08:00:00.000Z', patientLateMinutes: 20 }, /Running .*20 min.* late/],
])('the patient’s answer shows in the day and on the visit', async (answer, words) => {
  const { it, grid } = await openDesk({ 'GET /desk/day': { body: { ...day, visits: [{ ...visit, ...answer }] } } })
  expect(within(grid).getByRole('gridcell', { name: words })).toBeTruthy()
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  expect(await it.findByText(words)).toBeTruthy()
})

test('shows the status of a visit’s reminders, and sends one now', async () => {
  const path = `/desk/visits/${visit.id}/reminders`
  const planned = { hoursBefore: 3, state: 'planned', at: '2026-11-20T10:00:00.000Z' }
  const { it, grid } = await openDesk({
    [`GET ${path}`]: { body: { isTold: true, reminders: [planned] } },
    [`POST ${path}`]: { body: { isTold: true, reminders: [{ ...planned, hoursBefore: 0, state: 'sent' }, planned] } },
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  const part = within(await it.findByRole('region', { name: 'Reminders' }))
  expect(part.getAllByRole('listitem').map((one) => one.textContent)).toEqual([expect.stringContaining('Planned')])
  fireEvent.click(part.getByRole('button', { name: 'Send a reminder now' }))
  await waitFor(() => expect(part.getAllByRole('listitem')[0]?.textContent).toContain('Sent'))
})

test('if reminders fail to load, it says so next to the messages that loaded', async () => {
  const { it, grid } = await openDesk({
    [`GET /desk/visits/${visit.id}/reminders`]: 'unreachable',
    [`GET /desk/visits/${visit.id}/messages`]: {
      body: [
        { kind: 'booked', channel: 'mail', state: 'sent', at: '2026-11-20T10:00:00.000Z', recipient: 'Layla Aziz' },
      ],
    },
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  const part = within(await it.findByRole('region', { name: 'Reminders' }))
  expect((await part.findByRole('alert')).textContent).toContain('We could not load the reminders')
  expect(await part.findAllByRole('listitem')).toHaveLength(1)
})

test('shows the status of every message per channel, and resends a reminder', async () => {
  const path = `/desk/visits/${visit.id}`
  const at = '2026-11-20T10:00:00.000Z'
  const told = { kind: 'reminder', at, recipient: 'Layla Aziz' }
  const { it, grid } = await openDesk({
    [`GET ${path}/reminders`]: { body: { isTold: true, reminders: [{ hoursBefore: 24, state: 'sent', at }] } },
    [`GET ${path}/messages`]: {
      body: [
        { ...told, channel: 'mail', state: 'delivered' },
        { ...told, channel: 'sms', state: 'failed', failure: 'unreachable' },
        { ...told, kind: 'booked', channel: 'push', state: 'answered' },
      ],
    },
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  const part = within(await it.findByRole('region', { name: 'Reminders' }))
  await part.findByRole('heading', { name: 'Messages' })
  // The sent reminder is listed once, by its messages.
  expect(part.getAllByRole('listitem').map((one) => plain(one.textContent))).toEqual([
    'Reminder: emailDelivered Fri 20 Nov, 12:00 PMLayla Aziz',
    'Reminder: SMSFailed Fri 20 Nov, 12:00 PM. That number or device cannot be reached.Layla Aziz',
    'Booking: notificationAnswered Fri 20 Nov, 12:00 PMLayla Aziz',
  ])
  expect(part.getByRole('button', { name: 'Send a reminder again' })).toBeTruthy()
})

test.each([
  [{ isReached: true }, /^The patient’s account gets a message with your reason\.$/, ''],
  [{ isReached: false }, /^Messages do not reach .*: please call\.$/, ' No message is sent: please call 010 01234567.'],
  [
    { isReached: false, phones: [] },
    /there is no phone number to call\.$/,
    ' No message is sent, and there is no phone number to call.',
  ],
])('a cancellation names the visit and who hears of it, before and after (%o)', async (reached, before, left) => {
  const { isReached, phones } = { phones: layla.phones, ...reached }
  const cancelled = { ...visit, status: 'cancelled', cancelReason: 'Ill', cancelledAt: visit.appointmentDate }
  const { it, grid } = await openDesk({
    [`GET /desk/people/${visit.personId}`]: {
      body: { ...emptyCard, isReached, person: { ...layla, id: visit.personId, phones } },
    },
    [`POST /appointments/${visit.id}/cancel-by-clinic`]: { body: cancelled },
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: 'Cancel appointment' }))
  const dialog = within(await it.findByRole('alertdialog'))
  expect(plain(dialog.getByRole('heading').textContent)).toBe(
    'Cancel the appointment of Yusuf Aziz with Dr Karim Mansour on Friday 20 November, 3:00 PM?',
  )
  expect(await dialog.findByText(before)).toBeTruthy()
  const call = dialog.queryByRole('link', { name: '010 01234567' })?.getAttribute('href')
  expect(call).toBe(left.includes('010') ? 'tel:01001234567' : undefined)
  fireEvent.change(dialog.getByLabelText(/reason/i), { target: { value: 'Ill' } })
  fireEvent.click(dialog.getByRole('button', { name: /^Yes/ }))
  await waitFor(() =>
    expect(currentToasts().map(({ text }) => plain(text))).toEqual([
      `Yusuf Aziz’s appointment is cancelled: Dr Karim Mansour, Friday 20 November, 3:00 PM.${left}`,
    ]),
  )
})

test('a cancellation asks for the day once', async () => {
  const cancelled = { ...visit, status: 'cancelled', cancelReason: 'Ill', cancelledAt: visit.appointmentDate }
  const later = { ...day, version: 'two', visits: [cancelled] }
  let isCancelled = false
  const { it, grid } = await openDesk({
    'GET /desk/day': () => ({ body: isCancelled ? later : day }),
    'GET /desk/pulse': () => ({ body: { version: isCancelled ? 'two' : 'one' } }),
    [`GET /desk/people/${visit.personId}`]: { body: { ...emptyCard, person: { ...layla, id: visit.personId } } },
    [`POST /appointments/${visit.id}/cancel-by-clinic`]: () => {
      isCancelled = true
      return { body: cancelled }
    },
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: 'Cancel appointment' }))
  const dialog = within(await it.findByRole('alertdialog'))
  fireEvent.change(dialog.getByLabelText(/reason/i), { target: { value: 'Ill' } })
  const pulses = it.callsTo('GET /desk/pulse').length
  fireEvent.click(dialog.getByRole('button', { name: /^Yes/ }))
  await waitFor(() => expect(it.queryByRole('alertdialog')).toBeNull())
  // Long enough for a second request, which the pulse would cause.
  await waitFor(() => expect(it.callsTo('GET /desk/pulse').length).toBeGreaterThan(pulses + 1))
  expect(it.callsTo('GET /desk/day')).toHaveLength(2)
})

test.each(['cancelled', 'completed'] as const)(
  'beside a visit that is %s its messages stay, and no reminder is sent',
  async (status) => {
    const told = { at: '2026-11-20T10:00:00.000Z', recipient: 'Layla Aziz', channel: 'mail', state: 'sent' }
    const { it, grid } = await openDesk({
      [`GET /desk/visits/${visit.id}/reminders`]: { body: { isTold: true, reminders: [] } },
      [`GET /desk/visits/${visit.id}/messages`]: { body: [{ ...told, kind: 'booked' }] },
    })
    fireEvent.click(within(grid).getByText('Yusuf Aziz'))
    await it.findByRole('button', { name: 'Send a reminder now' })
    const later = { ...day, version: 'two', visits: [{ ...visit, status }] }
    Object.assign(it.answers, { 'GET /desk/day': { body: later }, 'GET /desk/pulse': { body: { version: 'two' } } })
    const part = within(await it.findByRole('region', { name: 'Messages' }))
    expect(part.getAllByRole('listitem')).toHaveLength(1)
    expect(it.queryByRole('button', { name: /Send a reminder/ })).toBeNull()
  },
)

test('a cancelled visit says so with the reason, and offers only its patient’s card and access', async () => {
  const { it, grid } = await openDesk()
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  const panel = within(await it.findByRole('region', { name: 'Yusuf Aziz' }))
  expect(panel.getByText('Booked')).toBeTruthy()
  const cancelled = { ...visit, status: 'cancelled', cancelReason: 'Dr Mansour is ill.' }
  const later = { ...day, version: 'two', visits: [cancelled] }
  Object.assign(it.answers, { 'GET /desk/day': { body: later }, 'GET /desk/pulse': { body: { version: 'two' } } })
  expect(await panel.findByText('Cancelled')).toBeTruthy()
  expect(panel.getByText('Dr Mansour is ill.')).toBeTruthy()
  expect(panel.getAllByRole('button').map((button) => plain(button.textContent))).toEqual([
    'Online access',
    'Card',
    'Back',
  ])
})

test('for a patient without an account, the desk is asked to call', async () => {
  const { it, grid } = await openDesk()
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  expect(await it.findByText('No one gets a message. Please call.')).toBeTruthy()
  expect(it.queryByRole('button', { name: 'Send a reminder now' })).toBeNull()
})

test('another visit type chosen while booking has its own length and fee', async () => {
  const checkUp = { ...consultation, id: id(9), name: 'Check-up', nameAr: 'فحص', minutes: 60, fee: 120 }
  const doctors = day.doctors.map((doctor) => ({ ...doctor, visitTypes: [consultation, checkUp] }))
  const { it, focused, bookAny } = await openDesk({ 'GET /desk/day': { body: { ...day, doctors } } })
  await bookAny()
  await waitFor(() => expect(focused()).toMatch(/2:30/))
  fireEvent.change(await it.findByLabelText('Visit type'), { target: { value: checkUp.id } })
  // An hour does not fit before the visit at three, so the doctor's next time is proposed.
  await waitFor(() => expect(focused()).toMatch(/Karim Mansour.*available at 3:30/))
  const [slot] = await it.findAllByLabelText(/Karim Mansour.*available at.*4/)
  if (slot) fireEvent.click(slot)
  fireEvent.click(await it.findByRole('button', { name: 'Book' }))
  await waitFor(() => expect(it.callsTo('POST /desk/visits')[0]?.body).toMatchObject({ visitTypeId: checkUp.id }))
})

test.each(['unpaid', 'paid'])('a move mentions the refund if there is money to refund: %s', async (paymentStatus) => {
  const { it, grid } = await openDesk({ 'GET /desk/day': { body: { ...day, visits: [{ ...visit, paymentStatus }] } } })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: /^Move/ }))
  await it.findByText('Who wants the new time?')
  expect(it.getByRole('radio', { name: 'The clinic' })).toHaveProperty('checked', true)
  expect(it.queryAllByText(/for a full refund/)).toHaveLength(paymentStatus === 'paid' ? 1 : 0)
})

test('a taken time that is clicked during a booking says who has it, and is booked a second time for the caller', async () => {
  const { it, grid, bookAny } = await openDesk()
  await bookAny()
  await it.findByText('New appointment')
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  expect(currentToasts().map(({ text }) => plain(text))).toEqual([
    'This time is taken: Yusuf Aziz, 3:00 PM, Dr Karim Mansour.',
  ])
  fireEvent.click(await it.findByRole('button', { name: 'Book a second appointment' }))
  const form = within(await it.findByRole('form', { name: 'Book a second appointment' }))
  expect(form.getByText('Layla Aziz')).toBeTruthy()
  fireEvent.change(form.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Acute pain' } })
  fireEvent.submit(form.getByRole('textbox', { name: /Reason/ }))
  await waitFor(() => expect(it.callsTo('POST /desk/visits')).toHaveLength(1))
  expect(it.callsTo('POST /desk/visits')[0]?.body).toMatchObject({
    personId: layla.id,
    appointmentTime: '15:00',
    overbookReason: 'Acute pain',
  })
})

test('why one patient is booked a second time is not in the form of the next', async () => {
  const mona = { ...layla, id: id(9), fullName: 'Mona Fared', fullNameAr: null }
  const { it, grid, press } = await openDesk()
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: 'Book a second appointment' }))
  const choose = async (name: string) => {
    const field = await it.findByRole('combobox', { name: 'Find a person' })
    fireEvent.change(field, { target: { value: name } })
    await within(await it.findByRole('listbox')).findByRole('option', { name: new RegExp(name) })
    press('Enter', field)
    await it.findByText(name, { selector: 'bdi' })
    return it.findByRole('textbox', { name: /Reason/ })
  }
  fireEvent.change(await choose('Layla Aziz'), { target: { value: 'Acute pain' } })
  press('Escape')
  Object.assign(it.answers, { 'GET /desk/people': { body: [mona] } })
  expect(await choose('Mona Fared')).toHaveProperty('value', '')
})

test('why the caller is booked a second time is not in the form of the next caller', async () => {
  const mona = { ...layla, id: id(9), fullName: 'Mona Fared', fullNameAr: null }
  const { it, find, press } = await openDesk({
    [`GET /desk/people/${mona.id}`]: { body: { ...emptyCard, person: mona } },
    [`GET /desk/people/${mona.id}/documents`]: { body: [] },
  })
  const reasonOf = async (name: string) => {
    await find(name.slice(0, 2), name)
    press('Enter')
    await it.findByRole('combobox', { name: /Book with/ })
    press('Enter')
    await it.findByText('New appointment')
    fireEvent.click(within(it.getByRole('grid')).getByText('Yusuf Aziz'))
    fireEvent.click(await it.findByRole('button', { name: 'Book a second appointment' }))
    const form = within(await it.findByRole('form', { name: 'Book a second appointment' }))
    expect(form.getByText(name)).toBeTruthy()
    return form.getByRole('textbox', { name: /Reason/ })
  }
  fireEvent.change(await reasonOf('Layla Aziz'), { target: { value: 'Acute pain' } })
  Object.assign(it.answers, { 'GET /desk/people': { body: [mona] } })
  expect(await reasonOf('Mona Fared')).toHaveProperty('value', '')
})

test('what was said about a taken time goes with the booking', async () => {
  const { it, grid, press, bookAny } = await openDesk()
  await bookAny()
  await it.findByText('New appointment')
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  expect(currentToasts()).toHaveLength(1)
  press('F2')
  await waitFor(() => expect(currentToasts()).toEqual([]))
})

test('Escape from a second booking leads back to the caller’s card', async () => {
  const { it, grid, press, bookAny } = await openDesk()
  await bookAny()
  await it.findByText('New appointment')
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: 'Book a second appointment' }))
  await it.findByRole('form', { name: 'Book a second appointment' })
  press('Escape')
  expect(await it.findByRole('combobox', { name: 'Book with' })).toBeTruthy()
})

test('moved to another day, a visit is offered its time of day, or the next one', async () => {
  const taken = {
    ...booked,
    id: id(4),
    appointmentDate: '2026-11-22T13:00:00.000Z',
    endsAt: '2026-11-22T13:30:00.000Z',
  }
  const { it, grid, press, focused } = await openDesk({
    'GET /desk/day': (query) => {
      const date = new URLSearchParams(query).get('date') ?? day.date
      const visits = date === day.date ? [visit] : date === '2026-11-22' ? [{ ...taken, appointmentTime: '15:00' }] : []
      return { body: { ...day, date, visits } }
    },
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: /^Move/ }))
  await waitFor(() => expect(focused()).toContain('available at'))
  press('PageDown')
  await waitFor(() => expect(focused()).toContain('available at 3:00 PM'))
  expect(plain(it.getByText('Until now').closest('div')?.textContent)).toContain('Friday 20 November, 3:00 PM')
  press('PageDown')
  await waitFor(() => expect(focused()).toContain('available at 3:30 PM'))
})

test('a visit is moved by dragging it to a free time', async () => {
  const { it, grid } = await openDesk({ [`PUT /desk/visits/${visit.id}`]: { body: { ...visit, doctorId: id(3) } } })
  const block = within(grid).getByText('Yusuf Aziz')
  const free = within(grid).getByLabelText(/Dina Saleh.*available at.*3:30/)
  const dataTransfer = { effectAllowed: 'all' }
  fireEvent.dragStart(free, { dataTransfer })
  fireEvent.drop(block, { dataTransfer })
  fireEvent.dragStart(block, { dataTransfer })
  fireEvent.dragOver(free, { dataTransfer })
  fireEvent.drop(free, { dataTransfer })
  await waitFor(() => expect(it.callsTo(`PUT /desk/visits/${visit.id}`)).toHaveLength(1))
  expect(it.callsTo(`PUT /desk/visits/${visit.id}`)[0]?.body).toMatchObject({
    doctorId: id(3),
    appointmentTime: '15:30',
  })
})

test('a move is undone from its toast: the visit returns to its doctor and time', async () => {
  const moved = { ...visit, doctorId: id(3), appointmentTime: '15:30', sequence: 1 }
  const { it, grid } = await openDesk({ [`PUT /desk/visits/${visit.id}`]: { body: moved } })
  const dataTransfer = { effectAllowed: 'all' }
  fireEvent.dragStart(within(grid).getByText('Yusuf Aziz'), { dataTransfer })
  fireEvent.drop(within(grid).getByLabelText(/Dina Saleh.*available at.*3:30/), { dataTransfer })
  fireEvent.click(await it.findByRole('button', { name: 'Undo the move' }))
  await waitFor(() => expect(it.callsTo(`PUT /desk/visits/${visit.id}`)).toHaveLength(2))
  expect(it.callsTo(`PUT /desk/visits/${visit.id}`)[1]?.body).toEqual({
    doctorId: id(2),
    appointmentDate: '2026-11-20',
    appointmentTime: '15:00',
    sequence: 1,
  })
  await waitFor(() =>
    expect(currentToasts().map(({ text }) => plain(text))).toEqual(['Yusuf Aziz’s appointment is back at its time.']),
  )
})

test.each([
  ['by the patient’s wish too', {}, true],
  ['by the clinic’s, where the clinic had moved it before', { isMovedByClinic: true as const }, undefined],
])('a drag while its patient calls is by their wish, and its undo %s', async (_, mark, isRequestedByPatient) => {
  const own = { ...visit, ...mark, personId: layla.id, patientName: 'Layla Aziz' }
  const { it, grid, openCard } = await openDesk({
    'GET /desk/day': { body: { ...day, visits: [own] } },
    [`PUT /desk/visits/${visit.id}`]: { body: { ...own, doctorId: id(3), appointmentTime: '15:30', sequence: 1 } },
  })
  await openCard()
  const dataTransfer = { effectAllowed: 'all' }
  fireEvent.dragStart(within(grid).getByText('Layla Aziz'), { dataTransfer })
  fireEvent.drop(within(grid).getByLabelText(/Dina Saleh.*available at.*3:30/), { dataTransfer })
  fireEvent.click(await it.findByRole('button', { name: 'Undo the move' }))
  await waitFor(() => expect(it.callsTo(`PUT /desk/visits/${visit.id}`)).toHaveLength(2))
  expect(it.callsTo(`PUT /desk/visits/${visit.id}`).map(({ body }) => body)).toMatchObject([
    { isRequestedByPatient: true },
    isRequestedByPatient ? { isRequestedByPatient } : expect.not.objectContaining({ isRequestedByPatient: true }),
  ])
})

test('a visit dropped on a taken time or outside of hours stays, and the reason is said', async () => {
  const other = { ...booked, appointmentDate: '2026-11-20T12:30:00.000Z', endsAt: undefined }
  const late = { ...visit, id: id(9), doctorId: id(3), appointmentTime: '19:00', endsAt: undefined }
  const { it, grid } = await openDesk({ 'GET /desk/day': { body: { ...day, visits: [visit, other, late] } } })
  const [column] = within(grid).getAllByRole('row')
  const block = within(grid).getAllByText('Yusuf Aziz')[0]
  if (!column || !block) throw new Error('The day has no such visit.')
  const said = () => it.queryAllByText(/is taken|is not available/).map(({ textContent }) => plain(textContent))
  const release = (place: Element | null, dropEffect = 'none') => {
    Object.assign(document, { elementFromPoint: () => place })
    fireEvent.dragStart(block, { dataTransfer: {} })
    fireEvent.dragEnd(block, { dataTransfer: { dropEffect } })
  }
  release(block)
  release(it.getByRole('heading', { level: 1 }))
  release(within(column).getByText('Layla Aziz'), 'move')
  expect(said()).toEqual([])
  release(within(column).getByText('Layla Aziz'))
  expect(said()).toEqual(['This time is taken: Layla Aziz, 2:30 PM, Dr Karim Mansour.'])
  release(column.querySelector('[role="presentation"] > [aria-hidden]'))
  expect(said()).toEqual(['Dr Karim Mansour is not available at this time.'])
})

test('a visit just moved by another desk is shown with its new time before it can be moved', async () => {
  const changed = 'This appointment was changed a moment ago. Please look at it again.'
  const path = `PUT /desk/visits/${visit.id}`
  const { it, grid } = await openDesk({ 'GET /desk/day': { body: { ...day, visits: [{ ...visit, sequence: 0 }] } } })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: /^Move/ }))
  const moved = {
    ...visit,
    sequence: 1,
    appointmentDate: '2026-11-20T14:00:00.000Z',
    endsAt: undefined,
    appointmentTime: '16:00',
  }
  Object.assign(it.answers, {
    'GET /desk/day': { body: { ...day, visits: [moved] } },
    [path]: refusal(409, 'appointment_changed', changed),
  })
  fireEvent.click(await it.findByRole('button', { name: /^Move to this time/ }))
  expect(await it.findByText(changed)).toBeTruthy()
  await waitFor(() => expect(within(grid).getByLabelText(/Karim Mansour.*available at.*3:00/)).toBeTruthy())
  Object.assign(it.answers, { [path]: { body: { ...moved, sequence: 2 } } })
  fireEvent.click(within(grid).getByLabelText(/Dina Saleh.*available at.*3:30/))
  fireEvent.click(it.getByRole('button', { name: /^Move to this time/ }))
  await waitFor(() =>
    expect(it.callsTo(path).map(({ body }) => body)).toMatchObject([{ sequence: 0 }, { sequence: 1 }]),
  )
})

test('a second visit at a taken time asks for whom and why', async () => {
  const { it, grid } = await openDesk()
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: 'Book a second appointment' }))
  const form = within(await it.findByRole('form', { name: 'Book a second appointment' }))
  fireEvent.change(form.getByRole('combobox'), { target: { value: 'la' } })
  fireEvent.click(await form.findByRole('option', { name: /Layla Aziz/ }))
  fireEvent.click(await it.findByRole('button', { name: 'Book' }))
  await it.findByText('Enter a reason.')
  expect(it.callsTo('POST /desk/visits')).toEqual([])
  fireEvent.change(it.getByLabelText('Reason'), { target: { value: ' Acute pain ' } })
  fireEvent.click(it.getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(it.callsTo('POST /desk/visits')).toHaveLength(1))
  expect(it.callsTo('POST /desk/visits')[0]?.body).toMatchObject({
    personId: layla.id,
    appointmentTime: '15:00',
    overbookReason: 'Acute pain',
  })
})

test('one click records that a doctor runs late', async () => {
  const { it, grid } = await openDesk({ [`PUT /desk/doctors/${id(2)}/delay`]: { body: { minutes: 20, told: 3 } } })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: 'Running late' }))
  const dialog = within(await it.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: '20 minutes' }))
  await it.findByText(/notify 3 people/)
  expect(it.callsTo(`PUT /desk/doctors/${id(2)}/delay`)[0]?.body).toEqual({ minutes: 20 })
})

test('after a delay is saved, everyone without an account is named with the number to call', async () => {
  const left = { patientNameAr: null, startsAt: visit.appointmentDate, phones: ['010 01234567'] }
  const { it, grid } = await openDesk({
    [`PUT /desk/doctors/${id(2)}/delay`]: {
      body: { minutes: 20, told: 3, toCall: [{ ...left, visitId: visit.id, patientName: 'Yusuf Aziz' }] },
    },
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: 'Running late' }))
  const dialog = within(await it.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: '20 minutes' }))
  expect(plain((await dialog.findByRole('status')).textContent)).toBe(
    'Saved. We will notify 3 people. Please call 1 patient: messages do not reach them.',
  )
  expect(document.activeElement).toBe(dialog.getByRole('status'))
  expect(plain(dialog.getByRole('term').textContent)).toBe('Yusuf Aziz')
  expect(dialog.getByRole('link', { name: '010 01234567' })).toHaveProperty('href', 'tel:01001234567')
})

test('the day is filtered by doctor and by visit state', async () => {
  const { it, grid } = await openDesk()
  fireEvent.change(await it.findByLabelText('Status'), { target: { value: 'completed' } })
  await waitFor(() => expect(within(grid).queryByText('Yusuf Aziz')).toBeNull())
  // Its time is still taken.
  expect(within(grid).queryByLabelText(/Karim Mansour.*available at.*3:00/)).toBeNull()
  fireEvent.change(it.getByLabelText('Doctor'), { target: { value: id(3) } })
  await waitFor(() => expect(within(grid).getAllByRole('rowheader')).toHaveLength(1))
})

test('the fee is taken in cash, and the till is closed with the counted amount', async () => {
  const sums = { received: 60, returned: 0, expected: 60 }
  const till = {
    currency: 'USD',
    cash: sums,
    card: { received: 0, returned: 0, expected: 0 },
    movements: [movement],
    debts: [],
  }
  const closing = {
    id: id(8),
    closedBy: 'Nour',
    closedAt: '2026-11-20T15:00:00.000Z',
    currency: 'USD',
    movements: 1,
    note: null,
  }
  const { it, grid, press } = await openDesk({
    'GET /desk/till': { body: till },
    'GET /desk/closings': { body: [] },
    [`POST /desk/visits/${visit.id}/payment`]: refusal(409, 'already_paid', 'This visit is paid.'),
    'POST /desk/closings': {
      status: 201,
      body: { ...closing, expectedCash: 60, countedCash: 55.5, expectedCard: 0, countedCard: 0, difference: -4.5 },
    },
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: /in cash/ }))
  await it.findByText('This visit is paid.')
  expect(it.callsTo(`POST /desk/visits/${visit.id}/payment`)[0]).toMatchObject({
    body: { method: 'cash' },
    key: expect.any(String),
  })
  press('F9')
  const dialog = within(await it.findByRole('dialog', { name: 'Close your till' }))
  const counted = await dialog.findByLabelText(/^Counted cash/)
  fireEvent.change(counted, { target: { value: '٥٥٫٥' } })
  await dialog.findByText(/4\.50.? short/)
  fireEvent.submit(counted)
  const question = within(await it.findByRole('alertdialog', { name: 'Close the till with a difference?' }))
  expect(plain(question.getByText(/short/).textContent)).toBe('Cash: $4.50 short')
  fireEvent.click(question.getByRole('button', { name: 'Count again' }))
  expect(it.callsTo('POST /desk/closings')).toEqual([])
  fireEvent.submit(counted)
  fireEvent.click(await it.findByRole('button', { name: 'Close with this difference' }))
  await dialog.findByText('The till is closed.')
  expect(it.callsTo('POST /desk/closings')[0]?.body).toEqual({
    expectedCash: 60,
    expectedCard: 0,
    countedCash: 55.5,
    countedCard: 0,
  })
})

test('a till amount accepts grouped thousands, and is never read a thousand times too large or small', async () => {
  const counted = (expected: number) => ({ received: expected, returned: 0, expected })
  const till = { currency: 'KWD', cash: counted(1250), card: counted(12.5), movements: [movement], debts: [] }
  const { it, press } = await openDesk({ 'GET /desk/till': { body: till }, 'GET /desk/closings': { body: [] } })
  press('F9')
  const dialog = within(await it.findByRole('dialog', { name: 'Close your till' }))
  const write = (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  await dialog.findByLabelText(/^Counted cash/)
  write(/^Total on the card/, '12.500 د.ك')
  write(/^Counted cash/, '1,250')
  await dialog.findByText(/Do you mean .?1250.? or .?1\.25.?\?/)
  expect(dialog.queryByText(/missing|matches/)).toBeNull()
  for (const typed of ['1,250.000', '١٬٢٥٠', '1 250', '1250']) {
    write(/^Counted cash/, typed)
    expect(await dialog.findByText('It matches exactly.'), typed).toBeTruthy()
    write(/^Counted cash/, '')
  }
})

test('a counted amount stays while money moves elsewhere', async () => {
  const none = { received: 0, returned: 0, expected: 0 }
  const taken = (expected: number) => ({ received: expected, returned: 0, expected })
  const till = { currency: 'USD', cash: taken(60), card: none, movements: [movement], debts: [] }
  const { it, press } = await openDesk({ 'GET /desk/till': { body: till }, 'GET /desk/closings': { body: [] } })
  press('F9')
  const dialog = within(await it.findByRole('dialog', { name: 'Close your till' }))
  const cash = await dialog.findByLabelText<HTMLInputElement>(/^Counted cash/)
  const card = dialog.getByLabelText<HTMLInputElement>(/^Total on the card/)
  fireEvent.change(cash, { target: { value: '60' } })
  await dialog.findByText('It matches exactly.')
  expect(card.value).toBe('0')
  Object.assign(it.answers, { 'GET /desk/till': { body: { ...till, cash: taken(100), card: taken(20) } } })
  await act(() => it.queryClient.invalidateQueries(tillQuery()))
  expect(await dialog.findByText('$100')).toBeTruthy()
  expect([cash.isConnected, cash.value]).toEqual([true, '60'])
  // No card payments have been counted yet.
  expect(card.value).toBe('')
})

test('an administrator counts and closes the till of a receptionist who has left', async () => {
  const sums = (expected: number) => ({ received: expected, returned: 0, expected })
  const open = {
    receptionistId: id(9),
    fullName: 'Nour Selim',
    fullNameAr: 'نور سليم',
    since: '2026-11-19T15:00:00.000Z',
    movements: 1,
  }
  const nours = { currency: 'USD', cash: sums(60), card: sums(0) }
  const closing = {
    id: id(8),
    closedBy: 'Amal Said',
    tillOf: 'Nour Selim',
    closedAt: '2026-11-20T15:00:00.000Z',
    currency: 'USD',
    note: null,
  }
  const { it, press } = await openDesk({
    'GET /user': { body: aUser({ role: 3 }) },
    'GET /desk/closings': { body: [] },
    'GET /desk/tills': { body: [{ ...open, ...nours, hasLeft: true }] },
    [`GET /desk/tills/${id(9)}`]: { body: { ...nours, movements: [movement], debts: [] } },
    [`POST /desk/tills/${id(9)}/closings`]: {
      status: 201,
      body: {
        ...closing,
        movements: 1,
        expectedCash: 60,
        countedCash: 60,
        expectedCard: 0,
        countedCard: 0,
        difference: 0,
      },
    },
  })
  press('F9')
  const own = within(await it.findByRole('dialog', { name: 'Close your till' }))
  expect(plain((await own.findByText(/no longer works here/)).textContent)).toContain('$60')
  fireEvent.click(own.getByRole('button', { name: 'Count and close' }))
  const dialog = within(await it.findByRole('dialog', { name: /^Close the till of .*Nour Selim/ }))
  const counted = await dialog.findByLabelText(/^Counted cash/)
  fireEvent.change(counted, { target: { value: '60' } })
  fireEvent.submit(counted)
  await dialog.findByText('The till is closed.')
  expect(it.callsTo(`POST /desk/tills/${id(9)}/closings`)[0]?.body).toMatchObject({ expectedCash: 60, countedCash: 60 })
  expect(it.callsTo('POST /desk/closings')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Back to your till' }))
  await it.findByRole('dialog', { name: 'Close your till' })
})
