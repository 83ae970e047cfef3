import { randomUUID } from 'node:crypto'

import { and, lte, ne, or, sql, type SQLWrapper } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { users } from '../../src/account/users.table.ts'
import { appointments } from '../../src/appointments/appointments.table.ts'
import { takenOfListedQuery } from '../../src/appointments/times/list-booked-slots.ts'
import { notifications } from '../../src/notifications/notifications.table.ts'
import { paymentEvents } from '../../src/payments/webhook/payment-events.table.ts'
import { guardianInvitations } from '../../src/people/guardian-invitations.table.ts'
import { mayActFor } from '../../src/people/may-act-for.ts'
import { isNotified } from '../../src/people/recipients.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { isAmong } from '../../src/platform/db/is-among.ts'
import { claimQuery, dueKindsQuery } from '../../src/platform/jobs/claim-job.ts'
import { jobs } from '../../src/platform/jobs/jobs.table.ts'
import { reminders } from '../../src/reminders/reminders.table.ts'
import { clinic } from '../clinic.ts'
import { testDatabase } from '../test-database.ts'

const longAgo = new Date('2025-03-01T00:00:00Z')
const day = { today: '2026-03-01', zone: 'Africa/Cairo' }
const accountId = '00000000-0000-4000-8000-000000000001'

/** The plan where reading a whole table is the last resort: a condition that no index answers still reads it. */
async function planOf(db: Database, query: SQLWrapper): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return JSON.stringify(await tx.execute(sql`explain (costs off) ${query}`))
  })
}

test('an account’s visits, and who is notified of one, are found by an index', async () => {
  const { db } = await testDatabase()
  const ofAccount = db
    .select({ id: appointments.id })
    .from(appointments)
    .where(mayActFor(appointments.personId, accountId, day))
  const recipients = db.select({ id: users.id }).from(users).where(isNotified(accountId, day))
  expect(await planOf(db, ofAccount.getSQL())).toMatch(/Index Cond: \(person_id = ANY/)
  expect(await planOf(db, recipients.getSQL())).toMatch(/Index Cond: \(id = ANY/)
})

/** One job behind many, with statistics: in an empty table every index costs the same. */
async function longBacklog(at: Date) {
  const { db } = await testDatabase()
  const waits = (kind: string) => ({ id: randomUUID(), kind, payload: {}, attempts: 0, createdAt: at, runAt: at })
  await db.insert(jobs).values([...Array.from({ length: 2000 }, () => waits('reminder')), waits('mail')])
  await db.execute(sql`analyze ${jobs}`)
  return db
}

test('a new visit is compared with those around it, however many its doctor ever had', async () => {
  const { buildDoctor, asPatient, database } = await clinic()
  const doctor = await buildDoctor()
  const mona = await asPatient('mona')
  await mona.appointments.book({
    body: { doctorId: doctor.id, appointmentDate: '2026-03-02', appointmentTime: '10:00' },
  })
  const [visit] = await database.db.select().from(appointments)
  const again = (hours: number) => ({
    doctorId: doctor.id,
    status: 'completed' as const,
    fee: 80,
    currency: 'USD',
    paymentStatus: 'unpaid' as const,
    sequence: 0,
    createdAt: longAgo,
    updatedAt: longAgo,
    personId: visit?.personId ?? '',
    id: randomUUID(),
    startsAt: new Date(longAgo.getTime() - hours * 3_600_000),
    endsAt: new Date(longAgo.getTime() - (hours - 0.5) * 3_600_000),
  })
  const read = await database.db.transaction(async (tx) => {
    await tx.insert(appointments).values(Array.from({ length: 500 }, (_, number) => again(number + 100)))
    const rowsRead = async () => {
      const counts = sql`pg_stat_xact_user_tables where relname = 'appointments'`
      const [row] = await tx.select({ rows: sql`seq_tup_read + idx_tup_fetch`.mapWith(Number) }).from(counts)
      return row?.rows ?? NaN
    }
    // The trigger keeps the plan that it was given in another test, for a table of a few rows.
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`discard plans`)
    const before = await rowsRead()
    await tx.insert(appointments).values(again(-100))
    return (await rowsRead()) - before
  })
  expect(read).toBeLessThan(10)
})

/** The plan that a prepared statement keeps: made before its values are known. */
async function generalPlanOf(db: Database, query: { toSQL: () => { sql: string } }, values: string): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
    await tx.execute(sql.raw(`prepare general as ${query.toSQL().sql}`))
    const plan = JSON.stringify(await tx.execute(sql.raw(`explain (costs off) execute general (${values})`)))
    await tx.execute(sql`deallocate general`)
    return plan
  })
}

test('due jobs are found by one look at each kind, however many jobs of other kinds wait', async () => {
  const at = '2026-03-01T00:00:00Z'
  const db = await longBacklog(new Date(at))
  expect(await generalPlanOf(db, dueKindsQuery(db), `'{reminder,mail,code_mail}', '${at}'`)).toMatch(
    /Limit.*jobs_waiting_by_kind_idx.*Index Cond: \(\(kind >= kinds\.name\)/,
  )
  expect(await generalPlanOf(db, claimQuery(db), `'${at}', 'mail', 'mail', 8, '${at}'`)).toMatch(
    /Limit.*jobs_waiting_by_kind_idx.*Index Cond: \(\(kind >= \$\d\)/,
  )
})

test('a prepared statement that looks for several ids is not planned at each call', async () => {
  const db = await longBacklog(new Date('2026-03-01T00:00:00Z'))
  const byIds = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(isAmong(jobs.id, sql.placeholder('ids')))
  const [counted] = await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`prepare several (uuid[]) as ${byIds.toSQL().sql}`))
    for (let call = 0; call < 10; call++) await tx.execute(sql.raw(`execute several ('{${accountId}}')`))
    const statement = sql`pg_prepared_statements where name = 'several'`
    const found = await tx.select({ general: sql<string>`generic_plans`.mapWith(Number) }).from(statement)
    await tx.execute(sql`deallocate several`)
    return found
  })
  // The first five are always planned by themselves.
  expect(counted).toEqual({ general: 5 })
})

test('taken times are not planned at each call: a plan costs the same for one doctor and for several', async () => {
  const { db } = await testDatabase()
  const { sql: text } = takenOfListedQuery(db).toSQL()
  const plans = await db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`)
    await tx.execute(sql.raw(`prepare taken as ${text}`))
    const { today } = day
    const planFor = async (ids: string, days: string) => {
      const values = `'${today}', '${today}', '{${ids}}', '{${days}}', '{${days}}', 'approved'`
      return JSON.stringify(await tx.execute(sql.raw(`explain execute taken (${values})`)))
    }
    const one = await planFor(accountId, today)
    const several = await planFor(`${accountId},${accountId},${accountId}`, `${today},${today},${today}`)
    await tx.execute(sql`deallocate taken`)
    return { one, several }
  })
  expect(plans.several).toBe(plans.one)
})

test.each([
  [notifications, lte(notifications.createdAt, longAgo), 'notifications_created_idx'],
  [reminders, and(ne(reminders.state, 'planned'), lte(reminders.dueAt, longAgo)), 'reminders_past_idx'],
  [paymentEvents, lte(paymentEvents.createdAt, longAgo), 'payment_events_created_idx'],
  [guardianInvitations, lte(guardianInvitations.expiresAt, longAgo), 'guardian_invitations_expires_idx'],
] as const)('what the sweep deletes is found by an index', async (table, isOld, index) => {
  const { db } = await testDatabase()
  expect(await planOf(db, sql`select ctid from ${table} where ${isOld}`)).toContain(index)
})

test('jobs that were done long ago are found by an index, however many were done since', async () => {
  const { db } = await testDatabase()
  const at = new Date('2026-03-01T00:00:00Z')
  const done = { kind: 'mail', payload: {}, attempts: 1, createdAt: at, runAt: at, doneAt: at }
  await db.insert(jobs).values(Array.from({ length: 2000 }, () => ({ id: randomUUID(), ...done })))
  await db.execute(sql`analyze ${jobs}`)
  const monthAgo = new Date('2026-02-01T00:00:00Z')
  const old = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(or(lte(jobs.doneAt, monthAgo), lte(jobs.failedAt, monthAgo)))
  expect(await planOf(db, old.getSQL())).toMatch(/BitmapOr.*jobs_done_idx/)
})
