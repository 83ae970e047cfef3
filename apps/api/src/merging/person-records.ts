import { and, count, eq, exists, gt, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { alias, type PgTable } from 'drizzle-orm/pg-core'

import { appointments } from '../appointments/appointments.table.ts'
import { cautions } from '../appointments/cautions/cautions.table.ts'
import { deskNotes } from '../desk/cards/desk-notes.table.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { inquiries } from '../inquiries/inquiries.table.ts'
import { notifications } from '../notifications/notifications.table.ts'
import { payments } from '../payments/payments.table.ts'
import { healthConsents } from '../people/health-consents.table.ts'
import { clinicDay, mayActFor, type RightsDeps } from '../people/may-act-for.ts'
import { people } from '../people/people.table.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import { waitingEntries, waitingOffers } from '../waiting/waiting.table.ts'
import { claimCodes } from './claim-codes.table.ts'
import { merges, type GivenRecords, type MergeRow } from './merges.table.ts'

interface Between {
  from: string
  to: string
}

/**
 * Every table that refers to people, except guardianships, which have their own rule. A test compares it with the
 * database.
 */
const tables = [
  ['appointments', appointments],
  ['cautions', cautions],
  ['desk_notes', deskNotes],
  ['health_consents', healthConsents],
  ['inquiries', inquiries],
  ['notifications', notifications],
  ['payments', payments],
  ['waiting_entries', waitingEntries],
] as const satisfies readonly (readonly [keyof GivenRecords, PgTable])[]
export const recordTables = tables.map(([name]) => name)

/** Moves all records of one person to another. Returns the moved rows. */
export async function giveAll(tx: Tx, { from, to }: Between): Promise<GivenRecords> {
  const given: GivenRecords = { appointments: [], inquiries: [], payments: [] }
  for (const [name, table] of tables) {
    // oxlint-disable-next-line no-await-in-loop
    const rows = await tx
      .update(table)
      .set({ personId: to })
      .where(eq(table.personId, from))
      .returning({ id: table.id })
    given[name] = rows.map(({ id }) => id)
  }
  return given
}

/** Moves rows to another person, as far as they still belong to the person they were moved to. */
export async function giveSome(tx: Tx, given: GivenRecords, { from, to }: Between): Promise<void> {
  for (const [name, table] of tables)
    // oxlint-disable-next-line no-await-in-loop
    await tx
      .update(table)
      .set({ personId: to })
      .where(and(inArray(table.id, given[name] ?? []), eq(table.personId, from)))
}

/**
 * Moves the records made since for visits that move: payments, and waiting list entries for an earlier time. Times
 * held for those entries move too.
 */
export async function followVisits(tx: Tx, visits: string[], { from, to }: Between): Promise<void> {
  await tx
    .update(payments)
    .set({ personId: to })
    .where(and(inArray(payments.appointmentId, visits), eq(payments.personId, from)))
  await tx
    .update(waitingEntries)
    .set({ personId: to })
    .where(and(inArray(waitingEntries.appointmentId, visits), eq(waitingEntries.personId, from)))
  const holds = tx
    .select({ id: waitingOffers.holdId })
    .from(waitingOffers)
    .innerJoin(waitingEntries, eq(waitingEntries.id, waitingOffers.entryId))
    .where(eq(waitingEntries.personId, to))
  await tx
    .update(appointments)
    .set({ personId: to })
    .where(and(eq(appointments.personId, from), eq(appointments.status, 'held'), inArray(appointments.id, holds)))
}

/** Upcoming visits that a merge moved, and that undoing it returns. */
export const visitsToReturn = (tx: Tx, { keptId, moved }: Pick<MergeRow, 'keptId' | 'moved'>, now: Date) =>
  tx
    .select()
    .from(appointments)
    .where(
      and(
        inArray(appointments.id, moved.records.appointments),
        eq(appointments.personId, keptId),
        eq(appointments.status, 'booked'),
        gt(appointments.startsAt, now),
      ),
    )

/** Puts accounts that have their right back where they were in the line. */
export const waitAgain = (tx: Tx, deps: RightsDeps, entries: string[]) =>
  tx
    .update(waitingEntries)
    .set({ endedAt: null })
    .where(
      and(
        inArray(waitingEntries.id, entries),
        mayActFor(waitingEntries.personId, waitingEntries.accountId, clinicDay(deps)),
      ),
    )

export const countRecords = async (db: Queryable, personId: string, now: Date) => ({
  visits: await db.$count(appointments, and(eq(appointments.personId, personId), ne(appointments.status, 'held'))),
  visitsToCome: await db.$count(
    appointments,
    and(eq(appointments.personId, personId), eq(appointments.status, 'booked'), gt(appointments.startsAt, now)),
  ),
  inquiries: await db.$count(inquiries, eq(inquiries.personId, personId)),
  payments: await db.$count(payments, and(eq(payments.personId, personId), isNotNull(payments.paidAt))),
})

/**
 * Whether the clinic has any record of a person, cancelled or not. Waiting list entries and notifications do not
 * count.
 */
export async function hasRecords(tx: Tx, personId: string): Promise<boolean> {
  const among = (table: PgTable, condition: SQL | undefined) => sql`exists (select from ${table} where ${condition})`
  const any = or(
    among(appointments, eq(appointments.personId, personId)),
    among(inquiries, eq(inquiries.personId, personId)),
    among(deskNotes, eq(deskNotes.personId, personId)),
    among(payments, eq(payments.personId, personId)),
    among(merges, or(eq(merges.keptId, personId), eq(merges.otherId, personId))),
    among(claimCodes, eq(claimCodes.personId, personId)),
  )
  const [found] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, personId), any))
  return found !== undefined
}

/** Whether a person has a visit with a doctor, by the doctor's own person: merged, it would be with themselves. */
export const isSeenBy = async (db: Queryable, { personId, by }: { personId: string; by: string }): Promise<boolean> =>
  (await db.$count(
    appointments,
    and(
      eq(appointments.personId, personId),
      ne(appointments.status, 'cancelled'),
      exists(
        db
          .select({ id: doctors.id })
          .from(doctors)
          .where(and(eq(doctors.id, appointments.doctorId), eq(doctors.userId, by))),
      ),
    ),
  )) > 0

/** Whether two people have visits at one time, which one person cannot. */
export async function doOverlap(db: Queryable, one: string, other: string): Promise<boolean> {
  const theirs = alias(appointments, 'theirs')
  const span = ({ startsAt, endsAt }: typeof theirs | typeof appointments) => sql`tstzrange(${startsAt}, ${endsAt})`
  const [found] = await db
    .select({ number: count() })
    .from(appointments)
    .innerJoin(
      theirs,
      and(eq(theirs.personId, other), ne(theirs.status, 'cancelled'), sql`${span(appointments)} && ${span(theirs)}`),
    )
    .where(and(eq(appointments.personId, one), ne(appointments.status, 'cancelled')))
  return (found?.number ?? 0) > 0
}
