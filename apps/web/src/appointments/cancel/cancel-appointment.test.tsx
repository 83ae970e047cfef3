import type { Appointment } from '@aafiya/contracts/appointments/appointments'
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
const later = anAppointment({ doctorName: 'Karim Mansour', appointmentDate: '2026-11-24T09:00:00.000Z', appointmentTime: '11:00' })
const cancelled: Appointment = { ...visit, status: 'cancelled', sequence: 1, cancelledAt: '2026-11-20T12:10:00.000Z' }
const call = `DELETE /appointments/${visit.id}`
/** Longer than the repeats that nobody has to press for. */
const slow = { timeout: 5000 }

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

test('the dialog names what would be cancelled, and starts on the safe answer', async () => {
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

test('in Arabic it asks the same', async () => {
  const it = await open({}, [visit], 'ar')
  expect(plain(it.dialog.getByRole('heading').textContent)).toBe('إلغاء موعدك مع د. مريم حداد يوم الأحد 22 نوفمبر، 3:30 م؟')
})

test('it waits for the server, names the start that was in view, and moves the appointment to the cancelled ones', async () => {
  let finish = () => {}
  const it = await open({
    [call]: () => new Promise((resolve) => (finish = () => resolve({ body: cancelled }))),
  })
  it.yes()
  it.yes()
  const busy = await it.dialog.findByRole('button', { name: 'Cancelling...' })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  Object.assign(it.answers, { 'GET /appointments': { body: [later] }, 'GET /appointments/cancelled': { body: [cancelled] } })
  finish()
  const heading = await it.findByRole('heading', { level: 2, name: 'Upcoming 1' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(it.queryByRole('alertdialog')).toBeNull()
  const said = it.getAllByRole('status').map((status) => plain(status.textContent))
  expect(said).toContain('Cancelled! Your appointment has been cancelled.')
  expect(currentToasts()).toEqual([])
  expect(it.getByRole('heading', { level: 2, name: 'Cancelled 1' })).toBeTruthy()
  expect(it.calls.filter(({ name }) => name === call).map(({ query }) => query)).toEqual([
    `appointmentDate=${encodeURIComponent(visit.appointmentDate)}`,
  ])
})

test('a refusal is in the dialog, in the server’s words, and the list is asked again', async () => {
  const it = await open({
    [call]: refusal(409, 'appointment_changed', 'This appointment was changed a moment ago. Please look at it again.'),
  })
  const asked = it.calledTimes('GET /appointments')
  const moved = { ...visit, appointmentDate: '2026-11-22T14:30:00.000Z', appointmentTime: '16:30', sequence: 1 }
  Object.assign(it.answers, { 'GET /appointments': { body: [moved, later] } })
  it.yes()
  const alert = await it.dialog.findByRole('alert')
  expect(alert.textContent).toBe('Cancellation FailedThis appointment was changed a moment ago. Please look at it again.')
  expect(document.activeElement).toBe(alert)
  await waitFor(() => expect(it.calledTimes('GET /appointments')).toBe(asked + 1))
  await waitFor(() => expect(plain(it.dialog.getByRole('heading').textContent)).toContain('Sunday 22 November, 4:30 PM?'))
})

test('a lost answer is asked for again automatically; if none comes, Retry does', async () => {
  const it = await open({ [call]: 'unreachable' })
  it.yes()
  expect((await it.dialog.findByRole('alert', {}, slow)).textContent).toContain('Cancellation Failed')
  expect(it.calledTimes(call)).toBe(3)
  Object.assign(it.answers, { [call]: { body: cancelled }, 'GET /appointments': { body: [later] } })
  fireEvent.click(it.dialog.getByRole('button', { name: 'Retry' }))
  await it.findByRole('heading', { level: 2, name: 'Upcoming 1' })
})

test('after the last one the focus is on what says that none is left', async () => {
  const it = await open({ [call]: { body: cancelled } }, [visit])
  Object.assign(it.answers, { 'GET /appointments': { body: [] } })
  it.yes()
  const title = await it.findByRole('heading', { level: 2, name: 'No appointments yet' })
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('the cancelled ones are folded away, each with its time and the way to book again', async () => {
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

test('the cancelled ones have a failed and an empty state of their own', async () => {
  const failed = await renderDoctors(
    '/My-Appointment',
    { 'GET /appointments': { body: [visit] }, 'GET /appointments/cancelled': 'unreachable' },
    { token: 'tok' },
  )
  await failed.findByRole('region', { name: 'Upcoming 1' })
  expect(await failed.findByText('Error loading cancelled appointments')).toBeTruthy()
  Object.assign(failed.answers, { 'GET /appointments/cancelled': { body: [] } })
  const retry = failed.getByText('Retry')
  retry.focus()
  fireEvent.click(retry)
  expect(await failed.findByText('No cancelled appointments.')).toBeTruthy()
  expect(plain(document.activeElement?.textContent)).toContain('Cancelled')
})

test('the address leads to a map in a new tab, and says so', async () => {
  const it = await open({})
  const [link] = it.getAllByRole('link', { name: /on a map, opens in a new tab/, hidden: true })
  expect(link?.getAttribute('href')).toBe('https://www.google.com/maps/search/?api=1&query=14+Nile+Corniche')
  expect([link?.getAttribute('target'), link?.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
})

test('the calendar entry is the one the clinic mails', async () => {
  const files: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => (files.push(file), 'blob:x'), revokeObjectURL: () => {} }))
  const it = await open({}, [{ ...visit, sequence: 3 }])
  fireEvent.click(it.getByRole('button', { name: /^Add to calendar/, hidden: true }))
  await waitFor(() => expect(files).toHaveLength(1))
  const lines = (await files[0]?.text())?.split('\r\n') ?? []
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:REQUEST',
      `UID:${visit.id}@localhost`,
      'SEQUENCE:3',
      'DTSTART:20261122T133000Z',
      'DTEND:20261122T140000Z',
      'SUMMARY:Visit to Dr Mariam Haddad',
      'LOCATION:14 Nile Corniche',
    ]),
  )
})
