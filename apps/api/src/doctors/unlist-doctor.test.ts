import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { doctors } from './doctors.table.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const monday = { appointmentDate: '2026-03-02', appointmentTime: '10:00' }

test('refuses a visitor', async () => {
  const { asVisitor, buildDoctor } = await clinic()
  expect(await refusal(asVisitor.doctors.remove({ params: { id: (await buildDoctor()).id } }))).toMatchObject({
    status: 401,
  })
})

test('refuses patients and doctors, themselves included, whether the doctor exists or not', async () => {
  const { asPatient, asUser, asVisitor, buildDoctor } = await clinic()
  const { id, userId } = await buildDoctor()
  for (const who of [await asPatient('mona'), await asUser(userId)]) {
    for (const target of [id, unknownId])
      expect(await refusal(who.doctors.remove({ params: { id: target } }))).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
  }
  expect(await asVisitor.doctors.list()).toHaveLength(1)
})

test('finds only listed doctors', async () => {
  const { asAdministrator, buildDoctor } = await clinic()
  const administrator = await asAdministrator()
  const hidden = [
    await buildDoctor({ status: 'pending' }),
    await buildDoctor({ status: 'declined' }),
    await buildDoctor({ status: 'unlisted' }),
  ]
  for (const id of [unknownId, ...hidden.map((doctor) => doctor.id)]) {
    expect(await refusal(administrator.doctors.remove({ params: { id } }))).toMatchObject({
      status: 404,
      code: 'doctor_not_found',
    })
  }
})

test('refuses while there are upcoming visits, and changes nothing', async () => {
  const { asAdministrator, asPatient, asVisitor, buildDoctor } = await clinic()
  const { id } = await buildDoctor()
  await (await asPatient('mona')).appointments.book({ body: { doctorId: id, ...monday } })
  expect(await refusal((await asAdministrator()).doctors.remove({ params: { id } }))).toMatchObject({
    status: 409,
    code: 'doctor_has_appointments',
  })
  expect(await asVisitor.doctors.list()).toHaveLength(1)
})

test('unlists once they are over or cancelled; patients keep their history', async () => {
  const { asAdministrator, asPatient, asVisitor, buildDoctor, clock } = await clinic()
  const { id } = await buildDoctor()
  const mona = await asPatient('mona')
  const visit = await mona.appointments.book({ body: { doctorId: id, ...monday } })
  const cancelled = await mona.appointments.book({
    body: { doctorId: id, appointmentDate: '2026-03-20', appointmentTime: '11:00' },
  })
  await mona.appointments.cancel({ params: { id: cancelled.id } })
  clock.set('2026-03-02T08:30:00Z')
  expect(await (await asAdministrator()).doctors.remove({ params: { id } })).toMatchObject({ id })
  expect(await asVisitor.doctors.list()).toEqual([])
  expect(await refusal(asVisitor.doctors.detail({ params: { id } }))).toMatchObject({ status: 404 })
  expect(await mona.appointments.detail({ params: { id: visit.id } })).toMatchObject({
    id: visit.id,
    doctorName: 'Karim Mansour',
  })
  expect(
    await refusal(mona.appointments.book({ body: { doctorId: id, ...monday, appointmentTime: '15:00' } })),
  ).toMatchObject({
    code: 'doctor_not_found',
  })
})

test('concurrent unlisting and booking never both succeed', async () => {
  const { asAdministrator, asPatient, buildDoctor, database } = await clinic({
    env: { RATE_LIMIT_FACTOR: '100', MAX_UPCOMING_APPOINTMENTS: '100' },
  })
  const [administrator, mona] = [await asAdministrator(), await asPatient('mona')]
  for (let round = 0; round < 8; round++) {
    const { id } = await buildDoctor()
    const book = () =>
      mona.appointments.book({
        body: { doctorId: id, appointmentDate: '2026-03-02', appointmentTime: `${10 + round}:00` },
      })
    const unlist = () => administrator.doctors.remove({ params: { id } })
    const tries = await Promise.allSettled(round % 2 ? [book(), unlist()] : [unlist(), book()])
    expect(tries.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [doctor] = await database.db.select().from(doctors).where(eq(doctors.id, id))
    const visits = await database.db.select().from(appointments).where(eq(appointments.doctorId, id))
    expect({ status: doctor?.status, visits: visits.length }).toEqual(
      visits.length > 0 ? { status: 'approved', visits: 1 } : { status: 'unlisted', visits: 0 },
    )
  }
})
