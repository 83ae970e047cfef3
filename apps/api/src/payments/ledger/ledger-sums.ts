import { and, eq, sql } from 'drizzle-orm'

import type { Queryable } from '../../platform/db/database.ts'
import { ledgerEntries } from './ledger-entries.table.ts'

export interface LedgerSums {
  /** What came in as asked for, and what of that went back. */
  chargedMinor: number
  refundedMinor: number
  /** What came in otherwise, and what of that went back. */
  flaggedMinor: number
  flaggedRefundedMinor: number
  /** The provider's name of the charge that was asked for. */
  chargeReference: string | null
}

const sumOf = (condition: ReturnType<typeof and>) =>
  sql<number>`coalesce(sum(abs(${ledgerEntries.amountMinor})) filter (where ${condition}), 0)::int`

/** What a payment's ledger adds up to. */
export async function ledgerSums(db: Queryable, paymentId: string): Promise<LedgerSums> {
  const isCharge = eq(ledgerEntries.kind, 'charge')
  const isRefund = eq(ledgerEntries.kind, 'refund')
  const [sums] = await db
    .select({
      chargedMinor: sumOf(and(isCharge, eq(ledgerEntries.isFlagged, false))),
      flaggedMinor: sumOf(and(isCharge, eq(ledgerEntries.isFlagged, true))),
      refundedMinor: sumOf(and(isRefund, eq(ledgerEntries.isFlagged, false))),
      flaggedRefundedMinor: sumOf(and(isRefund, eq(ledgerEntries.isFlagged, true))),
      chargeReference: sql<
        string | null
      >`min(${ledgerEntries.reference}) filter (where ${and(isCharge, eq(ledgerEntries.isFlagged, false))})`,
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentId, paymentId))
  return sums ?? { chargedMinor: 0, refundedMinor: 0, flaggedMinor: 0, flaggedRefundedMinor: 0, chargeReference: null }
}
