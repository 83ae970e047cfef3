import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { anAppointment } from '../../../test/an-appointment.ts'
import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderDoctors, taken } from '../../../test/render-doctors.tsx'
import { aPaidOne, aUser } from '../../../test/render-payments.tsx'
import { plain } from '../../../test/render-routes.tsx'
import { currentToasts, dismissToast } from '../../ui/feedback/toast-store.ts'

afterEach(() => {
  vi.useRealTimers()
  currentToasts().forEach((toast) => dismissToast(toast.id))
})

const visit = anAppointment({ notes: 'Bring the card.' })
const slots = `GET /appointments/doctor/${visit.doctorId}/booked-slots`
const put = `PUT /appointments/${visit.id}`
const answers: Answers = {
  [`GET /appointments/${visit.id}`]: { body: visit },
  [slots]: { body: taken('2026-11-22', '15:30', '16:00') },
  'GET /appointments': { body: [visit] },
  'GET /appointments/cancelled': { body: [] },
}
const carried = { appointment: { id: visit.id } }

async function open(more: Answers = {}, language = 'en', appointment = visit, isSameVisit = false) {
  const it = await renderDoctors(
    '/edit-appointment',
    { ...answers, ...more },
    { token: 'tok', state: carried, language, isSameVisit },
  )
  const times = () => it.container.querySelector<HTMLSelectElement>('select[name="time"]')
  const option = (value: string) => times()?.querySelector<HTMLOptionElement>(`option[value="${value}"]`)
  const dayOf = (value: string) => it.container.querySelector<HTMLInputElement>(`input[name="day"][value="${value}"]`)
  await waitFor(() => expect(option(appointment.appointmentTime)).toBeTruthy())
  return {
    ...it,
    option,
    times,
    listed: () => [...(times()?.options ?? [])],
    nameOf: (value: string) => plain(option(value)?.textContent),
    chosen: () => [it.container.querySelector<HTMLInputElement>('input[name="day"]:checked')?.value, times()?.value],
    setDay: (value: string) => fireEvent.click(dayOf(value) ?? it.container),
    setTime: (value: string) => fireEvent.change(times() ?? it.container, { target: { value } }),
    save: () => it.getByRole('button', { name: /^Sav/ }),
    sent: () => it.callsTo(put).map(({ body, seen }) => ({ body, seen })),
  }
}

test('without an appointment it returns to the list, without a session to the login', async () => {
  const none = await renderDoctors('/edit-appointment', answers, { token: 'tok' })
  await waitFor(() => expect(none.here()).toBe('/My-Appointment'))
  none.unmount()
  const nobody = await renderDoctors('/edit-appointment', answers, { state: carried })
  await waitFor(() => expect(nobody.here()).toBe('/login?returnTo=%2FMy-Appointment'))
})

test('a mailed link opens the appointment, after a login if needed', async () => {
  const link = `/edit-appointment?appointment=${visit.id}`
  const it = await renderDoctors(link, answers, { token: 'tok' })
  await waitFor(() => expect(it.container.querySelector('select[name="time"]')).toBeTruthy())
  it.unmount()
  const nobody = await renderDoctors(link, answers)
  await waitFor(() => expect(nobody.here()).toBe(`/login?returnTo=${encodeURIComponent(link)}`))
})

test('it offers the doctor’s own hours for the booked length of the visit', async () => {
  const closed = { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] }
  const week = { ...closed, sunday: [{ opens: '15:00', closes: '18:00' }] }
  const schedule = { week, seasons: [], exceptions: [], clinic: { week: null, seasons: [], holidays: [] } }
  const long = { ...visit, endsAt: '2026-11-22T14:30:00.000Z', pauseMinutes: 30, schedule }
  const it = await open({ [`GET /appointments/${visit.id}`]: { body: long }, [slots]: { body: [] } })
  const free = it
    .listed()
    .filter(({ disabled }) => !disabled)
    .map(({ value }) => value)
  // An hour and a half must fit before six.
  expect(free).toEqual(['15:00', '15:30', '16:00', '16:30'])
  expect(it.getByText('Times outside the doctor’s hours cannot be booked.')).toBeTruthy()
})

test('another patient’s appointment returns to the list', async () => {
  const gone = refusal(404, 'appointment_not_found', 'We could not find this appointment.')
  const it = await renderDoctors(
    '/edit-appointment',
    { ...answers, [`GET /appointments/${visit.id}`]: gone },
    { token: 'tok', state: carried },
  )
  await waitFor(() => expect(it.here()).toBe('/My-Appointment'))
})

test('it starts with the current values; unavailable times are disabled, in order, and say why', async () => {
  const it = await open()
  expect(it.chosen()).toEqual(['2026-11-22', '15:30'])
  const times = it.listed().map(({ value }) => value)
  expect(times).toEqual(times.toSorted())
  expect(times.filter((time) => it.option(time)?.disabled)).toEqual(['09:00', '16:00', '21:00', '22:00', '23:00'])
  expect(it.nameOf('15:30')).toBe('3:30 PM, your current time')
  expect(it.nameOf('16:00')).toBe('4:00 PM, taken')
  expect(it.nameOf('23:00')).toBe('11:00 PM, outside opening hours')
  expect(plain(it.getByText(/^The clinic is open/).textContent)).toContain('from 10:00 AM to 9:00 PM')
  it.setDay('2026-11-20')
  await waitFor(() => expect(it.nameOf('14:30')).toBe('2:30 PM, too soon to book'))
})

test('later weeks are shown up to the end of the booking window, each with its own taken times', async () => {
  const it = await open()
  expect(it.getByRole('button', { name: 'Previous week' }).getAttribute('aria-disabled')).toBe('true')
  for (let week = 1; week <= 9; week += 1) {
    fireEvent.click(it.getByRole('button', { name: 'Next week' }))
    await waitFor(() => expect(it.option('10:00')).toBeTruthy())
  }
  const days = [...it.container.querySelectorAll<HTMLInputElement>('input[name="day"]')].map(({ value }) => value)
  expect([days[0], days.at(-1)]).toEqual(['2027-01-15', '2027-01-19'])
  expect(it.calls.at(-1)?.query).toBe('from=2027-01-15&days=7')
  expect(it.getByRole('button', { name: 'Next week' }).getAttribute('aria-disabled')).toBe('true')
})

test('the date field accepts any day within the booking window, and no other', async () => {
  const it = await open()
  const date = it.getByLabelText('Date')
  expect([date.getAttribute('type'), date.getAttribute('min'), date.getAttribute('max')]).toEqual([
    'date',
    '2026-11-20',
    '2027-01-19',
  ])
  expect(date).toHaveProperty('value', '2026-11-22')
  fireEvent.change(date, { target: { value: '2027-01-19' } })
  await waitFor(() => expect(it.chosen()).toEqual(['2027-01-19', '15:30']))
  expect(it.calls.at(-1)?.query).toBe('from=2027-01-15&days=7')
  // Three of four digits of a year: the input stays.
  fireEvent.change(date, { target: { value: '0202-12-01' } })
  expect(date).toHaveProperty('value', '0202-12-01')
  fireEvent.change(date, { target: { value: '2027-01-20' } })
  expect(plain(it.getByText(/^Please choose a day/).textContent)).toBe(
    'Please choose a day from 20 November to 19 January.',
  )
  expect(it.chosen()).toEqual(['2027-01-19', '15:30'])
  fireEvent.change(date, { target: { value: '2026-12-01' } })
  await waitFor(() => expect(it.chosen()).toEqual(['2026-12-01', '15:30']))
})

test('a day of the week replaces a date that was typed and refused', async () => {
  const it = await open()
  fireEvent.change(it.getByLabelText('Date'), { target: { value: '2027-01-20' } })
  expect(it.getByText(/^Please choose a day/)).toBeTruthy()
  it.setDay('2026-11-23')
  await waitFor(() => expect(it.getByLabelText('Date')).toHaveProperty('value', '2026-11-23'))
  expect(it.queryByText(/^Please choose a day/)).toBeNull()
})

test('an appointment further ahead starts in its own week', async () => {
  const later = { ...visit, appointmentDate: '2026-12-14T13:30:00.000Z' }
  const it = await open({ [`GET /appointments/${visit.id}`]: { body: later }, 'GET /appointments': { body: [later] } })
  expect(it.chosen()).toEqual(['2026-12-14', '15:30'])
})

test('saving moves it, returns to the list and says so there', async () => {
  const moved = { ...visit, appointmentDate: '2026-11-23T09:00:00.000Z', appointmentTime: '11:00', sequence: 1 }
  let finish = () => {}
  const it = await open({ [put]: () => new Promise((resolve) => (finish = () => resolve({ body: moved }))) })
  it.setDay('2026-11-23')
  await waitFor(() => expect(it.option('11:00')).toBeTruthy())
  it.setTime('11:00')
  fireEvent.click(it.save())
  fireEvent.click(it.save())
  await waitFor(() => expect(it.save().textContent).toBe('Saving...'))
  expect(it.save().getAttribute('aria-disabled')).toBe('true')
  finish()
  await waitFor(() => expect(it.here()).toBe('/My-Appointment'))
  expect(it.sent()).toEqual([{ body: { appointmentDate: '2026-11-23', appointmentTime: '11:00' }, seen: '"0"' }])
  await waitFor(() =>
    expect(it.getAllByRole('status').map((status) => plain(status.textContent))).toContain(
      'Success! Appointment updated.',
    ),
  )
  expect(currentToasts()).toEqual([])
})

test('the list shows the new time right after saving, before the refetch', async () => {
  const moved = { ...visit, appointmentDate: '2026-11-22T18:00:00.000Z', appointmentTime: '20:00', sequence: 1 }
  const it = await renderDoctors('/My-Appointment', { ...answers, [put]: { body: moved } }, { token: 'tok' })
  const time = async () => plain((await it.findByRole('article')).textContent).match(/\d+:\d\d PM/)?.[0]
  expect(await time()).toBe('3:30 PM')
  fireEvent.click(it.getByRole('link', { name: /^Edit/ }))
  await waitFor(() => expect(it.container.querySelector('option[value="20:00"]')).toBeTruthy())
  fireEvent.change(it.container.querySelector('select[name="time"]') ?? it.container, { target: { value: '20:00' } })
  Object.assign(it.answers, { 'GET /appointments': () => new Promise(() => {}) })
  fireEvent.click(it.getByRole('button', { name: /^Sav/ }))
  await waitFor(() => expect(it.here()).toBe('/My-Appointment'))
  expect(await time()).toBe('8:00 PM')
})

test('notes alone can be changed or removed', async () => {
  const it = await open({ [put]: { body: { ...visit, notes: null } } })
  const notes = it.getByPlaceholderText('Add any notes for your appointment...')
  expect([notes.getAttribute('dir'), notes.getAttribute('maxlength')]).toEqual(['auto', '500'])
  fireEvent.change(notes, { target: { value: '  ' } })
  fireEvent.click(it.save())
  await waitFor(() => expect(it.here()).toBe('/My-Appointment'))
  expect(it.sent()).toEqual([
    { body: { appointmentDate: '2026-11-22', appointmentTime: '15:30', notes: '' }, seen: '"0"' },
  ])
})

test('the choice and the notes survive a reload, until they are discarded', async () => {
  const written = (it: Awaited<ReturnType<typeof open>>) =>
    it.getByPlaceholderText('Add any notes for your appointment...')
  const person = { 'GET /user': { body: aUser() } }
  const before = await open(person)
  before.setTime('17:00')
  fireEvent.change(written(before), { target: { value: 'The fever is back.' } })
  before.unmount()
  const after = await open(person, 'en', visit, true)
  await waitFor(() => expect(written(after)).toHaveProperty('value', 'The fever is back.'))
  expect(after.chosen()[1]).toBe('17:00')
  fireEvent.click(after.getByRole('link', { name: 'Cancel' }))
  after.unmount()
  const last = await open(person, 'en', visit, true)
  expect(written(last)).toHaveProperty('value', 'Bring the card.')
})

test('a time that is taken on the new day has to be chosen again', async () => {
  const it = await open({ [slots]: { body: taken('2026-11-24', '15:30') } })
  it.setDay('2026-11-24')
  const alert = await it.findByRole('alert')
  expect(plain(alert.textContent)).toBe('3:30 PM is taken on this day. Please select a time')
  expect(it.save().getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(it.save())
  expect(document.activeElement).toBe(it.times())
  expect(it.sent()).toEqual([])
})

test('times that failed to load can be retried', async () => {
  const it = await open()
  Object.assign(it.answers, { [slots]: 'unreachable' })
  fireEvent.click(it.getByRole('button', { name: 'Next week' }))
  const retry = await it.findByRole('button', { name: 'Try again' })
  Object.assign(it.answers, { [slots]: { body: [] } })
  fireEvent.click(retry)
  await waitFor(() => expect(it.option('10:00')?.disabled).toBe(false))
})

test('a time taken in the meantime is reported, other input stays, and the time is disabled', async () => {
  const it = await open({
    [put]: refusal(409, 'slot_taken', 'This time is no longer available. Please choose another one.'),
  })
  fireEvent.change(it.getByPlaceholderText('Add any notes for your appointment...'), { target: { value: 'New words' } })
  it.setTime('17:00')
  const asked = it.calledTimes(slots)
  Object.assign(it.answers, { [slots]: { body: taken('2026-11-22', '15:30', '16:00', '17:00') } })
  fireEvent.click(it.save())
  const [alert] = await it.findAllByRole('alert')
  expect(alert?.textContent).toBe('Update FailedThis time is no longer available. Please choose another one.')
  expect(document.activeElement).toBe(alert)
  await waitFor(() => expect(it.option('17:00')?.disabled).toBe(true))
  await waitFor(() => expect(it.calledTimes(slots)).toBe(asked + 1))
  expect(it.getByDisplayValue('New words')).toBeTruthy()
})

test('a lost answer is retried automatically; then everything stays and Retry sends the same', async () => {
  const it = await open({ [put]: 'unreachable' })
  it.setTime('17:00')
  fireEvent.click(it.save())
  expect((await it.findByRole('alert')).textContent).toContain('Update Failed')
  expect(it.chosen()[1]).toBe('17:00')
  Object.assign(it.answers, { [put]: { body: visit } })
  fireEvent.click(it.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(it.here()).toBe('/My-Appointment'))
  expect(it.sent()).toHaveLength(4)
  expect(new Set(it.sent().map((call) => JSON.stringify(call))).size).toBe(1)
})

test('a retry whose first try succeeded counts as done', async () => {
  let tries = 0
  const it = await open({
    [put]: () => {
      tries += 1
      if (tries === 1) return 'unreachable'
      return tries === 2 ? refusal(409, 'appointment_changed', 'Changed.') : { body: visit }
    },
  })
  it.setTime('17:00')
  fireEvent.click(it.save())
  await waitFor(() => expect(it.here()).toBe('/My-Appointment'))
})

test.each([
  ['was cancelled elsewhere', { status: 'cancelled' as const }, 'This appointment has been cancelled'],
  ['has started', { appointmentDate: '2026-11-20T12:00:00.000Z' }, 'This appointment can no longer be changed'],
])('an appointment that %s has no form', async (_, part, title) => {
  const it = await renderDoctors(
    '/edit-appointment',
    { ...answers, [`GET /appointments/${visit.id}`]: { body: { ...visit, ...part } } },
    { token: 'tok', state: carried },
  )
  expect(await it.findByText(title)).toBeTruthy()
  expect(it.queryByRole('button', { name: 'Save Appointment' })).toBeNull()
})

test('the times are in Arabic', async () => {
  const it = await open({}, 'ar')
  expect(it.nameOf('15:30')).toBe('3:30 م، وقتك الحالي')
  expect(it.nameOf('16:00')).toBe('4:00 م، محجوز')
})

test.each([
  [
    'a later time puts it off',
    '2026-11-24',
    '15:30',
    '2026-11-22T13:30:00.000Z',
    'With this time you get a full refund until 3:30 PM on Monday 23 November, and 50% after that.',
  ],
  [
    'an earlier time brings it forward',
    '2026-11-22',
    '10:30',
    '2026-11-22T13:30:00.000Z',
    'With this time you get a full refund only until 10:30 AM on Saturday 21 November, and 50% after that.',
  ],
  [
    'a time within its hours ends it',
    '2026-11-21',
    '10:30',
    '2026-11-22T13:30:00.000Z',
    'This time is too soon for a full refund: if you move and then cancel, you get a refund of 50%.',
  ],
  [
    'one that is over begins again',
    '2026-11-24',
    '15:30',
    '2026-11-21T08:00:00.000Z',
    'With this time you get a full refund until 3:30 PM on Monday 23 November, and 50% after that.',
  ],
])('the refund deadline of a paid visit is shown before saving: %s', async (_, day, time, refundStart, sentence) => {
  const paid = { ...visit, paymentStatus: 'paid' as const }
  const it = await open({
    [`GET /appointments/${visit.id}`]: { body: paid },
    'GET /appointments': { body: [paid] },
    [`GET /payments/appointments/${visit.id}`]: { body: aPaidOne({ appointmentId: visit.id, refundStart }) },
  })
  expect(it.queryByText(/full refund|your refund/)).toBeNull()
  it.setDay(day)
  it.setTime(time)
  expect(plain((await it.findByText(/refund/)).textContent)).toBe(sentence)
})

test('times that have passed are not listed', async () => {
  const it = await open()
  it.setDay('2026-11-20')
  await waitFor(() => expect(it.chosen()[0]).toBe('2026-11-20'))
  await waitFor(() => expect(it.option('14:30')).toBeTruthy())
  expect(it.listed().map(({ value }) => value)).not.toContain('10:00')
  expect(it.listed().some(({ textContent }) => textContent?.endsWith('past'))).toBe(false)
})

test('another appointment of the same person at the chosen time is named before the click, its own time is not', async () => {
  const other = anAppointment({
    id: '00000000-0000-4000-8000-000000000077',
    appointmentDate: '2026-11-23T09:00:00.000Z',
    doctorName: 'Karim Mansour',
    doctorNameAr: null,
  })
  const it = await open({ 'GET /user': { body: aUser() }, 'GET /appointments': { body: [visit, other] } })
  const clash = () => it.queryByText(/^There is another appointment then/)
  await waitFor(() => expect(it.calledTimes('GET /appointments')).toBe(1))
  expect(clash()).toBeNull()
  it.setDay('2026-11-23')
  await waitFor(() => expect(it.option('11:00')).toBeTruthy())
  it.setTime('11:00')
  await waitFor(() =>
    expect(plain(clash()?.textContent)).toBe(
      'There is another appointment then: 11:00 AM with Dr Karim Mansour. Please choose another time.',
    ),
  )
  it.setTime('12:00')
  expect(clash()).toBeNull()
})
