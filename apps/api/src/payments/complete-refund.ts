import { and, eq, isNull, lte, or } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Deps } from '../deps.ts'
import type { Job } from '../platform/jobs/worker.ts'
import { payments } from './payments.table.ts'
import { recordFacts } from './record-facts.ts'
import { refunds } from './refunds.table.ts'

const leaseMs = 60_000
const Payload = z.object({ refundId: z.uuid() })

/** The right to talk to the provider about one refund: not every provider takes a key that makes two requests one. */
async function lease({ db, clock }: Deps, refundId: string) {
  const now = clock.now()
  const [mine] = await db
    .update(refunds)
    .set({ leaseUntil: new Date(now.getTime() + leaseMs) })
    .where(and(eq(refunds.id, refundId), isNull(refunds.doneAt), or(isNull(refunds.leaseUntil), lte(refunds.leaseUntil, now))))
    .returning()
  return mine
}

/**
 * Sends a refund that was decided. The provider is asked outside of any transaction and what it vouches for is recorded after;
 * a process that dies in between leaves the refund to the next attempt, which the provider recognises. Throws while it is not
 * through, so that it is tried again.
 */
export async function completeRefund(deps: Deps, refundId: string): Promise<void> {
  const [known] = await deps.db
    .select()
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (!known || known.refunds.doneAt) return
  const { payments: payment } = known
  const gateway = deps.gateways.get(payment.provider)
  if (!gateway || !payment.chargeReference) throw new Error(`nobody to refund through: ${payment.provider}`)
  const mine = await lease(deps, refundId)
  if (!mine) throw new Error('somebody else is sending this refund')
  try {
    const facts = await gateway.refund({
      refundId,
      paymentId: payment.id,
      chargeReference: payment.chargeReference,
      amountMinor: mine.amountMinor,
      targetMinor: mine.targetMinor,
      currency: payment.currency,
    })
    await recordFacts(deps, payment, facts)
  } finally {
    await deps.db.update(refunds).set({ leaseUntil: null }).where(eq(refunds.id, refundId))
  }
}

export const refundHandler = (deps: Deps) => (job: Job) => completeRefund(deps, Payload.parse(job.payload).refundId)
