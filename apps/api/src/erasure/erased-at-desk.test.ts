import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { testPassword } from '../../test/clinic.ts'
import { mergingClinic } from '../../test/clinics/merging-clinic.ts'
import { monday } from '../../test/clinics/paying-clinic.ts'
import { whileUncommitted } from '../../test/while-uncommitted.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { deskNotes } from '../desk/cards/desk-notes.table.ts'
import { claimCodes } from '../merging/claim-codes.table.ts'
import { mergeProposals } from '../merging/duplicates.table.ts'
import { people } from '../people/people.table.ts'
import { auditSubjects } from '../platform/audit/audit-subjects.table.ts'
import { sweep } from '../sweep.ts'

/** Omar has completed a visit, then deletes his account. Hana, a child he added, is deleted with him. */
async function ready() {
  const place = await mergingClinic()
  const { omar, doctor, book, database, clock, asUser } = place
  const hana = await omar.family.add({ body: { fullName: 'Hana Adel', dateOfBirth: '2019-05-04', relation: 'child' } })
  const visit = await book(monday, omar)
  const hers = { doctorId: doctor.id, personId: hana.id, ...monday, appointmentTime: '11:00' }
  await omar.appointments.book({ body: hers })
  const { id } = await omar.account.user()
  clock.set('2026-03-02T08:05:00Z')
  const karim = await asUser(doctor.userId)
  for (const step of ['arrived', 'started', 'completed'] as const)
    await karim.visits.recordStep({ params: { id: visit, step } })
  const missed = await book({ ...monday, appointmentTime: '12:00' }, omar)
  clock.set('2026-03-02T10:05:00Z')
  await omar.erasure.erase({ body: { password: testPassword, people: [hana.id] } })
  await place.deliver()
  const later = { doctorId: doctor.id, appointmentDate: '2026-03-03', appointmentTime: '10:00' }
  const written = async () => [
    await database.db.$count(appointments),
    await database.db.$count(deskNotes),
    await database.db.$count(claimCodes),
    await database.db.$count(mergeProposals),
    await database.db.select({ fullName: people.fullName, phones: people.phones }).from(people).orderBy(people.id),
  ]
  return { ...place, omarId: id, hanaId: hana.id, visit, missed, karim, later, written }
}
type Place = Awaited<ReturnType<typeof ready>>

test.each([
  ['booked', ({ nour, omarId, later }: Place) => nour.desk.book({ body: { personId: omarId, ...later } })],
  [
    'booked by their doctor',
    ({ karim, visit, later: { appointmentDate, appointmentTime } }: Place) =>
      karim.visits.bookNext({ params: { id: visit }, body: { appointmentDate, appointmentTime } }),
  ],
  ['moved', ({ nour, missed, later }: Place) => nour.desk.move({ params: { id: missed }, body: later })],
  [
    'cautioned',
    ({ karim, visit }: Place) =>
      karim.cautions.addToVisit({ params: { id: visit, cautionId: randomUUID() }, body: { text: 'Penicillin' } }),
  ],
  [
    'noted',
    ({ nour, omarId }: Place) => nour.personCards.addNote({ params: { id: omarId }, body: { text: 'Omar called.' } }),
  ],
  [
    'corrected',
    ({ nour, hanaId }: Place) =>
      nour.personCards.correct({ params: { id: hanaId }, body: { fullName: 'Hana Adel', phone: '01001234567' } }),
  ],
  [
    'given a code',
    ({ nour, hanaId }: Place) => nour.merges.issueCode({ params: { id: hanaId }, body: { birthYear: 2019 } }),
  ],
  [
    'proposed for a merge',
    ({ nour, layan, omarId }: Place) => nour.duplicates.propose({ body: { keptId: omarId, otherId: layan.id } }),
  ],
])('an erased person is not found to be %s', async (_, call) => {
  const place = await ready()
  const before = await place.written()
  await expect(call(place)).rejects.toMatchObject({ status: 404, code: 'person_not_found' })
  expect(await place.written()).toEqual(before)
})

test('the card of an erased person has no hint of an address', async () => {
  const { nour, omarId } = await ready()
  expect((await nour.personCards.show({ params: { id: omarId } })).person).not.toHaveProperty('emailHint')
})

test('the doctor still documents a visit that had begun, and that note stays', async () => {
  const { karim, missed, clock, deliver, deps } = await ready()
  clock.advance(6)
  await deliver()
  const params = { id: missed }
  await karim.visitNotes.save({ params, body: { version: 0, sections: [{ heading: 'plan', text: 'Rest and water' }] } })
  clock.advance(60)
  await sweep(deps)
  await deliver()
  expect(await karim.visitNotes.show({ params })).toMatchObject({ note: { sections: [{ text: 'Rest and water' }] } })
})

test('a booking at the desk that waited for the erasure is refused', async () => {
  const { nour, layan, later, database, written } = await ready()
  const before = await written()
  const erase: Parameters<typeof whileUncommitted>[1] = async (tx) => {
    await tx.select().from(people).where(eq(people.id, layan.id)).for('update')
    await tx.delete(auditSubjects).where(eq(auditSubjects.userId, layan.id))
  }
  const book = () => nour.desk.book({ body: { personId: layan.id, ...later } })
  await expect(whileUncommitted(database.db, erase, book)).rejects.toMatchObject({ code: 'person_not_found' })
  expect(await written()).toEqual(before)
})
