import { and, count, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { appointments } from '../appointments/appointments.table.ts'
import { inquiries } from '../inquiries/inquiries.table.ts'
import { payments } from '../payments/payments.table.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import { waitingEntries } from '../waiting/waiting.table.ts'

interface Between {
  from: string
  to: string
}

/** Every table whose rows hang on a person, besides guardianships, which have a rule of their own. A test compares it with the database. */
const tables = {
  appointments: {
    giveAll: (tx: Tx, { from, to }: Between) =>
      tx.update(appointments).set({ personId: to }).where(eq(appointments.personId, from)).returning({ id: appointments.id }),
    giveSome: (tx: Tx, ids: string[], { from, to }: Between) =>
      tx
        .update(appointments)
        .set({ personId: to })
        .where(and(inArray(appointments.id, ids), eq(appointments.personId, from))),
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
      tx.update(waitingEntries).set({ personId: to }).where(eq(waitingEntries.personId, from)).returning({ id: waitingEntries.id }),
    giveSome: (tx: Tx, ids: string[], { from, to }: Between) =>
      tx
        .update(waitingEntries)
        .set({ personId: to })
        .where(and(inArray(waitingEntries.id, ids), eq(waitingEntries.personId, from))),
  },
}
export const recordTables = Object.keys(tables)
/** The rows that a merge gave to another person, by table. Merges of a release that knew no waiting list have none of its entries. */
export type GivenRecords = Record<Exclude<keyof typeof tables, 'waiting_entries'>, string[]> & { waiting_entries?: string[] }

/** Gives everything of one person to another. Answers which rows those were. */
export async function giveAll(tx: Tx, between: Between): Promise<GivenRecords> {
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return {
    appointments: ids(await tables.appointments.giveAll(tx, between)),
    inquiries: ids(await tables.inquiries.giveAll(tx, between)),
    payments: ids(await tables.payments.giveAll(tx, between)),
    waiting_entries: ids(await tables.waiting_entries.giveAll(tx, between)),
  }
}

/** Gives rows to somebody, those that the person they came to still has. */
export async function giveSome(tx: Tx, given: GivenRecords, between: Between): Promise<void> {
  await tables.appointments.giveSome(tx, given.appointments, between)
  await tables.inquiries.giveSome(tx, given.inquiries, between)
  await tables.payments.giveSome(tx, given.payments, between)
  await tables.waiting_entries.giveSome(tx, given.waiting_entries ?? [], between)
}

export const countRecords = async (db: Queryable, personId: string, now: Date) => ({
  visits: await db.$count(appointments, and(eq(appointments.personId, personId), ne(appointments.status, 'held'))),
  visitsToCome: await db.$count(
    appointments,
    and(eq(appointments.personId, personId), eq(appointments.status, 'booked'), gt(appointments.startsAt, now)),
  ),
  inquiries: await db.$count(inquiries, eq(inquiries.personId, personId)),
  payments: await db.$count(payments, and(eq(payments.personId, personId), isNotNull(payments.paidAt))),
})

/** Whether two people have visits at one time, which one person cannot. */
export async function doOverlap(db: Queryable, one: string, other: string): Promise<boolean> {
  const theirs = alias(appointments, 'theirs')
  const span = ({ startsAt, endsAt }: typeof theirs | typeof appointments) => sql`tstzrange(${startsAt}, ${endsAt})`
  const [found] = await db
    .select({ number: count() })
    .from(appointments)
    .innerJoin(theirs, and(eq(theirs.personId, other), ne(theirs.status, 'cancelled'), sql`${span(appointments)} && ${span(theirs)}`))
    .where(and(eq(appointments.personId, one), ne(appointments.status, 'cancelled')))
  return (found?.number ?? 0) > 0
}
