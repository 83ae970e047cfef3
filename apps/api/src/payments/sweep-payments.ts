import { and, asc, eq, lte } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { startBeat } from '../platform/beat.ts'
import { askProvider } from './checkout/look-up-payment.ts'
import { reconcilePastDays } from './ledger/reconcile.ts'
import { payments, type PaymentRow } from './payments.table.ts'
import { completeRefund } from './refund/complete-refund.ts'
import { refunds } from './refund/refunds.table.ts'
import { recordFacts } from './webhook/record-facts.ts'

const batch = 20
/** An ended checkout is looked up a last time this long after its end. */
const graceMs = 60 * 60_000
/** Two minutes, four, eight … at most an hour. */
const pauseMs = (lookUps: number) => Math.min(60, 2 ** (lookUps + 1)) * 60_000

/** Claims due payments by moving them to their next look-up, so that several processes do not look up the same. */
function claimDue({ db, clock }: Deps): Promise<PaymentRow[]> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(payments)
      .where(lte(payments.lookUpAt, now))
      .orderBy(asc(payments.lookUpAt))
      .limit(batch)
      .for('update', { skipLocked: true })
    for (const payment of due) {
      const isLast =
        payment.status !== 'refunding' &&
        payment.expiresAt !== null &&
        now.getTime() > payment.expiresAt.getTime() + graceMs
      const lookUpAt = isLast ? null : new Date(now.getTime() + pauseMs(payment.lookUps))
      await tx
        .update(payments)
        .set({ lookUpAt, lookUps: payment.lookUps + 1 })
        .where(eq(payments.id, payment.id))
    }
    return due
  })
}

/** Looks up first: a refund that was sent but not answered must not be sent again. */
async function follow(deps: Deps, payment: PaymentRow): Promise<void> {
  await askProvider(deps, payment)
  if (payment.status !== 'refunding') return
  const [open] = await deps.db.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  if (open && !open.doneAt) await completeRefund(deps, open.id)
}

/** Checkouts that were abandoned end by themselves: nothing arrived, and nothing can any more. */
async function endAbandoned(deps: Deps): Promise<void> {
  const ended = await deps.db
    .select()
    .from(payments)
    .where(and(eq(payments.status, 'pending'), lte(payments.expiresAt, new Date(deps.clock.now().getTime() - graceMs))))
    .limit(batch)
  for (const payment of ended) await recordFacts(deps, payment, [{ kind: 'closed' }])
}

/** Looks up overdue payments at their providers, and completes stuck refunds. Returns how many it looked up. */
export async function sweepPayments(deps: Deps): Promise<number> {
  const due = await claimDue(deps)
  for (const payment of due)
    await follow(deps, payment).catch((error: unknown) =>
      deps.log.warn({ error, paymentId: payment.id }, 'could not look a payment up'),
    )
  await endAbandoned(deps)
  return due.length
}

/**
 * Runs every half minute, and enqueues the comparison of past days; every process does. Returns a function that stops it.
 */
export const startPaymentSweep = (deps: Deps): (() => Promise<void>) =>
  startBeat(deps.log, {
    everyMs: 30_000,
    failed: 'could not sweep payments',
    run: async () => {
      await sweepPayments(deps)
      await reconcilePastDays(deps)
    },
  })
