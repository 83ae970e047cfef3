import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { refusal, type Answers } from '../../../test/fake-api.ts'
import { aDoctor, renderDoctors } from '../../../test/render-doctors.tsx'
import { aClinic, aHold, aUser } from '../../../test/render-payments.tsx'
import { firstFree } from '../../doctors/doctor-queries.ts'

afterEach(() => vi.useRealTimers())

const doctor = aDoctor()
const at = `/appointment/${doctor.id}?day=2026-11-22&time=15:30&pay=now`

/** Opens a doctor's page, signed in, with a time and "pay now" chosen. */
const open = (hold: Answers[string]) =>
  renderDoctors(
    at,
    {
      'GET /clinic': { body: aClinic },
      'GET /user': { body: aUser() },
      'GET /payments/holds/current': { body: { hold: null } },
      [`GET /doctors/${doctor.id}`]: { body: doctor },
      'GET /doctors': { body: [doctor] },
      [`GET /appointments/doctor/${doctor.id}/booked-slots`]: { body: [] },
      'POST /payments/holds': hold,
    },
    { token: 'tok' },
  )

test('after a hold everything that shows free times is refetched, as after a booking', async () => {
  const it = await open({ status: 201, body: aHold() })
  it.queryClient.setQueryData(firstFree(doctor.speciality).queryKey, { startsAt: null, doctors: 0 })
  fireEvent.click(await it.findByRole('button', { name: 'Pay and book' }))
  await waitFor(() => expect(it.here()).toBe(`/payment/${aHold().appointmentId}`))
  expect(it.queryClient.getQueryState(firstFree(doctor.speciality).queryKey)?.isInvalidated).toBe(true)
})

test.each(['doctor_unavailable', 'visit_type_not_offered'])(
  'a hold refused with %s refetches the doctor',
  async (code) => {
    const it = await open(refusal(409, code, 'Not now.'))
    const asked = () => it.calledTimes(`GET /doctors/${doctor.id}`)
    const button = await it.findByRole('button', { name: 'Pay and book' })
    const before = asked()
    fireEvent.click(button)
    await waitFor(() => expect(asked()).toBeGreaterThan(before))
  },
)

test('a hold’s failure stays during a retry', async () => {
  let answer = () => {}
  const busy = refusal(503, 'unavailable', 'Later.')
  // It is sent three times before the failure shows.
  const answers: (typeof busy)[] = [busy, busy, busy]
  const late = new Promise<{ status: number; body: unknown }>(
    (resolve) => (answer = () => resolve({ status: 201, body: aHold() })),
  )
  const it = await open(() => answers.shift() ?? late)
  fireEvent.click(await it.findByRole('button', { name: 'Pay and book' }))
  fireEvent.click(within(await it.findByRole('alert')).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(it.calledTimes('POST /payments/holds')).toBe(4))
  expect(it.getByRole('alert').textContent).toContain('Later.')
  await act(async () => answer())
  await waitFor(() => expect(it.here()).toBe(`/payment/${aHold().appointmentId}`))
})
