import { randomUUID } from 'node:crypto'

import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { JobKind } from '../../platform/jobs/job-kind.ts'
import { isAtCounter } from '../counter/is-at-counter.ts'
import { ledgerSums } from '../ledger/ledger-sums.ts'
import type { PaymentRow } from '../payments.table.ts'
import { refunds, type RefundRow } from './refunds.table.ts'

/** A look-up and a request to a provider, which takes its time. */
export const refundJob: JobKind = { name: 'refund', lane: 'refunds', timeoutMs: 60_000 }

interface WantedBack {
  payment: PaymentRow
  requestedMinor: number
  reason: RefundRow['reason']
  dueAt?: Date | undefined
}

/**
 * Records a refund in the transaction that decides it; a job sends it, immediately or at `dueAt`. An amount that the
 * provider has refunded on its own is not sent again; a payment has one such row, however often it is processed.
 */
export async function requestRefund(tx: Tx, deps: Deps, { payment, requestedMinor, reason, dueAt }: WantedBack) {
  const { chargedMinor, refundedMinor } = await ledgerSums(tx, payment.id)
  const amountMinor = Math.min(requestedMinor, chargedMinor - refundedMinor)
  if (amountMinor <= 0) return
  const [wanted] = await tx
    .insert(refunds)
    .values({
      id: randomUUID(),
      paymentId: payment.id,
      amountMinor,
      targetMinor: refundedMinor + amountMinor,
      reason,
      dueAt,
      createdAt: deps.clock.now(),
    })
    .onConflictDoNothing()
    .returning()
  // Money from the front desk is returned there, by hand.
  if (wanted && !isAtCounter(payment))
    await enqueue(tx, deps, { kind: refundJob, payload: { refundId: wanted.id }, runAt: dueAt })
}
