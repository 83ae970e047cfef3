import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ledgerEntries } from '../ledger/ledger-entries.table.ts'
import { ledgerSums } from '../ledger/ledger-sums.ts'
import { payments, type PaymentRow } from '../payments.table.ts'
import type { Fact } from './gateway.ts'

async function paymentOfCharge(tx: Tx, { provider }: PaymentRow, reference: string): Promise<PaymentRow | undefined> {
  const [found] = await tx
    .select({ payment: payments })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(
      and(
        eq(ledgerEntries.provider, provider),
        eq(ledgerEntries.kind, 'charge'),
        eq(ledgerEntries.reference, reference),
      ),
    )
  return found?.payment
}

/** A second success of one checkout is a separate payment, which does not count and is refunded. */
async function secondOf(tx: Tx, { clock }: Deps, payment: PaymentRow): Promise<PaymentRow> {
  const now = clock.now()
  const [second] = await tx
    .insert(payments)
    .values({
      ...payment,
      id: randomUUID(),
      status: 'paid',
      session: null,
      url: null,
      chargeReference: null,
      paidAt: null,
      isSurplus: true,
      isFlagged: false,
      lookUpAt: null,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!second) throw new Error('a payment has its row')
  return second
}

/**
 * The payment that a charge or refund belongs to: the checkout's, or an additional one if the checkout was charged
 * twice. None if its charge was made for another appointment: a provider may confuse things, and no money must move
 * because of that.
 */
export async function paymentOfMovement(
  tx: Tx,
  deps: Deps,
  payment: PaymentRow,
  fact: Extract<Fact, { kind: 'paid' | 'refunded' }>,
): Promise<PaymentRow | undefined> {
  const charge = fact.kind === 'paid' ? fact.reference : fact.charge
  const known = charge === undefined ? undefined : await paymentOfCharge(tx, payment, charge)
  if (known && known.appointmentId !== payment.appointmentId) {
    deps.log.error({ paymentId: payment.id, provider: payment.provider }, 'a movement of another appointment’s money')
    return undefined
  }
  if (known || fact.kind === 'refunded') return known ?? payment
  const { chargedMinor } = await ledgerSums(tx, payment.id)
  return chargedMinor > 0 ? secondOf(tx, deps, payment) : payment
}
