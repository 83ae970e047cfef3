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
type Page = Awaited<ReturnType<typeof open>>
const book = (it: Page) => fireEvent.click(it.getByRole('button', { name: /Book/ }))
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
  await it.findByRole('button', { name: 'Try again' }, { timeout: 5000 })
  expect(it.queryByRole('button', { name: /Book/ })).toBeNull()
})

test('another appointment of the same person at the chosen time is named before the click; another person’s is not', async () => {
  const appointmentDate = '2026-11-22T08:00:00.000Z'
  const own = anAppointment({
    appointmentDate,
    appointmentTime: '10:00',
    doctorName: 'Karim Mansour',
    doctorNameAr: null,
  })
  const it = await open(path, { 'GET /appointments': { body: [own] } })
  const clash = 'There is another appointment then: 10:00 AM with Dr Karim Mansour. Please choose another time.'
  await waitFor(() => expect(it.getAllByRole('status').map((one) => plain(one.textContent))).toContain(clash))
  fireEvent.click(await it.findByRole('radio', { name: /لينا فريد/ }))
  await waitFor(() => expect(it.getAllByRole('status').map((one) => plain(one.textContent))).not.toContain(clash))
})
