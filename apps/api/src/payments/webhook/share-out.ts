import { and, asc, eq, inArray, isNull } from 'drizzle-orm'

import type { Tx } from '../../platform/db/database.ts'
import { partName, paymentsOfCheckout } from '../checkout/parts.ts'
import { ledgerEntries } from '../ledger/ledger-entries.table.ts'
import { ledgerSums } from '../ledger/ledger-sums.ts'
import type { PaymentRow } from '../payments.table.ts'
import type { Fact } from '../provider/gateway.ts'
import { refunds } from '../refund/refunds.table.ts'

export type Movement = Extract<Fact, { kind: 'paid' | 'refunded' }>

/** What one payment gets of a movement. */
export interface Share {
  payment: PaymentRow
  fact: Movement
  /** The amount or the currency differs from the order: it does not count as paid. */
  isWrong: boolean
}

type Parts = readonly [PaymentRow, ...PaymentRow[]]

/** A charge is shared by the fees. A wrong amount pays for nothing, and stays whole, for an administrator to check. */
function sharesOfCharge(parts: Parts, fact: Movement): Share[] {
  const [first] = parts
  const total = parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (fact.currency !== first.currency || fact.amountMinor !== total) return [{ payment: first, fact, isWrong: true }]
  return parts.map((payment) => ({
    payment,
    fact: { ...fact, reference: partName(fact.reference, payment.checkoutPart), amountMinor: payment.amountMinor },
    isWrong: false,
  }))
}

/** The payments that a charge of this checkout paid, with what is left of each to refund, and what is to be refunded. */
async function refundable(tx: Tx, { checkoutOf }: PaymentRow, charge: string | undefined) {
  const all = checkoutOf === null ? [] : await paymentsOfCheckout(tx, checkoutOf)
  const ids = all.map(({ id }) => id)
  const charged = await tx
    .select({ paymentId: ledgerEntries.paymentId, reference: ledgerEntries.reference })
    .from(ledgerEntries)
    .where(
      and(inArray(ledgerEntries.paymentId, ids), eq(ledgerEntries.kind, 'charge'), eq(ledgerEntries.isFlagged, false)),
    )
  const open = await tx
    .select()
    .from(refunds)
    .where(and(inArray(refunds.paymentId, ids), isNull(refunds.doneAt)))
    .orderBy(asc(refunds.leaseUntil), asc(refunds.createdAt))
  const found = []
  for (const payment of all) {
    const name = charge && partName(charge, payment.checkoutPart)
    const isOfIt = charged.some((one) => one.paymentId === payment.id && (!name || one.reference === name))
    if (!isOfIt) continue
    const { chargedMinor, refundedMinor } = await ledgerSums(tx, payment.id)
    const refund = open.find((one) => one.paymentId === payment.id)
    found.push({ payment, refund, leftMinor: chargedMinor - refundedMinor })
  }
  return found
}

/**
 * A refund belongs to the payment that we sent it for: by our id, else by its amount. One that the provider sent on
 * its own is taken from the payments in their order.
 */
async function sharesOfRefund(tx: Tx, [first]: Parts, fact: Extract<Movement, { kind: 'refunded' }>): Promise<Share[]> {
  const isWrong = fact.currency !== first.currency
  const isKnown = await tx.$count(
    ledgerEntries,
    and(
      eq(ledgerEntries.provider, first.provider),
      eq(ledgerEntries.kind, 'refund'),
      eq(ledgerEntries.reference, fact.reference),
    ),
  )
  if (isKnown > 0) return []
  const found = isWrong ? [] : await refundable(tx, first, fact.charge)
  const ours =
    found.find(({ refund }) => refund !== undefined && refund.id === fact.refundId) ??
    found.find(({ refund }) => refund?.leaseUntil && refund.amountMinor === fact.amountMinor)
  const share = (payment: PaymentRow, reference: string, amountMinor: number): Share => ({
    payment,
    fact: {
      ...fact,
      reference,
      amountMinor,
      ...(fact.charge !== undefined && { charge: partName(fact.charge, payment.checkoutPart) }),
    },
    isWrong,
  })
  if (ours) return [share(ours.payment, fact.reference, fact.amountMinor)]
  const last = found.findLast(({ leftMinor }) => leftMinor > 0)
  if (!last) return [{ payment: first, fact, isWrong }]
  let restMinor = fact.amountMinor
  const shares: Share[] = []
  for (const { payment, leftMinor } of found) {
    const amountMinor = payment === last.payment ? restMinor : Math.min(restMinor, leftMinor)
    if (amountMinor <= 0) continue
    shares.push(share(payment, partName(fact.reference, shares.length + 1), amountMinor))
    restMinor -= amountMinor
  }
  return shares
}

/** Shares a movement of a checkout out to the payments of its appointments; nearly always there is one. */
export async function shareOut(tx: Tx, parts: Parts, fact: Movement): Promise<Share[]> {
  const [first] = parts
  if (first.checkoutOf === null) {
    const isWrong = fact.currency !== first.currency || (fact.kind === 'paid' && fact.amountMinor !== first.amountMinor)
    return [{ payment: first, fact, isWrong }]
  }
  return fact.kind === 'paid' ? sharesOfCharge(parts, fact) : sharesOfRefund(tx, parts, fact)
}
