import { and, eq, isNull, lte, or } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Deps } from '../../deps.ts'
import type { Job } from '../../platform/jobs/job-kind.ts'
import { payments } from '../payments.table.ts'
import { gatewayOf } from '../provider/gateway-of.ts'
import type { PaymentGateway, WantedRefund } from '../provider/gateway.ts'
import { recordFacts } from '../webhook/record-facts.ts'
import { refunds } from './refunds.table.ts'

/**
 * How long after a request the same refund is not sent again unless its outcome is known: well beyond what a provider takes
 * for one, so that a request whose answer was lost has been carried out by then, or never will be.
 */
const leaseMs = 10 * 60_000
const Payload = z.object({ refundId: z.uuid() })

/** Takes, or renews, the right to send one refund: not every provider takes a key that makes two requests one. */
async function lease({ db, clock }: Deps, refundId: string, held?: Date): Promise<Date | undefined> {
  const now = clock.now()
  const isFree = held ? eq(refunds.leaseUntil, held) : or(isNull(refunds.leaseUntil), lte(refunds.leaseUntil, now))
  const [mine] = await db
    .update(refunds)
    .set({ leaseUntil: new Date(now.getTime() + leaseMs) })
    .where(and(eq(refunds.id, refundId), isNull(refunds.doneAt), isFree))
    .returning()
  return mine?.leaseUntil ?? undefined
}

/** Only where it is certain that no request of ours is under way. */
const release = ({ db }: Deps, refundId: string, held: Date) =>
  db
    .update(refunds)
    .set({ leaseUntil: null })
    .where(and(eq(refunds.id, refundId), eq(refunds.leaseUntil, held)))

/** A refund that is due and not done. */
const openRefund = ({ db, clock }: Deps, refundId: string) =>
  db
    .select()
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), isNull(refunds.doneAt), or(isNull(refunds.dueAt), lte(refunds.dueAt, clock.now()))))
    .then(([found]) => found)

type OpenRefund = NonNullable<Awaited<ReturnType<typeof openRefund>>>

function wantedOf({ refunds: refund, payments: payment }: OpenRefund): WantedRefund {
  if (!payment.chargeReference) throw new Error('money that came in has a charge')
  return {
    refundId: refund.id,
    paymentId: payment.id,
    chargeReference: payment.chargeReference,
    amountMinor: refund.amountMinor,
    currency: payment.currency,
    targetMinor: refund.targetMinor,
  }
}

/** Looks up the state of a refund and records it; returns what is still to be sent. */
async function look(deps: Deps, gateway: PaymentGateway, { payments: payment }: OpenRefund, wanted: WantedRefund): Promise<number> {
  const { facts, openMinor } = await gateway.findRefund(wanted)
  if (facts.length > 0) await recordFacts(deps, payment, facts)
  return openMinor
}

/** Sends what is open, while the lease is ours. */
async function send(deps: Deps, gateway: PaymentGateway, known: OpenRefund, { wanted, openMinor, held }: Sending): Promise<void> {
  // The lease counts from the request, and a process that slept meanwhile has lost it.
  const renewed = await lease(deps, wanted.refundId, held)
  if (!renewed) throw new Error('somebody else is sending this refund')
  const outcome = await gateway.sendRefund(wanted, openMinor)
  if (outcome.isDeclined) {
    await release(deps, wanted.refundId, renewed)
    // The sweep asks again later, and ever more rarely: the account may have no money now.
    deps.log.error({ paymentId: wanted.paymentId }, 'a provider refuses to send a refund')
  } else if (outcome.facts.length > 0) await recordFacts(deps, known.payments, outcome.facts)
}

interface Sending {
  wanted: WantedRefund
  openMinor: number
  held: Date
}

/**
 * Sends a refund that was decided. The provider is asked outside of any transaction, first for the refund's state and then to
 * send what is missing, and what it vouches for is recorded after. A request without an answer keeps its lease: until that runs
 * out this only asks. Throws while the outcome is unknown, so that it is tried again.
 */
export async function completeRefund(deps: Deps, refundId: string): Promise<void> {
  const known = await openRefund(deps, refundId)
  if (!known) return
  const gateway = gatewayOf(deps, known.payments)
  if (!gateway) throw new Error(`nobody to refund through: ${known.payments.provider}`)
  const wanted = wantedOf(known)
  const held = await lease(deps, refundId)
  if (!held) {
    await look(deps, gateway, known, wanted)
    if (await openRefund(deps, refundId)) throw new Error('this refund is being sent, or nobody knows yet whether it was')
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
