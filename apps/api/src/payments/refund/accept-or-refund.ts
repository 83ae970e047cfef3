import { and, eq, isNotNull, ne } from 'drizzle-orm'

import type { AppointmentRow } from '../../appointments/appointments.table.ts'
import type { Deps } from '../../deps.ts'
import { isActing } from '../../people/person-for.ts'
import type { Tx } from '../../platform/db/database.ts'
import { appointmentOf } from '../checkout/payable.ts'
import { takePaidSlot } from '../hold/take-paid-slot.ts'
import { ledgerSums } from '../ledger/ledger-sums.ts'
import { payments, type PaymentRow } from '../payments.table.ts'
import { postPaymentMail } from '../post-payment-mail.ts'
import type { RefundRow } from './refunds.table.ts'
import { requestRefund } from './request-refund.ts'

async function isPaidAlready(tx: Tx, { id, appointmentId }: PaymentRow): Promise<boolean> {
  const others = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.appointmentId, appointmentId),
        ne(payments.id, id),
        isNotNull(payments.paidAt),
        eq(payments.isSurplus, false),
      ),
    )
    .limit(1)
  return others.length > 0
}

/** A payer who may no longer act for the patient cannot pay for their visits. Money at the front desk has no payer. */
const mayPay = async (tx: Tx, deps: Deps, { payerId, personId }: PaymentRow): Promise<boolean> =>
  payerId === null || isActing(tx, deps, payerId, personId)

type Verdict = { appointment: AppointmentRow } | { reason: RefundRow['reason']; dueAt?: Date | undefined }

/** Refunded because of the payment, not of the visit, which can still be paid for. */
const paysForNothing: ReadonlySet<RefundRow['reason']> = new Set(['paid_twice', 'right_ended'])

/** What the money pays for: the current appointment, its slot if that is still free, or nothing. */
async function verdictOn(tx: Tx, deps: Deps, payment: PaymentRow): Promise<Verdict> {
  if (await isPaidAlready(tx, payment)) return { reason: 'paid_twice' }
  if (!(await mayPay(tx, deps, payment))) return { reason: 'right_ended' }
  const standing = await appointmentOf(tx, payment.appointmentId)
  if (standing?.status === 'cancelled')
    return {
      reason: standing.cancelReason === null ? 'patient_cancelled' : 'clinic_cancelled',
      dueAt: standing.reservedUntil ?? undefined,
    }
  if (standing && standing.status !== 'held') return { appointment: standing }
  const taken = await takePaidSlot(tx, deps, payment)
  return taken ? { appointment: taken } : { reason: 'slot_lost' }
}

/**
 * Decides once about money that has just arrived: it pays for the appointment, or is refunded completely (a second
 * success, a cancelled appointment, a slot that another patient booked): immediately, unless the cancellation can
 * still be undone.
 */
export async function acceptOrRefund(tx: Tx, deps: Deps, payment: PaymentRow): Promise<PaymentRow> {
  const { chargedMinor, flaggedMinor, chargeReference } = await ledgerSums(tx, payment.id)
  const isFlagged = flaggedMinor > 0
  if (chargedMinor === 0 || payment.paidAt) {
    if (isFlagged !== payment.isFlagged) await tx.update(payments).set({ isFlagged }).where(eq(payments.id, payment.id))
    return { ...payment, isFlagged }
  }
  const verdict = await verdictOn(tx, deps, payment)
  const isSurplus = 'reason' in verdict && paysForNothing.has(verdict.reason)
  const [paid] = await tx
    .update(payments)
    .set({
      paidAt: deps.clock.now(),
      chargeReference,
      isFlagged,
      isSurplus,
    })
    .where(eq(payments.id, payment.id))
    .returning()
  if (!paid) throw new Error('payments are never deleted')
  if ('reason' in verdict) {
    await requestRefund(tx, deps, { payment: paid, requestedMinor: chargedMinor, ...verdict })
    const event = verdict.reason === 'right_ended' ? 'unauthorized' : verdict.reason === 'paid_twice' ? 'twice' : 'late'
    await postPaymentMail(tx, deps, { event, payment: paid, amountMinor: chargedMinor })
  } else await postPaymentMail(tx, deps, { event: 'paid', payment: paid, amountMinor: chargedMinor })
  return paid
}
