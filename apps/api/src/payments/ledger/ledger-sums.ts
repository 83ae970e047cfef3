import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Queryable } from '../../platform/db/database.ts'
import { ledgerEntries } from './ledger-entries.table.ts'

export interface LedgerSums {
  /** Payments as requested, without those recorded by mistake, and refunds of them. */
  chargedMinor: number
  refundedMinor: number
  /** Other payments, and refunds of them. */
  flaggedMinor: number
  flaggedRefundedMinor: number
  /** The provider's id of the requested charge. */
  chargeReference: string | null
}

const sumOf = (condition: ReturnType<typeof and>) =>
  sql`coalesce(abs(sum(${ledgerEntries.amountMinor}) filter (where ${condition})), 0)`.mapWith(Number)

/** The totals of the ledger entries of a payment, or of all payments of one checkout. */
export async function ledgerSums(db: Queryable, ...paymentIds: readonly string[]): Promise<LedgerSums> {
  const isCharge = eq(ledgerEntries.kind, 'charge')
  const hasComeIn = inArray(ledgerEntries.kind, ['charge', 'reversal'])
  const isRefund = eq(ledgerEntries.kind, 'refund')
  const [sums] = await db
    .select({
      chargedMinor: sumOf(and(hasComeIn, eq(ledgerEntries.isFlagged, false))),
      flaggedMinor: sumOf(and(isCharge, eq(ledgerEntries.isFlagged, true))),
      refundedMinor: sumOf(and(isRefund, eq(ledgerEntries.isFlagged, false))),
      flaggedRefundedMinor: sumOf(and(isRefund, eq(ledgerEntries.isFlagged, true))),
      chargeReference: sql<
        string | null
      >`min(${ledgerEntries.reference}) filter (where ${and(isCharge, eq(ledgerEntries.isFlagged, false))})`,
    })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.paymentId, [...paymentIds]))
  return sums ?? { chargedMinor: 0, refundedMinor: 0, flaggedMinor: 0, flaggedRefundedMinor: 0, chargeReference: null }
}
