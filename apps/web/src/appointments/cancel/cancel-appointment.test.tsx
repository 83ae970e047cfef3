import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { anAppointment } from '../../../test/an-appointment.ts'
import { refusal, type Answers } from '../../../test/fake-api.ts'
import { renderDoctors } from '../../../test/render-doctors.tsx'
import { plain } from '../../../test/render-routes.tsx'
import { currentToasts, dismissToast } from '../../ui/feedback/toast-store.ts'

afterEach(() => {
  vi.useRealTimers()
  currentToasts().forEach((toast) => dismissToast(toast.id))
})

const visit = anAppointment()
const later = anAppointment({
  doctorName: 'Karim Mansour',
  appointmentDate: '2026-11-24T09:00:00.000Z',
  appointmentTime: '11:00',
})
const cancelled: Appointment = { ...visit, status: 'cancelled', sequence: 1, cancelledAt: '2026-11-20T12:10:00.000Z' }
const call = `DELETE /appointments/${visit.id}`

async function open(more: Answers, list = [visit, later], language = 'en') {
  const answers: Answers = { 'GET /appointments': { body: list }, 'GET /appointments/cancelled': { body: [] }, ...more }
  const it = await renderDoctors('/My-Appointment', answers, { token: 'tok', language })
  const [opener] = await it.findAllByRole('button', { name: /^Cancel your appointment|^إلغاء موعدك/ })
  if (!opener) throw new Error('nothing to cancel')
  opener.focus()
  fireEvent.click(opener)
  const dialog = within(await it.findByRole('alertdialog'))
  return { ...it, opener, dialog, yes: () => fireEvent.click(dialog.getByRole('button', { name: 'Yes, cancel it!' })) }
}

test('the dialog names the appointment, and focuses the safe answer', async () => {
  const it = await open({})
  expect(plain(it.dialog.getByRole('heading').textContent)).toBe(
    'Cancel your appointment with Dr Mariam Haddad on Sunday 22 November, 3:30 PM?',
  )
  expect(it.dialog.getByText('Are you sure you want to cancel this appointment?')).toBeTruthy()
  expect(document.activeElement).toBe(it.dialog.getByRole('button', { name: 'No' }))
  fireEvent.click(it.dialog.getByRole('button', { name: 'No' }))
  await waitFor(() => expect(it.queryByRole('alertdialog')).toBeNull())
  expect(it.calledTimes(call)).toBe(0)
})

test('the dialog is in Arabic', async () => {
  const it = await open({}, [visit], 'ar')
  expect(plain(it.dialog.getByRole('heading').textContent)).toBe(
    'إلغاء موعدك مع د. مريم حداد يوم الأحد 22 نوفمبر، 3:30 م؟',
  )
})

test('it waits for the server, sends what was displayed, and moves the appointment to the cancelled ones', async () => {
  let finish = () => {}
  const it = await open({
    [call]: () => new Promise((resolve) => (finish = () => resolve({ body: cancelled }))),
  })
  it.yes()
  it.yes()
  const busy = await it.dialog.findByRole('button', { name: 'Cancelling...' })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  Object.assign(it.answers, {
    'GET /appointments': { body: [later] },
    'GET /appointments/cancelled': { body: [cancelled] },
  })
  finish()
  const heading = await it.findByRole('heading', { level: 2, name: 'Upcoming 1' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(it.queryByRole('alertdialog')).toBeNull()
  const said = it.getAllByRole('status').map((status) => plain(status.textContent))
  expect(said).toContain('Cancelled! Your appointment has been cancelled.')
  expect(currentToasts()).toEqual([])
  expect(it.getByRole('heading', { level: 2, name: 'Cancelled 1' })).toBeTruthy()
  expect(it.callsTo(call)).toMatchObject([
    { query: `appointmentDate=${encodeURIComponent(visit.appointmentDate)}`, seen: `"${visit.sequence}"` },
  ])
})

const undoable: Appointment = { ...cancelled, undoableUntil: '2026-11-20T12:20:00.000Z' }
const undoCall = `POST /appointments/${visit.id}/undo`
const listed = (answers: Answers, language = 'en', list = [later], gone = [undoable]) =>
  renderDoctors(
    '/My-Appointment',
    { 'GET /appointments': { body: list }, 'GET /appointments/cancelled': { body: gone }, ...answers },
    { token: 'tok', language },
  )

test.for([
  [
    'en',
    'Dr Mariam Haddad, Sunday 22 November, 3:30 PM: you can undo the cancellation until 2:20 PM. The time is reserved for you until then.',
    [
      'Undo the cancellation: Dr Mariam Haddad, Sunday 22 November, 3:30 PM',
      'Booked again! Your appointment is at its old time.',
      'Upcoming 2',
    ],
  ],
  [
    'ar',
    'د. مريم حداد، الأحد 22 نوفمبر، 3:30 م: يمكن التراجع عن الإلغاء حتى 2:20 م، والوقت محجوز لك حتى ذلك الحين.',
    [
      'التراجع عن الإلغاء: د. مريم حداد، الأحد 22 نوفمبر، 3:30 م',
      'تم الحجز مرة أخرى! موعدك في وقته السابق.',
      'القادمة 2',
    ],
  ],
] as const)(
  'in %s a cancellation can be undone until its time, also after the page was loaded again',
  async ([language, promise, names]) => {
    const [name, said, heading] = names
    const it = await listed({ [undoCall]: { body: { ...visit, sequence: 2 } } }, language)
    expect(
      plain(
        (await it.findByText((_, element) => element?.tagName === 'P' && plain(element.textContent) === promise))
          .textContent,
      ),
    ).toBe(promise)
    Object.assign(it.answers, {
      'GET /appointments': { body: [visit, later] },
      'GET /appointments/cancelled': { body: [] },
    })
    fireEvent.click(it.getByRole('button', { name: (label) => plain(label) === name }))
    const upcoming = await it.findByRole('heading', { level: 2, name: heading })
    await waitFor(() => expect(document.activeElement).toBe(upcoming))
    expect(it.getAllByRole('status').map((status) => plain(status.textContent))).toContain(said)
    expect(it.queryByRole('button', { name: (label) => plain(label) === name })).toBeNull()
  },
)

test('a refused undo says why and is no longer offered', async () => {
  const it = await listed({ [undoCall]: refusal(409, 'undo_too_late', 'The cancellation can no longer be undone.') })
  fireEvent.click(await it.findByRole('button', { name: /^Undo the cancellation/ }))
  await it.findByText('The cancellation can no longer be undone.')
  expect(it.queryByRole('button', { name: /^Undo the cancellation/ })).toBeNull()
})

test('undo is not offered after its time, or if staff cancelled', async () => {
  const it = await listed(
    {},
    'en',
    [later],
    [cancelled, { ...undoable, id: later.id, undoableUntil: '2026-11-20T11:00:00.000Z' }],
  )
  await it.findByRole('heading', { level: 2, name: 'Cancelled 2' })
  expect(it.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('a refusal shows in the dialog in the server’s words, and the list is refetched', async () => {
  const it = await open({
    [call]: refusal(409, 'appointment_changed', 'This appointment was changed a moment ago. Please look at it again.'),
  })
  const asked = it.calledTimes('GET /appointments')
  const moved = { ...visit, appointmentDate: '2026-11-22T14:30:00.000Z', appointmentTime: '16:30', sequence: 1 }
  Object.assign(it.answers, { 'GET /appointments': { body: [moved, later] } })
  it.yes()
  const alert = await it.dialog.findByRole('alert')
  expect(alert.textContent).toBe(
    'Cancellation FailedThis appointment was changed a moment ago. Please look at it again.',
  )
  expect(document.activeElement).toBe(alert)
  await waitFor(() => expect(it.calledTimes('GET /appointments')).toBe(asked + 1))
  await waitFor(() =>
    expect(plain(it.dialog.getByRole('heading').textContent)).toContain('Sunday 22 November, 4:30 PM?'),
  )
})

test('a lost answer is retried automatically; if none comes, Retry does it', async () => {
  const it = await open({ [call]: 'unreachable' })
  it.yes()
  expect((await it.dialog.findByRole('alert')).textContent).toContain('Cancellation Failed')
  expect(it.calledTimes(call)).toBe(3)
  Object.assign(it.answers, { [call]: { body: cancelled }, 'GET /appointments': { body: [later] } })
  fireEvent.click(it.dialog.getByRole('button', { name: 'Try again' }))
  await it.findByRole('heading', { level: 2, name: 'Upcoming 1' })
})

test('after the last one the focus is on the message that none is left', async () => {
  const it = await open({ [call]: { body: cancelled } }, [visit])
  Object.assign(it.answers, { 'GET /appointments': { body: [] } })
  it.yes()
  const title = await it.findByRole('heading', { level: 2, name: 'No appointments yet' })
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('the cancelled ones are folded, each with its time and a link to book again', async () => {
  const it = await renderDoctors(
    '/My-Appointment',
    { 'GET /appointments': { body: [] }, 'GET /appointments/cancelled': { body: [cancelled] } },
    { token: 'tok' },
  )
  const summary = await it.findByRole('heading', { level: 2, name: 'Cancelled 1' })
  const details = summary.closest('details')
  expect(details?.open).toBe(false)
  expect(plain(details?.querySelector('time')?.textContent)).toBe('22 November 2026, 3:30 PM')
  expect(details?.querySelector('a')?.getAttribute('href')).toBe(`/appointment/${visit.doctorId}`)
  expect(plain(details?.querySelector('a')?.getAttribute('aria-label'))).toBe('Book again with Dr Mariam Haddad')
})

test('the cancelled ones have their own failed and empty states', async () => {
  const failed = await renderDoctors(
    '/My-Appointment',
    { 'GET /appointments': { body: [visit] }, 'GET /appointments/cancelled': 'unreachable' },
    { token: 'tok' },
  )
  await failed.findByRole('region', { name: 'Upcoming 1' })
  expect(await failed.findByText('We could not load cancelled appointments')).toBeTruthy()
  Object.assign(failed.answers, { 'GET /appointments/cancelled': { body: [] } })
  const retry = failed.getByText('Try again')
  retry.focus()
  fireEvent.click(retry)
  expect(await failed.findByText('No cancelled appointments.')).toBeTruthy()
  expect(plain(document.activeElement?.textContent)).toContain('Cancelled')
})

test('the address links to a map in a new tab, and says so', async () => {
  const it = await open({})
  const [link] = it.getAllByRole('link', { name: /on a map, opens in a new tab/, hidden: true })
  expect(link?.getAttribute('href')).toBe('https://www.google.com/maps/search/?api=1&query=14+Nile+Corniche')
  expect([link?.getAttribute('target'), link?.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
})

test('the calendar entry equals the one in the clinic’s e-mail', async () => {
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => (files.push(file), 'blob:x'), revokeObjectURL: () => {} }),
  )
  const it = await open({}, [{ ...visit, sequence: 3 }])
  fireEvent.click(it.getByRole('button', { name: /^Add to calendar/, hidden: true }))
  await waitFor(() => expect(files).toHaveLength(1))
  const lines = (await files[0]?.text())?.split('\r\n') ?? []
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      `UID:${visit.id}@care.example`,
      'SEQUENCE:3',
      'DTSTART:20261122T133000Z',
      'DTEND:20261122T140000Z',
      'SUMMARY:Appointment with Dr Mariam Haddad',
      'LOCATION:14 Nile Corniche',
    ]),
  )
})
