import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { anAppointment } from '../../test/an-appointment.ts'
import { refusal, type Answers } from '../../test/fake-api.ts'
import { aDoctor, renderDoctors } from '../../test/render-doctors.tsx'
import { aUser } from '../../test/render-payments.tsx'
import { plain } from '../../test/render-routes.tsx'

const doctor = aDoctor({})
const lina = {
  id: '11111111-1111-4111-8111-111111111111',
  fullName: null,
  fullNameAr: 'لينا فريد',
  dateOfBirth: '2019-05-04',
  gender: 1 as const,
  relation: 'child' as const,
  since: '2026-11-01T10:00:00.000Z',
}
const answers: Answers = {
  'GET /user': { body: aUser() },
  [`GET /doctors/${doctor.id}`]: { body: doctor },
  'GET /doctors': { body: [doctor] },
  [`GET /appointments/doctor/${doctor.id}/booked-slots`]: { body: [] },
  'GET /family': { body: [lina] },
  'POST /appointments': refusal(409, 'patient_busy', 'Busy.'),
}
const path = `/appointment/${doctor.id}?day=2026-11-22&time=10:00`
const open = (at = path, more: Answers = {}) => renderDoctors(at, { ...answers, ...more }, { token: 'tok' })
const clashing = anAppointment({
  appointmentDate: '2026-11-22T08:00:00.000Z',
  appointmentTime: '10:00',
  doctorName: 'Karim Mansour',
  doctorNameAr: null,
})
type Page = Awaited<ReturnType<typeof open>>
const book = (it: Page) => fireEvent.click(it.getByRole('button', { name: /Book/ }))
const timeOf = (it: Page, time: string) =>
  it.container.querySelector<HTMLElement>(`input[name="time"][value="${time}"]`)
const radioOf = (it: Page, time: string) => timeOf(it, time) ?? it.container
const statuses = (it: Page) => it.getAllByRole('status').map((one) => plain(one.textContent))
const sent = (it: Page) => it.callsTo('POST /appointments').map(({ body }) => body)

test('books for the chosen person; the slip and the URL say for whom', async () => {
  const it = await open()
  const people = within(await it.findByRole('group', { name: 'For whom?' }))
  fireEvent.click(people.getByRole('radio', { name: /لينا فريد/ }))
  const slip = within(it.getByRole('region', { name: 'Your appointment' }))
  expect(plain(slip.getByText('For').closest('div')?.textContent)).toBe('Forلينا فريد')
  await waitFor(() => expect(it.here()).toContain(`for=${lina.id}`))
  book(it)
  await waitFor(() => expect(sent(it)).toMatchObject([{ personId: lina.id, appointmentTime: '10:00' }]))
})

test('books for the user by default', async () => {
  const it = await open()
  await it.findByRole('group', { name: 'For whom?' })
  book(it)
  await waitFor(() => expect(sent(it)).toHaveLength(1))
  expect(sent(it)[0]).not.toHaveProperty('personId')
})

test('users without family see no choice', async () => {
  const it = await open(path, { 'GET /family': { body: [] } })
  await it.findByRole('button', { name: /Book/ })
  expect(it.queryByRole('group', { name: 'For whom?' })).toBeNull()
})

test('nothing can be booked while the family is unknown, since it could be for the wrong person', async () => {
  const it = await open(`${path}&for=${lina.id}`, { 'GET /family': 'unreachable' })
  await it.findByRole('button', { name: 'Try again' })
  expect(it.queryByRole('button', { name: /Book/ })).toBeNull()
})

test('another appointment of the same person at the chosen time is named before the click; another person’s is not', async () => {
  const it = await open(path, { 'GET /appointments': { body: [clashing] } })
  const clash = 'There is another appointment then: 10:00 AM with Dr Karim Mansour. Please choose another time.'
  await waitFor(() => expect(statuses(it)).toContain(clash))
  fireEvent.click(await it.findByRole('radio', { name: /لينا فريد/ }))
  await waitFor(() => expect(statuses(it)).not.toContain(clash))
})

test('the visits are requested with the times, so a clash is named as soon as a time is chosen, in a phone’s bar too', async () => {
  const it = await open(`/appointment/${doctor.id}?day=2026-11-22`, { 'GET /appointments': { body: [clashing] } })
  await waitFor(() => expect(timeOf(it, '10:00')).not.toBeNull())
  await waitFor(() => expect(it.calledTimes('GET /appointments')).toBeGreaterThan(0))
  expect(it.queryByText('Another appointment then')).toBeNull()
  fireEvent.click(radioOf(it, '10:00'))
  await waitFor(() =>
    expect(statuses(it)).toContainEqual(expect.stringContaining('There is another appointment then: 10:00 AM')),
  )
  expect(await it.findByText('Another appointment then')).toBeTruthy()
  fireEvent.click(radioOf(it, '11:00'))
  expect(it.queryByText('Another appointment then')).toBeNull()
})

test('a clash is named from the list of My appointments while the visits are requested again', async () => {
  const it = await open('/My-Appointment', {
    'GET /appointments': { body: [clashing] },
    'GET /appointments/cancelled': { body: [] },
  })
  await it.findByRole('article')
  it.answers['GET /appointments'] = () => new Promise(() => {})
  await it.leaveTo(path)
  expect(await it.findByText('Another appointment then')).toBeTruthy()
})
