import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { monday, nextMonday } from '../../test/clinics/paying-clinic.ts'
import { twoReceptionists } from '../../test/clinics/two-receptionists.ts'
import { whileUncommitted } from '../../test/while-uncommitted.ts'
import { endSessions } from '../account/session/end-sessions.ts'
import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { people } from '../people/people.table.ts'

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
