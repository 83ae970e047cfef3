import { randomUUID } from 'node:crypto'

import type { PaymentProvider } from '@aafiya/contracts/payments/payment-provider'
import { and, eq } from 'drizzle-orm'

import { appointments } from '../../appointments/appointments.table.ts'
import { lockDoctor } from '../../appointments/lock-doctor.ts'
import { lockTimes } from '../../appointments/lock-times.ts'
import { spanOf } from '../../appointments/span.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ledgerEntries } from '../ledger/ledger-entries.table.ts'
import { paidVisit } from '../paid-visit.ts'
import { payments, type PaymentRow } from '../payments.table.ts'
import type { Fact } from '../provider/gateway.ts'
import { paymentOfMovement } from '../provider/payment-of-movement.ts'
import { acceptOrRefund } from '../refund/accept-or-refund.ts'
import { paymentEvents } from './payment-events.table.ts'
import { recomputePaymentStatus } from './recompute-payment-status.ts'

/** Locks in the order everybody keeps: doctor, times, appointment, payment. */
async function holdPayment(tx: Tx, payment: PaymentRow): Promise<PaymentRow> {
  const { id, appointmentId, doctorId, personId, startsAt } = payment
  await lockDoctor(tx, doctorId)
  await lockTimes(tx, doctorId, personId, [spanOf(startsAt, paidVisit(payment))])
  await tx.select({ id: appointments.id }).from(appointments).where(eq(appointments.id, appointmentId)).for('update')
  const [held] = await tx.select().from(payments).where(eq(payments.id, id)).for('update')
  if (!held) throw new Error('payments are never deleted')
  return held
}

/** Whether an amount is what was asked for. Less, or another currency, does not count as paid. */
const isWrong = (payment: PaymentRow, fact: { kind: string; amountMinor: number; currency: string }) =>
  fact.currency !== payment.currency || (fact.kind === 'paid' && fact.amountMinor !== payment.amountMinor)

type Movement = Extract<Fact, { kind: 'paid' | 'refunded' }>

/** What goes back of money that was not what was asked for is none of what was. */
async function isOfFlagged(tx: Tx, { provider }: PaymentRow, fact: Movement): Promise<boolean> {
  if (fact.kind !== 'refunded' || fact.charge === undefined) return false
  const [flagged] = await tx
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.provider, provider),
        eq(ledgerEntries.kind, 'charge'),
        eq(ledgerEntries.reference, fact.charge),
        eq(ledgerEntries.isFlagged, true),
      ),
    )
  return flagged !== undefined
}

/** Adds one movement to the ledger, once. */
async function enter(tx: Tx, { clock, log }: Deps, payment: PaymentRow, fact: Movement): Promise<void> {
  const isFlagged = isWrong(payment, fact) || (await isOfFlagged(tx, payment, fact))
  const [entry] = await tx
    .insert(ledgerEntries)
    .values({
      id: randomUUID(),
      paymentId: payment.id,
      appointmentId: payment.appointmentId,
      provider: payment.provider,
      kind: fact.kind === 'paid' ? 'charge' : 'refund',
      reference: fact.reference,
      amountMinor: fact.kind === 'paid' ? fact.amountMinor : -fact.amountMinor,
      currency: fact.currency,
      isFlagged,
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (entry && isFlagged) log.error({ paymentId: payment.id, provider: payment.provider }, 'a payment is not what was asked for')
}

/** Records facts; returns the payments whose money moved besides the reported one. */
async function writeDown(tx: Tx, deps: Deps, payment: PaymentRow, facts: readonly Fact[]): Promise<PaymentRow[]> {
  const others = new Map<string, PaymentRow>()
  for (const fact of facts) {
    if (fact.kind !== 'paid' && fact.kind !== 'refunded') continue
    const whose = isWrong(payment, fact) ? payment : await paymentOfMovement(tx, deps, payment, fact)
    if (!whose) continue
    await enter(tx, deps, whose, fact)
    if (whose.id !== payment.id) others.set(whose.id, whose)
  }
  return [...others.values()]
}

/**
 * The only way by which money changes a state: facts a provider vouched for, by a verified webhook or our own look-up. Each
 * movement goes into the ledger once, and the state is computed again from the ledger; so facts may come twice, late, or in any
 * order. `event` names a webhook's event, which has its effect once.
 */
export async function recordFacts(
  deps: Deps,
  known: PaymentRow,
  facts: readonly Fact[],
  event?: { provider: PaymentProvider; id: string },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const payment = await holdPayment(tx, known)
    if (event) {
      const [first] = await tx
        .insert(paymentEvents)
        .values({ provider: event.provider, eventId: event.id, paymentId: payment.id, createdAt: now })
        .onConflictDoNothing()
        .returning({ eventId: paymentEvents.eventId })
      if (!first) return
    }
    const others = await writeDown(tx, deps, payment, facts)
    const hasFailed = facts.some((fact) => fact.kind === 'failed')
    const isClosed = facts.some((fact) => fact.kind === 'closed')
    const [noted] = await tx
      .update(payments)
      .set({
        ...(hasFailed && !payment.failedAt && { failedAt: now }),
        ...(isClosed && !payment.closedAt && { closedAt: now }),
        updatedAt: now,
      })
      .where(eq(payments.id, payment.id))
      .returning()
    const kept = await acceptOrRefund(tx, deps, noted ?? payment)
    await recomputePaymentStatus(tx, deps, kept, payment)
    for (const other of others) await recomputePaymentStatus(tx, deps, await acceptOrRefund(tx, deps, other), other)
  })
}
