import { fromMinor } from '@aafiya/contracts/payments/money'
import type { CounterMethod } from '@aafiya/contracts/payments/payment-provider'
import type { TillMovement } from '@aafiya/contracts/payments/till'
import { asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'

import { assertSessionActive } from '../../account/session/assert-session-active.ts'
import { users } from '../../account/users.table.ts'
import type { PersonRow } from '../../people/people.table.ts'
import { people, personNames } from '../../people/people.table.ts'
import { patientNames } from '../../people/person-name.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { ledgerEntries, receipts, type LedgerEntryRow } from '../ledger/ledger-entries.table.ts'
import { payments } from '../payments.table.ts'
import { refunds } from '../refund/refunds.table.ts'
import { closedEntries } from './closings.table.ts'
import { isCounterMethod } from './is-at-counter.ts'

export interface MovementRow {
  entry: LedgerEntryRow
  method: CounterMethod
  patient: Pick<PersonRow, 'fullName' | 'fullNameAr'>
  receiptNumber: number | null
  isReversed: boolean
  isRefunded: boolean
}

/**
 * Locks a till, by default the caller's, until the transaction ends: no closing counts it, and its float stays. A
 * suspension or another role waits for the same lock, so a caller whose session has ended by then puts nothing in.
 */
export async function lockTill(tx: Tx, caller: Caller, receptionistId = caller.userId): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, receptionistId)).for('no key update')
  await assertSessionActive(tx, caller.sessionId)
}

/** More than any receptionist takes in a day. */
const mostMovements = 1000

const isRefunded = sql<boolean>`exists (select from ${refunds} where ${refunds.paymentId} = ${payments.id})`
const isReversed = sql<boolean>`exists (select from ${ledgerEntries} r where r.reverses = ${ledgerEntries.id})`

/**
 * Payments and refunds at the counter, earliest first, with their patient and the closing that counted them, if any.
 */
export async function counterMovements(db: Queryable, condition: SQL | undefined) {
  const rows = await db
    .select({
      entry: getTableColumns(ledgerEntries),
      personId: payments.personId,
      patient: personNames,
      receiptNumber: receipts.number,
      isReversed,
      isRefunded,
    })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .innerJoin(people, eq(people.id, payments.personId))
    .leftJoin(receipts, eq(receipts.entryId, ledgerEntries.id))
    .leftJoin(closedEntries, eq(closedEntries.entryId, ledgerEntries.id))
    .where(condition)
    .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id))
    .limit(mostMovements)
  return rows.flatMap((row) => (isCounterMethod(row.entry.provider) ? [{ ...row, method: row.entry.provider }] : []))
}

/** A payment or refund as the desk reads it. */
export const toTillMovement = ({ entry, method, patient, ...row }: MovementRow): TillMovement => ({
  id: entry.id,
  kind: entry.kind,
  method,
  appointmentId: entry.appointmentId,
  ...patientNames(patient),
  amount: fromMinor(entry.amountMinor, entry.currency),
  createdAt: entry.createdAt.toISOString(),
  ...(row.receiptNumber !== null && { receiptNumber: row.receiptNumber }),
  ...(entry.reason !== null && { reason: entry.reason }),
  ...(row.isReversed && { isReversed: true }),
  ...(row.isRefunded && entry.kind === 'charge' && { isRefunded: true }),
})

/** The totals of one payment method, in minor units. */
export function sumsOf(movements: readonly Pick<MovementRow, 'entry' | 'method'>[], method: CounterMethod) {
  const total = (kind?: LedgerEntryRow['kind']) =>
    movements
      .filter((one) => one.method === method && (kind === undefined || one.entry.kind === kind))
      .reduce((sum, { entry }) => sum + entry.amountMinor, 0)
  return { received: total('charge'), returned: -total('refund'), reversed: -total('reversal'), expected: total() }
}

/** The same as amounts; the float at the opening is part of the expected cash. */
export function shownSums(
  movements: readonly Pick<MovementRow, 'entry' | 'method'>[],
  method: CounterMethod,
  { currency, floatMinor = 0 }: { currency: string; floatMinor?: number | undefined },
) {
  const { received, returned, reversed, expected } = sumsOf(movements, method)
  const amount = (minor: number) => fromMinor(minor, currency)
  return {
    received: amount(received),
    returned: amount(returned),
    ...(reversed > 0 && { reversed: amount(reversed) }),
    expected: amount(expected + floatMinor),
  }
}
