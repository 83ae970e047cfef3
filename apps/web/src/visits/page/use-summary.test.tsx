import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/fake-api.ts'
import { aClinic, aDoctorUser, aVisit } from '../../../test/render-payments.tsx'
import { renderRoutes } from '../../../test/render-routes.tsx'
import { DoctorVisitPage } from '../../pages/staff/doctor-visit-page.tsx'
import { SessionNotice } from '../../shell/session-notice.tsx'

const arrivedAt = '2026-11-20T12:00:00.000Z'
const visit = aVisit({
  status: 'arrived',
  appointmentDate: arrivedAt,
  appointmentTime: '14:00',
  arrivedAt,
  startedAt: arrivedAt,
})
const save = `PUT /doctor/visits/${visit.id}/summary`
const complete = `PUT /appointments/${visit.id}/steps/completed`
const ended = refusal(401, 'signed_out', 'Please log in to continue.')
const page = (
  <>
    <SessionNotice />
    <DoctorVisitPage />
  </>
)

async function open() {
  const patient = { birthDate: null, birthYear: null, gender: null }
  const it = await renderRoutes(
    { '/doctor/visits/:id': page },
    `/doctor/visits/${visit.id}`,
    {
      'GET /clinic': { body: aClinic },
      'GET /user': { body: aDoctorUser() },
      [`GET /doctor/visits/${visit.id}`]: {
        body: { visit, speciality: 'Dermatologist', patient, note: null, additions: [], canWrite: true },
      },
      [`GET /doctor/visits/${visit.id}/earlier`]: { body: [] },
      [`GET /doctor/visits/${visit.id}/papers`]: { body: { summary: null, decidesAlone: false, score: null } },
      [`GET /doctor/visits/${visit.id}/documents`]: { body: [] },
      [complete]: { body: { ...visit, status: 'completed', completedAt: '2026-11-20T12:10:00.000Z' } },
    },
    { token: 'tok' },
  )
  const field = await it.findByLabelText('What you found and what to do')
  return { ...it, field, type: (value: string) => fireEvent.change(field, { target: { value } }) }
}

test('a summary whose session ended is saved by itself after the login over the page', async () => {
  const it = await open()
  it.answers[save] = ended
  it.type('Rest')
  const dialog = within(await it.findByRole('dialog', { name: 'Please log in again' }))
  expect(it.getByText('On this device. We send it when you are back online.')).toBeTruthy()
  it.type('Rest and water')
  it.answers['POST /login'] = { body: { success: true, accessToken: 'fresh', message: 'in' } }
  const saved = { text: 'Rest and water', version: 1, savedAt: '2026-11-20T12:12:00.000Z', guardiansRead: false }
  it.answers[save] = { body: saved }
  fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'Jasmine-2026-Nile' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Login' }))
  expect(await it.findByText(/^Saved 2:12/)).toBeTruthy()
  expect(it.callsTo(save).map(({ body }) => body)).toEqual([
    { version: 0, text: 'Rest', guardiansRead: false },
    { version: 0, text: 'Rest and water', guardiansRead: false },
  ])
})

test('a summary that the server refuses says why, and cannot be released without the change', async () => {
  const it = await open()
  it.answers[save] = refusal(422, 'validation_failed', 'This field contains characters that are not allowed.')
  it.type('Rest')
  const banner = await it.findByText(/The summary is not saved/)
  expect(banner.closest('p')?.textContent).toContain('This field contains characters that are not allowed.')
  expect(it.queryByText(/On this device\. We send it/)).toBeNull()
  expect(it.queryByRole('button', { name: 'Release now' })).toBeNull()
})

test('a summary that is refused keeps no visit open', async () => {
  const it = await open()
  it.answers[save] = refusal(409, 'appointment_cancelled', 'This appointment was cancelled.')
  it.type('Rest')
  fireEvent.click(it.getByRole('button', { name: /^Complete the visit/ }))
  await waitFor(() => expect(it.calledTimes(save)).toBe(1))
  await waitFor(() => expect(it.calledTimes(complete)).toBe(1))
})
