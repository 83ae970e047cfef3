import type { PaymentProvider } from '@aafiya/contracts/payments/payment-provider'
import { and, asc, eq, inArray } from 'drizzle-orm'

import { appointments } from '../../appointments/appointments.table.ts'
import { lockDoctor } from '../../appointments/lock-doctor.ts'
import { lockTimesOf } from '../../appointments/lock-times.ts'
import { spanOf } from '../../appointments/span.ts'
import type { Deps } from '../../deps.ts'
import { lockPeopleOf } from '../../people/lock-person.ts'
import type { Tx } from '../../platform/db/database.ts'
import { partsOf } from '../checkout/parts.ts'
import { enterMovement } from '../ledger/enter-movement.ts'
import { ledgerEntries } from '../ledger/ledger-entries.table.ts'
import { paidVisit } from '../paid-visit.ts'
import { payments, type PaymentRow } from '../payments.table.ts'
import type { Fact } from '../provider/gateway.ts'
import { paymentOfMovement } from '../provider/payment-of-movement.ts'
import { acceptOrRefund } from '../refund/accept-or-refund.ts'
import { paymentEvents } from './payment-events.table.ts'
import { recomputePaymentStatus } from './recompute-payment-status.ts'
import { shareOut, type Movement, type Share } from './share-out.ts'

/** Locks the payments of a checkout and what they may change, in the one order (`lock-person.ts`). */
async function holdParts(tx: Tx, known: PaymentRow): Promise<[PaymentRow, ...PaymentRow[]]> {
  const parts = await partsOf(tx, known)
  const isPart = inArray(
    payments.id,
    parts.map(({ id }) => id),
  )
  const appointmentIds = parts.map(({ appointmentId }) => appointmentId)
  const find = () => tx.select({ personId: payments.personId, id: payments.id }).from(payments).where(isPart)
  await lockPeopleOf(tx, find)
  const personOf = new Map((await find()).map(({ id, personId }) => [id, personId]))
  for (const doctorId of [...new Set(parts.map((part) => part.doctorId))].toSorted()) await lockDoctor(tx, doctorId)
  await lockTimesOf(
    tx,
    parts.map((part) => ({
      doctorId: part.doctorId,
      personId: personOf.get(part.id) ?? part.personId,
      span: spanOf(part.startsAt, paidVisit(part)),
    })),
  )
  await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(inArray(appointments.id, appointmentIds))
    .orderBy(asc(appointments.id))
    .for('update')
  const held = await tx.select().from(payments).where(isPart).orderBy(asc(payments.id)).for('update')
  const [first, ...others] = held.toSorted((a, b) => (a.checkoutPart ?? 1) - (b.checkoutPart ?? 1))
  if (!first) throw new Error('payments are never deleted')
  return [first, ...others]
}

/** A refund of a flagged payment does not count as a refund of the requested one. */
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
async function enter(tx: Tx, deps: Deps, { payment, fact, isWrong }: Share): Promise<void> {
  const isFlagged = isWrong || (await isOfFlagged(tx, payment, fact))
  const { kind, reference, amountMinor: minor, currency } = fact
  const moved = {
    kind: kind === 'paid' ? ('charge' as const) : ('refund' as const),
    reference,
    minor,
    currency,
    isFlagged,
  }
  const entry = await enterMovement(tx, deps, payment, moved)
  if (entry && isFlagged)
    deps.log.error({ paymentId: payment.id, provider: payment.provider }, 'a payment is not what was asked for')
}

/** Records facts; returns other payments whose money moved too. */
async function writeDown(
  tx: Tx,
  deps: Deps,
  parts: readonly [PaymentRow, ...PaymentRow[]],
  facts: readonly Fact[],
): Promise<PaymentRow[]> {
  const others = new Map<string, PaymentRow>()
  for (const fact of facts) {
    if (fact.kind !== 'paid' && fact.kind !== 'refunded') continue
    for (const share of await shareOut(tx, parts, fact)) {
      const { payment, isWrong } = share
      const whose = isWrong ? payment : await paymentOfMovement(tx, deps, payment, share.fact)
      if (!whose) continue
      await enter(tx, deps, { ...share, payment: whose })
      if (!parts.some(({ id }) => id === whose.id)) others.set(whose.id, whose)
    }
  }
  return [...others.values()]
}

/** Notes on a payment that a try was declined, or that its checkout takes no money any more. */
async function noteEnd(tx: Tx, payment: PaymentRow, facts: readonly Fact[], now: Date): Promise<PaymentRow> {
  const failure = facts.find(
    (fact) => fact.kind === 'failed' && !(fact.reference && fact.reference === payment.failureReference),
  )
  const isClosed = facts.some((fact) => fact.kind === 'closed')
  const [noted] = await tx
    .update(payments)
    .set({
      ...(failure && !payment.failedAt && { failedAt: now }),
      ...(failure?.kind === 'failed' && failure.reference && { failureReference: failure.reference }),
      ...(isClosed && !payment.closedAt && { closedAt: now }),
      updatedAt: now,
    })
    .where(eq(payments.id, payment.id))
    .returning()
  return noted ?? payment
}

/**
 * The only way that money changes a state: facts that a provider vouched for, by a verified webhook or our own
 * look-up. Each payment or refund goes into the ledger once, and the state is recomputed from the ledger; so facts
 * may come twice, late, or in any order. `event` names a webhook's event, which takes effect once.
 */
export async function recordFacts(
  deps: Deps,
  known: PaymentRow,
  facts: readonly Fact[],
  event?: { provider: PaymentProvider; id: string },
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const parts = await holdParts(tx, known)
    const [{ id: paymentId }] = parts
    if (event) {
      const [first] = await tx
        .insert(paymentEvents)
        .values({ provider: event.provider, eventId: event.id, paymentId, createdAt: now })
        .onConflictDoNothing()
        .returning({ eventId: paymentEvents.eventId })
      if (!first) return
    }
    const others = await writeDown(tx, deps, parts, facts)
    for (const payment of parts) {
      const kept = await acceptOrRefund(tx, deps, await noteEnd(tx, payment, facts, now))
      await recomputePaymentStatus(tx, deps, kept, payment)
    }
    for (const other of others) await recomputePaymentStatus(tx, deps, await acceptOrRefund(tx, deps, other), other)
  })
}
