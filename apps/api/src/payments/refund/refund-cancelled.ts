import { refundOf } from '@aafiya/contracts/payments/refund-rule'
import { sql } from 'drizzle-orm'

import type { AppointmentRow } from '../../appointments/appointments.table.ts'
import type { Deps } from '../../deps.ts'
import type { Cancellation } from '../../hooks.ts'
import type { Tx } from '../../platform/db/database.ts'
import { ledgerSums } from '../ledger/ledger-sums.ts'
import { payments } from '../payments.table.ts'
import { recomputePaymentStatus } from '../webhook/recompute-payment-status.ts'
import { countingPayment } from './counting-payment.ts'
import { requestRefund } from './request-refund.ts'

/**
 * In the transaction that moves an appointment. A patient who moves a visit away does not get a later deadline for the refund; of one
 * that the clinic moves the deadline goes along.
 */
export async function setEarliestStart(tx: Tx, { id, startsAt }: AppointmentRow, by: 'patient' | 'clinic'): Promise<void> {
  await tx
    .update(payments)
    .set({ earliestStart: by === 'clinic' ? startsAt : sql`least(${payments.earliestStart}, ${startsAt.toISOString()}::timestamptz)` })
    .where(countingPayment(id))
}

/** In the transaction that cancels an appointment: requests the refund that the rule gives. */
export async function refundCancelled(tx: Tx, deps: Deps, appointment: AppointmentRow, { by, undoableUntil }: Cancellation) {
  const [payment] = await tx.select().from(payments).where(countingPayment(appointment.id)).for('update')
  if (!payment) return appointment.paymentStatus
  const { chargedMinor } = await ledgerSums(tx, payment.id)
  const requestedMinor = refundOf(
    {
      paidMinor: chargedMinor,
      earliestStart: payment.earliestStart ?? appointment.startsAt,
      cancelledAt: appointment.cancelledAt ?? deps.clock.now(),
      cancelledBy: by,
    },
    deps.clinic.facts().refundRule,
  )
  const reason = by === 'patient' ? 'patient_cancelled' : 'clinic_cancelled'
  await requestRefund(tx, deps, { payment, requestedMinor, reason, dueAt: undoableUntil })
  return recomputePaymentStatus(tx, deps, payment, payment)
}
