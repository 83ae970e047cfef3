import type { RefundChoice } from '@aafiya/contracts/payments/counter'
import { fromMinor } from '@aafiya/contracts/payments/money'
import { refundOf, refundStartOf } from '@aafiya/contracts/payments/refund-rule'

import type { AppointmentRow } from '../../appointments/appointments.table.ts'
import { cancellingSide } from '../../appointments/declinable-moves.ts'
import { findVisit } from '../../appointments/visits/lock-visit.ts'
import type { Deps } from '../../deps.ts'
import type { Cancellation } from '../../hooks.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { ledgerSums } from '../ledger/ledger-sums.ts'
import { payments } from '../payments.table.ts'
import { recomputePaymentStatus } from '../webhook/recompute-payment-status.ts'
import { countingPayment } from './counting-payment.ts'
import { requestRefund } from './request-refund.ts'

/** In the transaction that cancels an appointment: requests the refund that the rule gives. */
export async function refundCancelled(
  tx: Tx,
  deps: Deps,
  appointment: AppointmentRow,
  { by, undoableUntil }: Cancellation,
) {
  const [payment] = await tx.select().from(payments).where(countingPayment(appointment.id)).for('update')
  if (!payment) return appointment.paymentStatus
  const { chargedMinor } = await ledgerSums(tx, payment.id)
  const requestedMinor = refundOf(
    {
      paidMinor: chargedMinor,
      currency: payment.currency,
      refundStart: refundStartOf(appointment),
      cancelledAt: appointment.cancelledAt ?? deps.clock.now(),
      cancelledBy: by,
    },
    deps.clinic.facts().refundRule,
  )
  const reason = by === 'patient' ? 'patient_cancelled' : 'clinic_cancelled'
  await requestRefund(tx, deps, { payment, requestedMinor, reason, dueAt: undoableUntil })
  return recomputePaymentStatus(tx, deps, payment, payment)
}

/** What cancelling a visit now would refund, by who cancels. Earlier refunds are part of neither. */
export const showRefundChoice = (deps: Deps, caller: Caller, id: string): Promise<RefundChoice> =>
  deps.db.transaction(async (tx) => {
    const appointment = await findVisit(tx, caller, id)
    const [payment] = await tx.select().from(payments).where(countingPayment(id))
    await recordAccess(tx, deps, { caller, action: 'payment_listed', records: [payment ?? appointment] })
    if (!payment) return { currency: appointment.currency, paid: 0, ifClinic: 0, ifPatient: 0 }
    const { chargedMinor: paidMinor, refundedMinor } = await ledgerSums(tx, payment.id)
    const cancelledAt = deps.clock.now()
    const refundStart = refundStartOf(appointment)
    const refundIf = (side: 'clinic' | 'patient') => {
      const cancelledBy = cancellingSide(appointment, side, cancelledAt)
      const backMinor = refundOf(
        { paidMinor, currency: payment.currency, refundStart, cancelledAt, cancelledBy },
        deps.clinic.facts().refundRule,
      )
      return fromMinor(Math.max(0, Math.min(backMinor, paidMinor - refundedMinor)), payment.currency)
    }
    const paid = fromMinor(paidMinor, payment.currency)
    return { currency: payment.currency, paid, ifClinic: refundIf('clinic'), ifPatient: refundIf('patient') }
  })
