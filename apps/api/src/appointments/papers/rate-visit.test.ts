import { limits } from '@aafiya/contracts/platform/limits'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, payingClinic } from '../../../test/clinics/paying-clinic.ts'
import { doctorRatings } from '../../doctors/doctor-ratings.table.ts'
import { visitRatings } from './visit-ratings.table.ts'

async function ready() {
  const place = await payingClinic()
  const id = await place.book(monday)
  const asDoctor = await place.asUser(place.doctor.userId)
  return {
    ...place,
    rate: (score: number, who = place.mona) => who.visitPapers.rate({ params: { id }, body: { score } }),
    read: () => place.mona.visitPapers.own({ params: { id } }),
    doctorReads: () => asDoctor.visitPapers.show({ params: { id } }),
    complete: async () => {
      place.clock.set('2026-03-02T08:10:00.000Z')
      await asDoctor.visits.recordStep({ params: { id, step: 'completed' } })
    },
    undoCompletion: () => asDoctor.visits.undoStep({ params: { id, step: 'completed' } }),
  }
}

test('a completed visit is rated by its patient alone, from 1 to 5, within thirty days', async () => {
  const { rate, complete, read, asVisitor, asPatient, asUser, patientId, clock, database } = await ready()
  expect(await refusal(rate(5, asVisitor))).toMatchObject({ status: 401 })
  expect(await refusal(rate(5, await asPatient('omar')))).toMatchObject({ code: 'appointment_not_found' })
  expect(await refusal(rate(5))).toMatchObject({ status: 409, code: 'not_ratable' })
  await complete()
  for (const score of [0, 6, 2.5]) expect(await refusal(rate(score))).toMatchObject({ code: 'validation_failed' })
  expect(await read()).toMatchObject({ score: null, canRate: true })
  clock.advance(limits.ratingDays * 24 * 60)
  // The session has ended by then.
  const mona = await asUser(await patientId('mona'))
  expect(await rate(4, mona)).toMatchObject({ score: 4, canRate: true })
  clock.advance(1)
  expect(await refusal(rate(5, mona))).toMatchObject({ code: 'not_ratable' })
  expect(await database.db.select().from(visitRatings)).toMatchObject([{ score: 4 }])
})

test('a visit has one rating, which its patient can change and its doctor sees', async () => {
  const { rate, complete, doctorReads, database } = await ready()
  await complete()
  await Promise.all([rate(3), rate(3)])
  expect(await rate(5)).toMatchObject({ score: 5 })
  expect(await doctorReads()).toMatchObject({ score: 5 })
  expect(await database.db.select().from(visitRatings)).toHaveLength(1)
  expect(await database.db.select().from(doctorRatings)).toMatchObject([{ ratings: 1, total: 5 }])
})

test('a rating is taken back with the completion of its visit', async () => {
  const { rate, complete, undoCompletion, read, database } = await ready()
  await complete()
  await rate(2)
  await undoCompletion()
  expect(await read()).toMatchObject({ score: null, canRate: false })
  expect(await database.db.select().from(doctorRatings)).toMatchObject([{ ratings: 0, total: 0 }])
  await complete()
  await rate(4)
  expect(await database.db.select().from(doctorRatings)).toMatchObject([{ ratings: 1, total: 4 }])
})

test('ten ratings make an average public, which an erasure leaves as it is', async () => {
  const { rate, complete, asVisitor, asAdministrator, asUser, asPatient, doctor, database } = await ready()
  const { db } = database
  const params = { id: doctor.id }
  const inPublic = async () => (await asVisitor.doctors.detail({ params })).rating
  const toDoctor = async () => (await (await asUser(doctor.userId)).doctors.profile({ params })).rating
  expect(await toDoctor()).toBeUndefined()
  await complete()
  await rate(3)
  await rate(5)
  expect(await toDoctor()).toEqual({ count: 1, average: 5 })
  expect(await inPublic()).toBeUndefined()
  await db.update(doctorRatings).set({ ratings: 9, total: 37 })
  expect(await inPublic()).toBeUndefined()
  expect(await refusal((await asPatient('omar')).doctors.profile({ params }))).toMatchObject({ status: 403 })
  await db.update(doctorRatings).set({ ratings: 10, total: 42 })
  expect(await inPublic()).toEqual({ count: 10, average: 4.2 })
  await rate(4)
  expect(await inPublic()).toEqual({ count: 10, average: 4.1 })
  await db.delete(visitRatings)
  expect(await inPublic()).toEqual({ count: 10, average: 4.1 })
  expect((await (await asAdministrator()).doctors.profile({ params })).rating).toEqual({ count: 10, average: 4.1 })
})
