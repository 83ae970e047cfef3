import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { monday, nextMonday } from '../../test/clinics/paying-clinic.ts'
import { twoReceptionists } from '../../test/clinics/two-receptionists.ts'
import { whileUncommitted } from '../../test/while-uncommitted.ts'
import { endSessions } from '../account/session/end-sessions.ts'
import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { claimCodes } from '../merging/claim-codes.table.ts'
import { mergeProposals } from '../merging/duplicates.table.ts'
import { merges } from '../merging/merges.table.ts'
import { people } from '../people/people.table.ts'
import { deskNotes } from './cards/desk-notes.table.ts'
import { delays } from './delays/delays.table.ts'

type Place = Awaited<ReturnType<typeof twoReceptionists>>

test.each([
  [
    'a booking',
    ({ nour, layan, doctor }: Place) =>
      nour.desk.book({ body: { personId: layan.id, doctorId: doctor.id, ...nextMonday } }),
  ],
  [
    'a move',
    ({ nour, visit, doctor }: Place) =>
      nour.desk.move({ params: { id: visit }, body: { doctorId: doctor.id, ...nextMonday } }),
  ],
  ['a cancellation', ({ cancel }: Place) => cancel()],
  ['a confirmation', ({ nour, visit }: Place) => nour.visits.confirm({ params: { id: visit } })],
])('%s that waited for the patient while its session ended is refused', async (_, call) => {
  const place = await twoReceptionists()
  const { nour, layan, database, deps, huda } = place
  const { id } = await nour.account.user()
  const rows = () => database.db.select().from(appointments).orderBy(appointments.id)
  const before = await rows()
  const suspend: Parameters<typeof whileUncommitted>[1] = async (tx) => {
    await tx.select().from(people).where(eq(people.id, layan.id)).for('update')
    await tx.update(users).set({ status: 'suspended' }).where(eq(users.id, id))
    await endSessions(tx, deps, id)
  }
  const late = whileUncommitted<unknown>(database.db, suspend, () => call(place))
  await expect(late).rejects.toMatchObject({ status: 401, code: 'signed_out' })
  expect(await rows()).toEqual(before)
  expect((await huda.desk.day({ query: { date: monday.appointmentDate } })).visits).toHaveLength(1)
})

/** Two records of Layan's, a note about her, and an administrator who has merged a third into hers. */
async function withRecords() {
  const place = await twoReceptionists()
  const { nour, layan, asUser, buildUser } = place
  const admin = await asUser((await buildUser({ role: 3 })).id)
  const enter = (fullName: string) => nour.desk.addPerson({ body: { fullName, phone: '01001234567', birthYear: 1990 } })
  const [other, third] = [await enter('Layan Azize'), await enter('Layan Azzez')]
  const pair = { keptId: layan.id, otherId: other.id }
  const merge = await admin.merges.merge({ body: { keptId: layan.id, otherId: third.id } })
  const [note] = await nour.personCards.addNote({ params: { id: layan.id }, body: { text: 'Calls from work' } })
  return { ...place, admin, other, pair, merge, noteId: note?.id ?? '' }
}
type Records = Awaited<ReturnType<typeof withRecords>>

test.each<[string, 'nour' | 'admin', (place: Records) => Promise<unknown>]>([
  [
    'a note',
    'nour',
    ({ nour, layan }) => nour.personCards.addNote({ params: { id: layan.id }, body: { text: 'Brings a wheelchair' } }),
  ],
  [
    'the removal of a note',
    'nour',
    ({ nour, layan, noteId }) => nour.personCards.removeNote({ params: { id: layan.id, noteId } }),
  ],
  [
    'a correction',
    'nour',
    ({ nour, layan }) =>
      nour.personCards.correct({ params: { id: layan.id }, body: { fullName: 'Layan Adel', phone: '01001234568' } }),
  ],
  [
    'a code',
    'nour',
    ({ nour, layan }) => nour.merges.issueCode({ params: { id: layan.id }, body: { birthYear: 1990 } }),
  ],
  ['a proposal to merge', 'nour', ({ nour, pair }) => nour.duplicates.propose({ body: pair })],
  ['a delay', 'nour', ({ nour, doctor }) => nour.desk.setDelay({ params: { id: doctor.id }, body: { minutes: 20 } })],
  ['a refusal to merge', 'admin', ({ admin, pair }) => admin.duplicates.decline({ body: pair })],
  ['a merge', 'admin', ({ admin, pair }) => admin.merges.merge({ body: pair })],
  [
    'a change of a doctor’s profile',
    'admin',
    ({ admin, doctor }) => admin.doctors.update({ params: { id: doctor.id }, body: { experience: 12 } }),
  ],
  ['the undoing of a merge', 'admin', ({ admin, merge }) => admin.merges.undo({ params: { id: merge.id } })],
])('%s that waited while the session ended changes nothing', async (_, who, call) => {
  const place = await withRecords()
  const { layan, other, doctor, database, deps } = place
  const { id } = await place[who].account.user()
  const state = async () => {
    const tables = [people, deskNotes, claimCodes, mergeProposals, merges, delays, doctors]
    return new Set((await Promise.all(tables.map((table) => database.db.select().from(table)))).flat())
  }
  const before = await state()
  const suspend: Parameters<typeof whileUncommitted>[1] = async (tx) => {
    await tx
      .select()
      .from(people)
      .where(inArray(people.id, [layan.id, other.id]))
      .for('update')
    await tx.select().from(doctors).where(eq(doctors.id, doctor.id)).for('update')
    await tx.update(users).set({ status: 'suspended' }).where(eq(users.id, id))
    await endSessions(tx, deps, id)
  }
  const late = whileUncommitted(database.db, suspend, () => call(place))
  await expect(late).rejects.toMatchObject({ status: 401, code: 'signed_out' })
  expect(await state()).toEqual(before)
})
