import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { dayBefore, hoursBefore, remindingClinic, visit } from '../../test/clinics/reminding-clinic.ts'
import { users } from '../account/users.table.ts'
import { guardianships } from '../people/guardianships.table.ts'

/** Mona's and Omar's visits of one day; the database refuses Mona's reminder. */
async function withRefusal(code: string) {
  const place = await remindingClinic()
  const { database, asPatient, patientId, book } = place
  const [mona] = await database.db
    .select()
    .from(users)
    .where(eq(users.id, await patientId('mona')))
  const monas = await book(visit)
  const omars = await book({ ...visit, appointmentTime: '15:30' }, await asPatient('omar'))
  await database.db.execute(sql`create function refuse_mona() returns trigger language plpgsql as
    $$ begin if new.payload->>'to' = ${sql.raw(`'${mona?.email ?? ''}'`)} then
      raise exception 'refused' using errcode = ${sql.raw(`'${code}'`)}; end if; return new; end $$`)
  await database.db.execute(
    sql`create trigger refuse_mona before insert on jobs for each row execute function refuse_mona()`,
  )
  const allow = async () => void (await database.db.execute(sql`drop function if exists refuse_mona() cascade`))
  onTestFinished(allow)
  return { ...place, monas, omars, allow }
}

const isSent = (reminder: string) => reminder.replace('planned', 'sent')

test('a reminder that cannot be written stops no other', async () => {
  const { remindAt, planned, monas } = await withRefusal('P0001')
  expect(await remindAt('2026-03-08T13:30:00Z')).toMatchObject([{ text: expect.stringContaining('3:30 PM') }])
  expect(await planned(monas)).toEqual([dayBefore.replace('planned', 'failed'), hoursBefore])
})

test.each(['40P01', '55P03', '57014'])('reminders that met a lock or a limit (%s) are sent later', async (code) => {
  const { remindAt, planned, monas, omars, allow } = await withRefusal(code)
  await expect(remindAt('2026-03-08T13:30:00Z')).rejects.toThrow(/insert into "jobs"/)
  await allow()
  expect(await remindAt('2026-03-08T13:31:00Z')).toHaveLength(2)
  expect(await planned(monas)).toEqual([isSent(dayBefore), hoursBefore])
  expect((await planned(omars))[0]).toMatch(/^24 sent/)
})

test("a visit is not part of a reader's mail before its other readers are reminded too", async () => {
  const { book, asPatient, patientId, database, clock, remindAt, planned } = await remindingClinic()
  const [mother, guardian] = [await asPatient('mona'), await asPatient('omar')]
  const [personId, accountId] = [await patientId('mona'), await patientId('omar')]
  await database.db
    .insert(guardianships)
    .values({ id: randomUUID(), personId, accountId, relation: 'other', since: clock.now(), agreedAt: clock.now() })
  const own = await book({ ...visit, appointmentTime: '12:00' }, guardian)
  const hers = await book(visit, mother)
  const [mail, ...others] = await remindAt('2026-03-08T10:00:00Z')
  expect(others).toEqual([])
  expect(mail?.text).not.toContain('3:00 PM')
  expect((await planned(own))[0]).toMatch(/^24 sent/)
  expect(await planned(hers)).toEqual([dayBefore, hoursBefore])
  expect((await remindAt('2026-03-08T13:00:00Z')).map(({ to }) => to).toSorted()).toHaveLength(2)
  expect(await planned(hers)).toEqual([isSent(dayBefore), hoursBefore])
})
