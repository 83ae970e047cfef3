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
const tables = {
  appointments: {
    giveAll: (tx: Tx, { from, to }: Between) =>
      tx
        .update(appointments)
        .set({ personId: to })
        .where(eq(appointments.personId, from))
        .returning({ id: appointments.id }),
    giveSome: (tx: Tx, ids: string[], { from, to }: Between) =>
      tx
        .update(appointments)
        .set({ personId: to })
        .where(and(inArray(appointments.id, ids), eq(appointments.personId, from))),
  },
  cautions: {
    giveAll: (tx: Tx, { from, to }: Between) =>
      tx.update(cautions).set({ personId: to }).where(eq(cautions.personId, from)).returning({ id: cautions.id }),
    giveSome: (tx: Tx, ids: string[], { from, to }: Between) =>
      tx
        .update(cautions)
        .set({ personId: to })
        .where(and(inArray(cautions.id, ids), eq(cautions.personId, from))),
  },
  desk_notes: {
    giveAll: (tx: Tx, { from, to }: Between) =>
      tx.update(deskNotes).set({ personId: to }).where(eq(deskNotes.personId, from)).returning({ id: deskNotes.id }),
    giveSome: (tx: Tx, ids: string[], { from, to }: Between) =>
      tx
        .update(deskNotes)
        .set({ personId: to })
        .where(and(inArray(deskNotes.id, ids), eq(deskNotes.personId, from))),
  },
  health_consents: {
    giveAll: (tx: Tx, { from, to }: Between) =>
      tx
        .update(healthConsents)
        .set({ personId: to })
        .where(eq(healthConsents.personId, from))
        .returning({ id: healthConsents.id }),
    giveSome: (tx: Tx, ids: string[], { from, to }: Between) =>
      tx
        .update(healthConsents)
        .set({ personId: to })
        .where(and(inArray(healthConsents.id, ids), eq(healthConsents.personId, from))),
  },
  inquiries: {
    giveAll: (tx: Tx, { from, to }: Between) =>
      tx.update(inquiries).set({ personId: to }).where(eq(inquiries.personId, from)).returning({ id: inquiries.id }),
    giveSome: (tx: Tx, ids: string[], { from, to }: Between) =>
      tx
        .update(inquiries)
        .set({ personId: to })
        .where(and(inArray(inquiries.id, ids), eq(inquiries.personId, from))),
  },
  notifications: {
    giveAll: (tx: Tx, { from, to }: Between) =>
      tx
        .update(notifications)
        .set({ personId: to })
        .where(eq(notifications.personId, from))
        .returning({ id: notifications.id }),
    giveSome: (tx: Tx, ids: string[], { from, to }: Between) =>
      tx
        .update(notifications)
        .set({ personId: to })
        .where(and(inArray(notifications.id, ids), eq(notifications.personId, from))),
  },
  payments: {
    giveAll: (tx: Tx, { from, to }: Between) =>
      tx.update(payments).set({ personId: to }).where(eq(payments.personId, from)).returning({ id: payments.id }),
    giveSome: (tx: Tx, ids: string[], { from, to }: Between) =>
      tx
        .update(payments)
        .set({ personId: to })
        .where(and(inArray(payments.id, ids), eq(payments.personId, from))),
  },
  waiting_entries: {
    giveAll: (tx: Tx, { from, to }: Between) =>
      tx
        .update(waitingEntries)
        .set({ personId: to })
        .where(eq(waitingEntries.personId, from))
        .returning({ id: waitingEntries.id }),
    giveSome: (tx: Tx, ids: string[], { from, to }: Between) =>
      tx
        .update(waitingEntries)
        .set({ personId: to })
        .where(and(inArray(waitingEntries.id, ids), eq(waitingEntries.personId, from))),
  },
} satisfies Record<keyof GivenRecords, object>
export const recordTables = Object.keys(tables)

/** Moves all records of one person to another. Returns the moved rows. */
export async function giveAll(tx: Tx, between: Between): Promise<GivenRecords> {
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return {
    appointments: ids(await tables.appointments.giveAll(tx, between)),
    cautions: ids(await tables.cautions.giveAll(tx, between)),
    desk_notes: ids(await tables.desk_notes.giveAll(tx, between)),
    health_consents: ids(await tables.health_consents.giveAll(tx, between)),
    inquiries: ids(await tables.inquiries.giveAll(tx, between)),
    notifications: ids(await tables.notifications.giveAll(tx, between)),
    payments: ids(await tables.payments.giveAll(tx, between)),
    waiting_entries: ids(await tables.waiting_entries.giveAll(tx, between)),
  }
}

/** Moves rows to another person, as far as they still belong to the person they were moved to. */
export async function giveSome(tx: Tx, given: GivenRecords, between: Between): Promise<void> {
  await tables.appointments.giveSome(tx, given.appointments, between)
  await tables.cautions.giveSome(tx, given.cautions ?? [], between)
  await tables.desk_notes.giveSome(tx, given.desk_notes ?? [], between)
  await tables.health_consents.giveSome(tx, given.health_consents ?? [], between)
  await tables.inquiries.giveSome(tx, given.inquiries, between)
  await tables.notifications.giveSome(tx, given.notifications ?? [], between)
  await tables.payments.giveSome(tx, given.payments, between)
  await tables.waiting_entries.giveSome(tx, given.waiting_entries ?? [], between)
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
