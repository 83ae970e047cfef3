import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Deps } from '../../deps.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs/job-kind.ts'
import { checkoutIdOf, paymentsOfCheckout, providerName } from '../checkout/parts.ts'
import { ledgerSums } from '../ledger/ledger-sums.ts'
import { payments, type PaymentRow } from '../payments.table.ts'
import { gatewayOf } from '../provider/gateway-of.ts'
import type { PaymentGateway, RequestedRefund } from '../provider/gateway.ts'
import { recordFacts } from '../webhook/record-facts.ts'
import { refunds } from './refunds.table.ts'

/**
 * How long after a request the same refund is not sent again unless its outcome is known: well beyond a provider's
 * longest processing time, so that a request whose answer was lost has either been carried out by then, or never will
 * be.
 */
const leaseMs = 10 * 60_000
const Payload = z.object({ refundId: z.uuid() })

/** A refund that is due and not done. */
const openRefund = ({ db, clock }: Deps, refundId: string) =>
  db
    .select()
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(eq(refunds.id, refundId), isNull(refunds.doneAt), or(isNull(refunds.dueAt), lte(refunds.dueAt, clock.now()))),
    )
    .then(([found]) => found)

type OpenRefund = NonNullable<Awaited<ReturnType<typeof openRefund>>>

/** The other payments through the same checkout. */
const sharing = async (db: Queryable, { id, checkoutOf }: PaymentRow): Promise<PaymentRow[]> =>
  checkoutOf === null ? [] : (await paymentsOfCheckout(db, checkoutOf)).filter((other) => other.id !== id)

/**
 * Takes, or renews, the right to send one refund: not every provider takes a key that makes two requests one. A charge
 * for several appointments sends one refund after the other, since a provider shows only their total, or the last.
 */
const lease = ({ db, clock }: Deps, { refunds: refund, payments: payment }: OpenRefund, held?: Date) =>
  db.transaction(async (tx) => {
    const now = clock.now()
    if (payment.checkoutOf !== null)
      await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, payment.checkoutOf)).for('update')
    const others = (await sharing(tx, payment)).map(({ id }) => id)
    const isUnderWay = and(inArray(refunds.paymentId, others), isNull(refunds.doneAt), gt(refunds.leaseUntil, now))
    if (others.length > 0 && (await tx.$count(refunds, isUnderWay)) > 0) return undefined
    const isFree = held ? eq(refunds.leaseUntil, held) : or(isNull(refunds.leaseUntil), lte(refunds.leaseUntil, now))
    const [mine] = await tx
      .update(refunds)
      .set({ leaseUntil: new Date(now.getTime() + leaseMs) })
      .where(and(eq(refunds.id, refund.id), isNull(refunds.doneAt), isFree))
      .returning()
    return mine?.leaseUntil ?? undefined
  })

/** Only where it is certain that no request of ours is under way. */
const release = ({ db }: Deps, refundId: string, held: Date) =>
  db
    .update(refunds)
    .set({ leaseUntil: null })
    .where(and(eq(refunds.id, refundId), eq(refunds.leaseUntil, held)))

async function wantedOf({ db }: Deps, { refunds: refund, payments: payment }: OpenRefund): Promise<RequestedRefund> {
  if (!payment.chargeReference) throw new Error('money that came in has a charge')
  const chargeReference = providerName(payment.chargeReference, payment)
  const others = (await sharing(db, payment)).filter(
    (one) => one.chargeReference && providerName(one.chargeReference, one) === chargeReference,
  )
  const { refundedMinor } = await ledgerSums(db, ...others.map(({ id }) => id))
  return {
    refundId: refund.id,
    paymentId: checkoutIdOf(payment),
    chargeReference,
    amountMinor: refund.amountMinor,
    currency: payment.currency,
    targetMinor: refund.targetMinor + refundedMinor,
  }
}

/** Looks up the state of a refund and records it; returns the amount still to send. */
async function look(
  deps: Deps,
  gateway: PaymentGateway,
  { payments: payment }: OpenRefund,
  wanted: RequestedRefund,
): Promise<number> {
  const { facts, openMinor } = await gateway.findRefund(wanted)
  if (facts.length > 0) await recordFacts(deps, payment, facts)
  return openMinor
}

/** Sends the open amount, while we have the lease. */
async function send(
  deps: Deps,
  gateway: PaymentGateway,
  known: OpenRefund,
  { wanted, openMinor, held }: Sending,
): Promise<void> {
  // The lease counts from the request, and a process that was suspended has lost it.
  const renewed = await lease(deps, known, held)
  if (!renewed) throw new Error('another process is sending this refund')
  const outcome = await gateway.sendRefund(wanted, openMinor)
  if (outcome.isDeclined) {
    await release(deps, wanted.refundId, renewed)
    // The sweep retries later, and less and less often: the account may have no money now.
    deps.log.error({ paymentId: wanted.paymentId }, 'a provider refuses to send a refund')
  } else if (outcome.facts.length > 0) await recordFacts(deps, known.payments, outcome.facts)
}

interface Sending {
  wanted: RequestedRefund
  openMinor: number
  held: Date
}

/**
 * Completes a decided refund. The provider is called outside any transaction, first for the refund's state and then
 * to send the missing amount, and its facts are recorded afterwards. A request without an answer keeps its lease:
 * until that expires this only looks up. Throws while the outcome is unknown, so that the job is retried.
 */
export async function completeRefund(deps: Deps, refundId: string): Promise<void> {
  const known = await openRefund(deps, refundId)
  if (!known) return
  const gateway = gatewayOf(deps, known.payments)
  if (!gateway) throw new Error(`no provider to refund through: ${known.payments.provider}`)
  const held = await lease(deps, known)
  const wanted = await wantedOf(deps, known)
  if (!held) {
    await look(deps, gateway, known, wanted)
    if (await openRefund(deps, refundId)) throw new Error('this refund is being sent, or its outcome is still unknown')
    return
  }
  const openMinor = await look(deps, gateway, known, wanted).catch(async (error: unknown) => {
    await release(deps, refundId, held)
    throw error
  })
  if (openMinor > 0) await send(deps, gateway, known, { wanted, openMinor, held })
  else await release(deps, refundId, held)
}

export const refundHandler = (deps: Deps) => (job: Job) => completeRefund(deps, Payload.parse(job.payload).refundId)
