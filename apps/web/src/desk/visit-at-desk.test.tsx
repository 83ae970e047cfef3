import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal } from '../../test/fake-api.ts'
import { booked, consultation, day, id, layla, movement, openDesk, visit } from '../../test/open-desk.tsx'
import { plain } from '../../test/render-routes.tsx'

test('a walk-in is booked at the first free time of any doctor, and recorded as arrived', async () => {
  const { it, press, find, focused } = await openDesk({
    [`PUT /appointments/${booked.id}/steps/arrived`]: { body: { ...booked, status: 'arrived' } },
  })
  await find('la')
  press('Enter')
  await waitFor(() => expect(focused()).toContain('free at'))
  await it.findByRole('button', { name: 'Book, has arrived' })
  expect(it.queryByRole('button', { name: /Walk-in now/ })).toBeNull()
  press('ArrowDown')
  fireEvent.click(await it.findByRole('button', { name: /Walk-in now: .*Karim Mansour.*2:30/ }))
  await waitFor(() => expect(it.callsTo(`PUT /appointments/${booked.id}/steps/arrived`)).toHaveLength(1))
  expect(it.callsTo('POST /desk/visits')[0]?.body).toMatchObject({ doctorId: id(2), appointmentTime: '14:30' })
})

test.each([
  [{ confirmedAt: '2026-11-20T08:00:00.000Z' }, 'Confirmed by the patient'],
  [{ confirmedAt: '2026-11-20T08:00:00.000Z', patientLateMinutes: 20 }, /Coming .*20 min.* late/],
])('what the patient answered shows in the day and beside the visit', async (answer, words) => {
  const { it, grid } = await openDesk({ 'GET /desk/day': { body: { ...day, visits: [{ ...visit, ...answer }] } } })
  expect(within(grid).getByText(words)).toBeTruthy()
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  await waitFor(() => expect(it.getAllByText(words)).toHaveLength(2))
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

test('reminders that cannot be loaded are said to be, beside the messages that are there', async () => {
  const { it, grid } = await openDesk({
    [`GET /desk/visits/${visit.id}/reminders`]: 'unreachable',
    [`GET /desk/visits/${visit.id}/messages`]: {
      body: [{ kind: 'booked', channel: 'mail', state: 'sent', at: '2026-11-20T10:00:00.000Z', recipient: 'Layla Aziz' }],
    },
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  const part = within(await it.findByRole('region', { name: 'Reminders' }))
  expect((await part.findByRole('alert')).textContent).toContain('We could not load the reminders')
  expect(await part.findAllByRole('listitem')).toHaveLength(1)
})

test('shows the status of every message, by each channel, and sends a reminder again', async () => {
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
  // The reminder that was sent is told by its messages, not twice.
  expect(part.getAllByRole('listitem').map((one) => plain(one.textContent))).toEqual([
    'Reminder: emailDelivered Fri 20 Nov, 12:00 PMLayla Aziz',
    'Reminder: SMSFailed Fri 20 Nov, 12:00 PM. Nobody is at that number or device.Layla Aziz',
    'Booking: notificationAnswered Fri 20 Nov, 12:00 PMLayla Aziz',
  ])
  expect(part.getByRole('button', { name: 'Send a reminder again' })).toBeTruthy()
})

test.each(['cancelled', 'completed'] as const)('beside a visit that is %s its messages stay, and no reminder is sent', async (status) => {
  const told = { at: '2026-11-20T10:00:00.000Z', recipient: 'Layla Aziz', channel: 'mail', state: 'sent' }
  const { it, grid } = await openDesk({
    [`GET /desk/visits/${visit.id}/reminders`]: { body: { isTold: true, reminders: [] } },
    [`GET /desk/visits/${visit.id}/messages`]: { body: [{ ...told, kind: 'booked' }] },
  })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  await it.findByRole('button', { name: 'Send a reminder now' })
  const later = { ...day, version: 'two', visits: [{ ...visit, status }] }
  Object.assign(it.answers, { 'GET /desk/day': { body: later }, 'GET /desk/pulse': { body: { version: 'two' } } })
  const part = within(await it.findByRole('region', { name: 'Messages' }, { timeout: 10_000 }))
  expect(part.getAllByRole('listitem')).toHaveLength(1)
  expect(it.queryByRole('button', { name: /Send a reminder/ })).toBeNull()
})

test('of somebody without an account the desk is told to call', async () => {
  const { it, grid } = await openDesk()
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  expect(await it.findByText('Nobody has an account: please call.')).toBeTruthy()
  expect(it.queryByRole('button', { name: 'Send a reminder now' })).toBeNull()
})

test('another type of visit is chosen while booking, with its own length and fee', async () => {
  const checkUp = { ...consultation, id: id(9), name: 'Check-up', nameAr: 'فحص', minutes: 60, fee: 120 }
  const doctors = day.doctors.map((doctor) => ({ ...doctor, visitTypes: [consultation, checkUp] }))
  const { it, press, find, focused } = await openDesk({ 'GET /desk/day': { body: { ...day, doctors } } })
  await find('la')
  press('Enter')
  await waitFor(() => expect(focused()).toMatch(/2:30/))
  fireEvent.change(await it.findByLabelText('Visit'), { target: { value: checkUp.id } })
  // An hour does not fit before the visit at three.
  expect(await it.findByText('Choose a free time in the day.')).toBeTruthy()
  const [slot] = await it.findAllByText(/Karim Mansour.*free at.*4/)
  if (slot) fireEvent.click(slot)
  fireEvent.click(await it.findByRole('button', { name: /^Book\b(?!,)/ }))
  await waitFor(() => expect(it.callsTo('POST /desk/visits')[0]?.body).toMatchObject({ visitTypeId: checkUp.id }))
})

test('a visit is moved by dragging it to a free time', async () => {
  const { it, grid } = await openDesk({ [`PUT /desk/visits/${visit.id}`]: { body: { ...visit, doctorId: id(3) } } })
  const block = within(grid).getByText('Yusuf Aziz')
  const free = within(grid).getByText(/Dina Saleh.*free at.*3:30/)
  const dataTransfer = { effectAllowed: 'all' }
  fireEvent.dragStart(free, { dataTransfer })
  fireEvent.drop(block, { dataTransfer })
  fireEvent.dragStart(block, { dataTransfer })
  fireEvent.dragOver(free, { dataTransfer })
  fireEvent.drop(free, { dataTransfer })
  await waitFor(() => expect(it.callsTo(`PUT /desk/visits/${visit.id}`)).toHaveLength(1))
  expect(it.callsTo(`PUT /desk/visits/${visit.id}`)[0]?.body).toMatchObject({ doctorId: id(3), appointmentTime: '15:30' })
})

test('a visit that another desk has just moved is not moved unseen: the desk says so, shows it, and then moves that one', async () => {
  const changed = 'This appointment was changed a moment ago. Please look at it again.'
  const path = `PUT /desk/visits/${visit.id}`
  const { it, grid } = await openDesk({ 'GET /desk/day': { body: { ...day, visits: [{ ...visit, sequence: 0 }] } } })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: /^Move/ }))
  const moved = { ...visit, sequence: 1, appointmentDate: '2026-11-20T14:00:00.000Z', endsAt: undefined, appointmentTime: '16:00' }
  Object.assign(it.answers, {
    'GET /desk/day': { body: { ...day, visits: [moved] } },
    [path]: refusal(409, 'appointment_changed', changed),
  })
  fireEvent.click(await it.findByRole('button', { name: /^Move here/ }))
  expect(await it.findByText(changed)).toBeTruthy()
  await waitFor(() => expect(within(grid).getByText(/Karim Mansour.*free at.*3:00/)).toBeTruthy())
  Object.assign(it.answers, { [path]: { body: { ...moved, sequence: 2 } } })
  fireEvent.click(within(grid).getByText(/Dina Saleh.*free at.*3:30/))
  fireEvent.click(it.getByRole('button', { name: /^Move here/ }))
  await waitFor(() => expect(it.callsTo(path).map(({ body }) => body)).toMatchObject([{ sequence: 0 }, { sequence: 1 }]))
})

test('a second visit at a taken time asks for whom and why', async () => {
  const { it, grid } = await openDesk()
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: 'Book a second visit' }))
  const form = within(await it.findByRole('form', { name: 'Book a second visit' }))
  fireEvent.change(form.getByRole('combobox'), { target: { value: 'la' } })
  fireEvent.click(await form.findByRole('option', { name: /Layla Aziz/ }))
  fireEvent.click(await form.findByRole('button', { name: 'Book' }))
  await form.findByText('Enter a reason.')
  expect(it.callsTo('POST /desk/visits')).toEqual([])
  fireEvent.change(form.getByLabelText('Reason'), { target: { value: ' Acute pain ' } })
  fireEvent.click(form.getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(it.callsTo('POST /desk/visits')).toHaveLength(1))
  expect(it.callsTo('POST /desk/visits')[0]?.body).toMatchObject({
    personId: layla.id,
    appointmentTime: '15:00',
    overbookReason: 'Acute pain',
  })
})

test('one press says that a doctor runs late', async () => {
  const { it, grid } = await openDesk({ [`PUT /desk/doctors/${id(2)}/delay`]: { body: { minutes: 20, told: 3 } } })
  fireEvent.click(within(grid).getByText('Yusuf Aziz'))
  fireEvent.click(await it.findByRole('button', { name: 'Running late' }))
  const dialog = within(await it.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: '20 minutes' }))
  await it.findByText(/3 people were told/)
  expect(it.callsTo(`PUT /desk/doctors/${id(2)}/delay`)[0]?.body).toEqual({ minutes: 20 })
})

test('the day is narrowed to a doctor, and to visits in a state', async () => {
  const { it, grid } = await openDesk()
  fireEvent.change(await it.findByLabelText('State'), { target: { value: 'completed' } })
  await waitFor(() => expect(within(grid).queryByText('Yusuf Aziz')).toBeNull())
  // Its time is taken all the same.
  expect(within(grid).queryByText(/Karim Mansour.*free at.*3:00/)).toBeNull()
  fireEvent.change(it.getByLabelText('Doctor'), { target: { value: id(3) } })
  await waitFor(() => expect(within(grid).getAllByRole('rowheader')).toHaveLength(1))
})

test('the fee is taken in cash, and the till is closed with what was counted', async () => {
  const sums = { received: 60, returned: 0, expected: 60 }
  const till = { currency: 'USD', cash: sums, card: { received: 0, returned: 0, expected: 0 }, movements: [movement], debts: [] }
  const closing = { id: id(8), closedBy: 'Nour', closedAt: '2026-11-20T15:00:00.000Z', currency: 'USD', movements: 1, note: null }
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
  expect(it.callsTo(`POST /desk/visits/${visit.id}/payment`)[0]).toMatchObject({ body: { method: 'cash' }, key: expect.any(String) })
  press('F9')
  const dialog = within(await it.findByRole('dialog', { name: 'Close your till' }))
  const counted = await dialog.findByLabelText(/^Counted cash/)
  fireEvent.change(counted, { target: { value: '٥٥٫٥' } })
  await dialog.findByText(/4\.50.? missing/)
  fireEvent.submit(counted)
  await dialog.findByText('The till is closed.')
  expect(it.callsTo('POST /desk/closings')[0]?.body).toEqual({ expectedCash: 60, expectedCard: 0, countedCash: 55.5, countedCard: 0 })
})

test('what was counted stays while money moves elsewhere', async () => {
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
  await act(() => it.queryClient.invalidateQueries({ queryKey: ['desk', 'till'] }))
  expect(await dialog.findByText('$100')).toBeTruthy()
  expect([cash.isConnected, cash.value]).toEqual([true, '60'])
  // Nobody has counted any card payments yet.
  expect(card.value).toBe('')
})
