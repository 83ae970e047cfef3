import type { PaymentMethod } from '@aafiya/contracts/payments/payment-provider'
import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

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
  /** How the latest of the requested charges that stand was made. */
  method: PaymentMethod | null
  /** How many methods those have. */
  methods: number
}

const sumOf = (condition: ReturnType<typeof and>) =>
  sql`coalesce(abs(sum(${ledgerEntries.amountMinor}) filter (where ${condition})), 0)`.mapWith(Number)

/** The totals of the ledger entries of a payment, or of all payments of one checkout. */
export async function ledgerSums(db: Queryable, ...paymentIds: readonly string[]): Promise<LedgerSums> {
  const isCharge = eq(ledgerEntries.kind, 'charge')
  const hasComeIn = inArray(ledgerEntries.kind, ['charge', 'reversal'])
  const isRefund = eq(ledgerEntries.kind, 'refund')
  const other = alias(ledgerEntries, 'other')
  const reversal = db.select({ id: other.id }).from(other).where(eq(other.reverses, ledgerEntries.id))
  const stands = and(isCharge, eq(ledgerEntries.isFlagged, false), notExists(reversal))
  const [sums] = await db
    .select({
      chargedMinor: sumOf(and(hasComeIn, eq(ledgerEntries.isFlagged, false))),
      flaggedMinor: sumOf(and(isCharge, eq(ledgerEntries.isFlagged, true))),
      refundedMinor: sumOf(and(isRefund, eq(ledgerEntries.isFlagged, false))),
      flaggedRefundedMinor: sumOf(and(isRefund, eq(ledgerEntries.isFlagged, true))),
      chargeReference: sql<
        string | null
      >`min(${ledgerEntries.reference}) filter (where ${and(isCharge, eq(ledgerEntries.isFlagged, false))})`,
      method: sql<PaymentMethod | null>`(array_agg(${ledgerEntries.provider} order by ${ledgerEntries.createdAt} desc)
        filter (where ${stands}))[1]`,
      methods: sql`count(distinct ${ledgerEntries.provider}) filter (where ${stands})`.mapWith(Number),
    })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.paymentId, [...paymentIds]))
  if (!sums) throw new Error('sums are one row')
  return sums
}
