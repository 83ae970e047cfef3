import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { showOnAppointment } from '../checkout/shown-payment.ts'
import { isAtCounter } from '../counter/is-at-counter.ts'
import { ledgerSums, type LedgerSums } from '../ledger/ledger-sums.ts'
import { payments, type PaymentRow } from '../payments.table.ts'
import { postPaymentMail } from '../post-payment-mail.ts'
import { refunds, type RefundRow } from '../refund/refunds.table.ts'

/** A payment's state, from its ledger totals and the refunds still to send. */
function stateOf(
  payment: PaymentRow,
  { chargedMinor, refundedMinor }: LedgerSums,
  refund: RefundRow | undefined,
): PaymentRow['status'] {
  if (chargedMinor > 0) {
    if (refundedMinor >= chargedMinor) return 'refunded'
    if (refund && refundedMinor < refund.targetMinor) return 'refunding'
    if (refundedMinor > 0) return 'partly_refunded'
    return isAtCounter(payment) && chargedMinor < payment.amountMinor ? 'partly_paid' : 'paid'
  }
  return payment.failedAt || payment.closedAt || payment.isFlagged
    ? 'failed'
    : payment.status === 'failed'
      ? 'failed'
      : 'pending'
}

/** Recomputes a payment's state, shows it on the appointment, and notifies the patient of changes since `before`. */
export async function recomputePaymentStatus(
  tx: Tx,
  deps: Deps,
  payment: PaymentRow,
  before: PaymentRow,
): Promise<PaymentRow['status']> {
  const now = deps.clock.now()
  const sums = await ledgerSums(tx, payment.id)
  const [refund] = await tx.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  const status = stateOf(payment, sums, refund)
  const isOver =
    status === 'paid' ||
    status === 'partly_paid' ||
    status === 'refunded' ||
    status === 'partly_refunded' ||
    payment.closedAt !== null
  await tx
    .update(payments)
    .set({
      status,
      ...(isOver && status !== 'refunding' && { lookUpAt: null }),
      ...(status === 'refunding' && !isAtCounter(payment) && { lookUpAt: later(deps, refund) }),
    })
    .where(eq(payments.id, payment.id))
  if (refund && !refund.doneAt && sums.refundedMinor >= refund.targetMinor) {
    await tx.update(refunds).set({ doneAt: now, leaseUntil: null }).where(eq(refunds.id, refund.id))
    await postPaymentMail(tx, deps, { event: 'refunded', payment, amountMinor: refund.amountMinor })
  }
  // One card was declined, however many appointments it was to pay for.
  const isFirst = (payment.checkoutPart ?? 1) === 1
  if (payment.failedAt && !before.failedAt && status === 'failed' && isFirst)
    await postPaymentMail(tx, deps, { event: 'failed', payment, amountMinor: 0 })
  await showOnAppointment(tx, payment.appointmentId)
  return status
}

/** The job sends a refund once it is due; the sweep looks after one that hangs. */
const later = ({ clock }: Deps, refund: RefundRow | undefined) =>
  new Date(Math.max(clock.now().getTime(), refund?.dueAt?.getTime() ?? 0) + 5 * 60_000)
