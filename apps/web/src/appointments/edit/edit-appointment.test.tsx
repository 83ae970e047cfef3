import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { anAppointment } from '../../../test/an-appointment.ts'
import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderDoctors, taken } from '../../../test/render-doctors.tsx'
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
/** Longer than the repeats that nobody has to press for. */
const slow = { timeout: 5000 }

async function open(more: Answers = {}, language = 'en') {
  const it = await renderDoctors('/edit-appointment', { ...answers, ...more }, { token: 'tok', state: carried, language })
  const time = await it.findByRole('combobox', { name: /^Time on|^الوقت يوم/ })
  if (!(time instanceof HTMLSelectElement)) throw new Error('no list of times')
  const day = it.getByLabelText(/^Date$|^التاريخ$/)
  if (!(day instanceof HTMLInputElement)) throw new Error('no day')
  const option = (value: string) => time.querySelector<HTMLOptionElement>(`option[value="${value}"]`)
  await waitFor(() => expect(option('16:00')).toBeTruthy())
  return {
    ...it,
    time,
    day,
    option,
    setDay: (value: string) => fireEvent.change(day, { target: { value } }),
    setTime: (value: string) => fireEvent.change(time, { target: { value } }),
    save: () => it.getByRole('button', { name: /^Sav/ }),
    sent: () => it.calls.filter(({ name }) => name === put).map(({ body }) => body),
  }
}

test('without an appointment to edit it leads back to the list, without a session to the login', async () => {
  const none = await renderDoctors('/edit-appointment', answers, { token: 'tok' })
  await waitFor(() => expect(none.here()).toBe('/My-Appointment'))
  none.unmount()
  const nobody = await renderDoctors('/edit-appointment', answers, { state: carried })
  await waitFor(() => expect(nobody.here()).toBe('/login?returnTo=%2FMy-Appointment'))
})

test('an appointment of somebody else leads back to the list', async () => {
  const gone = refusal(404, 'appointment_not_found', 'We could not find this appointment.')
  const it = await renderDoctors(
    '/edit-appointment',
    { ...answers, [`GET /appointments/${visit.id}`]: gone },
    { token: 'tok', state: carried },
  )
  await waitFor(() => expect(it.here()).toBe('/My-Appointment'))
})

test('it starts as the appointment is; what cannot be had is disabled and says why', async () => {
  const it = await open()
  expect(it.day.value).toBe('2026-11-22')
  expect([it.day.min, it.day.max]).toEqual(['2026-11-20', '2027-01-19'])
  expect(it.time.value).toBe('15:30')
  expect([...it.time.querySelectorAll('optgroup')].map((group) => [group.label, group.children.length])).toEqual([
    ['On the hour', 15],
    ['Half past', 11],
  ])
  expect([plain(it.option('15:30')?.textContent), it.option('15:30')?.disabled]).toEqual(['3:30 PM (your current time)', false])
  expect([plain(it.option('16:00')?.textContent), it.option('16:00')?.disabled]).toEqual(['4:00 PM (taken)', true])
  it.setDay('2026-11-20')
  await waitFor(() => expect(plain(it.option('10:00')?.textContent)).toBe('10:00 AM (past)'))
})

test('saving moves it, leads to the list and says so there', async () => {
  const moved = { ...visit, appointmentDate: '2026-11-23T07:00:00.000Z', appointmentTime: '09:00', sequence: 1 }
  let finish = () => {}
  const it = await open({ [put]: () => new Promise((resolve) => (finish = () => resolve({ body: moved }))) })
  it.setDay('2026-11-23')
  await waitFor(() => expect(it.option('09:00')).toBeTruthy())
  it.setTime('09:00')
  fireEvent.click(it.save())
  fireEvent.click(it.save())
  await waitFor(() => expect(it.save().textContent).toBe('Saving...'))
  expect(it.save().getAttribute('aria-disabled')).toBe('true')
  finish()
  await waitFor(() => expect(it.here()).toBe('/My-Appointment'))
  expect(it.sent()).toEqual([{ appointmentDate: '2026-11-23', appointmentTime: '09:00' }])
  await waitFor(() =>
    expect(it.getAllByRole('status').map((status) => plain(status.textContent))).toContain('Success! Appointment updated.'),
  )
  expect(currentToasts()).toEqual([])
})

test('the list shows the new time as soon as it is saved, before it has been asked again', async () => {
  const moved = { ...visit, appointmentDate: '2026-11-22T18:00:00.000Z', appointmentTime: '20:00', sequence: 1 }
  const it = await renderDoctors('/My-Appointment', { ...answers, [put]: { body: moved } }, { token: 'tok' })
  const time = async () => plain((await it.findByRole('article')).textContent).match(/\d+:\d\d PM/)?.[0]
  expect(await time()).toBe('3:30 PM')
  fireEvent.click(it.getByRole('link', { name: /^Edit/ }))
  await waitFor(() => expect(it.container.querySelector('option[value="20:00"]')).toBeTruthy())
  fireEvent.change(it.getByRole('combobox', { name: /^Time on/ }), { target: { value: '20:00' } })
  Object.assign(it.answers, { 'GET /appointments': () => new Promise(() => {}) })
  fireEvent.click(it.getByRole('button', { name: /^Sav/ }))
  await waitFor(() => expect(it.here()).toBe('/My-Appointment'))
  expect(await time()).toBe('8:00 PM')
})

test('notes alone can be changed, or taken away', async () => {
  const it = await open({ [put]: { body: { ...visit, notes: null } } })
  const notes = it.getByPlaceholderText('Add any notes for your appointment...')
  expect([notes.getAttribute('dir'), notes.getAttribute('maxlength')]).toEqual(['auto', '500'])
  fireEvent.change(notes, { target: { value: '  ' } })
  fireEvent.click(it.save())
  await waitFor(() => expect(it.here()).toBe('/My-Appointment'))
  expect(it.sent()).toEqual([{ appointmentDate: '2026-11-22', appointmentTime: '15:30', notes: '' }])
})

test('another day asks for its taken times; a time that is taken there has to be chosen again', async () => {
  const it = await open()
  Object.assign(it.answers, { [slots]: { body: taken('2026-11-24', '15:30') } })
  it.setDay('2026-11-24')
  const alert = await it.findByRole('alert')
  expect(plain(alert.textContent)).toBe('3:30 PM is taken on this day. Please select a time')
  expect(it.calls.at(-1)?.query).toBe('from=2026-11-24&days=1')
  expect(it.save().getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(it.save())
  expect(document.activeElement).toBe(it.time)
  expect(it.sent()).toEqual([])
})

test('times that did not come are asked for again, and the focus is handed on', async () => {
  const it = await open()
  Object.assign(it.answers, { [slots]: 'unreachable' })
  it.setDay('2026-11-24')
  const retry = await it.findByRole('button', { name: 'Retry' })
  Object.assign(it.answers, { [slots]: { body: taken('2026-11-24', '10:00') } })
  retry.focus()
  fireEvent.click(retry)
  await waitFor(() => expect(it.queryByRole('alert')).toBeNull())
  expect(document.activeElement?.matches('h1, h2')).toBe(true)
})

test('a day that is not offered is said to be none, and nothing is asked about it', async () => {
  const it = await open()
  const asked = it.calledTimes(slots)
  it.setDay('2027-02-01')
  expect(plain((await it.findByText(/^Please choose a day/)).textContent)).toBe(
    'Please choose a day between 20 November 2026 and 19 January 2027.',
  )
  expect(it.save().getAttribute('aria-disabled')).toBe('true')
  expect(it.calledTimes(slots)).toBe(asked)
})

test('somebody else was quicker: it says so, keeps the rest, and the time can no longer be chosen', async () => {
  const it = await open({ [put]: refusal(409, 'slot_taken', 'This time is no longer available. Please choose another one.') })
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

test('a lost answer is asked for again automatically; after that everything is kept and Retry sends the same', async () => {
  const it = await open({ [put]: 'unreachable' })
  it.setTime('17:00')
  fireEvent.click(it.save())
  expect((await it.findByRole('alert', {}, slow)).textContent).toContain('Update Failed')
  expect(it.time.value).toBe('17:00')
  Object.assign(it.answers, { [put]: { body: visit } })
  fireEvent.click(it.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(it.here()).toBe('/My-Appointment'))
  expect(it.sent()).toHaveLength(4)
  expect(new Set(it.sent().map((body) => JSON.stringify(body))).size).toBe(1)
})

test('a repeat that meets its own first try finds it done', async () => {
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
  await waitFor(() => expect(it.here()).toBe('/My-Appointment'), slow)
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

test('in Arabic the options say the same', async () => {
  const it = await open({}, 'ar')
  expect(plain(it.option('15:30')?.textContent)).toBe('3:30 م (وقتك الحالي)')
  expect(plain(it.option('16:00')?.textContent)).toBe('4:00 م (محجوز)')
})
