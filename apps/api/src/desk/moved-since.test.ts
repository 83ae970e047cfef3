import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { monday } from '../../test/clinics/paying-clinic.ts'
import { twoReceptionists } from '../../test/clinics/two-receptionists.ts'

test('a call about a visit that another desk has just moved confirms, records and cancels nothing', async () => {
  const { nour, huda, doctor, visit: id } = await twoReceptionists()
  const params = { id }
  const day = async () => (await nour.desk.day({ query: { date: monday.appointmentDate } })).visits
  const [shown] = await day()
  const seen = shown?.sequence
  expect(seen).toBe(0)
  await huda.desk.move({ params, body: { doctorId: doctor.id, ...monday, appointmentTime: '16:00' } })
  const changed = { status: 409, code: 'appointment_changed' }
  expect(await refusal(nour.visits.confirm({ params, seen }))).toMatchObject(changed)
  expect(await refusal(nour.visits.unconfirm({ params, seen }))).toMatchObject(changed)
  const body = { number: 1, againInMinutes: 60 } as const
  expect(await refusal(nour.callList.noAnswer({ params, body, seen }))).toMatchObject(changed)
  const byPatient = { cancelledBy: 'patient' } as const
  expect(await refusal(nour.visits.cancelByClinic({ params, body: byPatient, seen }))).toMatchObject(changed)
  const [moved] = await day()
  expect(moved).toMatchObject({ id, appointmentTime: '16:00', status: 'booked', sequence: 1 })
  expect(moved).not.toHaveProperty('confirmedAt')
  expect(await nour.visits.confirm({ params, seen: moved?.sequence })).toHaveProperty('confirmedAt')
  const cancelled = await nour.visits.cancelByClinic({ params, body: byPatient, seen: moved?.sequence })
  // A repeat after a lost answer finds it done.
  expect(await nour.visits.cancelByClinic({ params, body: byPatient, seen: moved?.sequence })).toEqual(cancelled)
})
