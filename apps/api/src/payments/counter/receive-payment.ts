import { randomUUID } from 'node:crypto'

import { isDueAtCounter, isSettled } from '@aafiya/contracts/appointments/booking-facts'
import type { Language } from '@aafiya/contracts/messages/message-key'
import type { TakePayment } from '@aafiya/contracts/payments/counter'
import { toMinor } from '@aafiya/contracts/payments/money'
import type { Receipt } from '@aafiya/contracts/payments/receipt'

import type { AppointmentRow } from '../../appointments/appointments.table.ts'
import { lockVisit } from '../../appointments/visits/lock-visit.ts'
import { recordRepeat } from '../../appointments/visits/record-repeat.ts'
import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { runIdempotently, type Repeatable } from '../../platform/idempotency/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { paymentFile } from '../checkout/payment-view.ts'
import { toReceipt } from '../checkout/show-receipt.ts'
import { enterMovement } from '../ledger/enter-movement.ts'
import { payments, type PaymentRow } from '../payments.table.ts'
import { countingPayment } from '../refund/counting-payment.ts'
import { recomputePaymentStatus } from '../webhook/recompute-payment-status.ts'
import { enteredMinor } from './entered-minor.ts'
import { lockTill } from './till-movement.ts'

function refuseUnlessDue(appointment: AppointmentRow): void {
  if (appointment.status === 'cancelled') throw new Problem('appointment_cancelled')
  if (isSettled(appointment.paymentStatus)) throw new Problem('already_paid')
  if (!isDueAtCounter(appointment)) throw new Problem('nothing_to_pay')
}

/** The amount taken now, in minor units: everything due, or the requested part. */
function takenMinor(appointment: AppointmentRow, amount: number | undefined, language: Language): number {
  const { currency, partPaidMinor } = appointment
  const dueMinor = toMinor(appointment.fee, currency) - partPaidMinor
  if (amount === undefined) return dueMinor
  const minor = enteredMinor(amount, { path: 'amount', currency, language })
  if (minor > dueMinor) throw new Problem('more_than_due')
  return minor
}

/** The payment at the counter that collects the parts of a fee: the current one, or a new one. */
async function paymentFor(tx: Tx, { clock }: Deps, appointment: AppointmentRow, provider: PaymentRow['provider']) {
  const [counting] = await tx.select().from(payments).where(countingPayment(appointment.id)).for('update')
  if (counting) return counting
  const now = clock.now()
  const { id: appointmentId, personId, doctorId, startsAt, endsAt, pauseMinutes, fee, currency } = appointment
  const [payment] = await tx
    .insert(payments)
    .values({
      id: randomUUID(),
      appointmentId,
      personId,
      doctorId,
      startsAt,
      endsAt,
      pauseMinutes,
      fee,
      provider,
      status: 'paid',
      amountMinor: toMinor(fee, currency),
      currency,
      openings: 0,
      chargeReference: null,
      paidAt: now,
      isSurplus: false,
      isFlagged: false,
      lookUps: 0,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!payment) throw new Error('an inserted payment answers its row')
  return payment
}

interface Received {
  id: string
  body: TakePayment
  language: Language
  repeatable?: Repeatable | undefined
}

/**
 * Takes a visit's fee at the counter, or a part of it. The row lock and `payments_one_counts` let only one of two
 * receptionists take the amount due; a checkout that the patient still has open and pays later is refunded as a
 * second payment.
 */
export const receivePayment = (
  deps: Deps,
  caller: Caller,
  { id, body, language, repeatable }: Received,
): Promise<Receipt> =>
  runIdempotently(
    deps,
    repeatable,
    async (tx) => {
      await lockTill(tx, caller)
      const { appointment } = await lockVisit(tx, caller, id)
      refuseUnlessDue(appointment)
      const { currency, personId } = appointment
      const minor = takenMinor(appointment, body.amount, language)
      const payment = await paymentFor(tx, deps, appointment, body.method)
      await enterMovement(tx, deps, payment, {
        kind: 'charge',
        provider: body.method,
        reference: randomUUID(),
        minor,
        currency,
        isFlagged: false,
        receivedBy: caller.userId,
        ...(body.given !== undefined && {
          givenMinor: enteredMinor(body.given, { path: 'given', currency, language }),
        }),
      })
      await recomputePaymentStatus(tx, deps, payment, payment)
      await recordChange(tx, deps, { actor: caller, action: 'payment_received', recordId: payment.id, personId })
      return toReceipt(tx, deps, await paymentFile(tx, deps, undefined, id))
    },
    (tx) => recordRepeat(tx, deps, caller, id),
  )
