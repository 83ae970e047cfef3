import { randomUUID } from 'node:crypto'

import { toMinor } from '@aafiya/contracts/payments/money'
import type { CounterMethod } from '@aafiya/contracts/payments/payment-provider'
import type { Receipt } from '@aafiya/contracts/payments/payments'

import type { AppointmentRow } from '../../appointments/appointments.table.ts'
import { lockVisit } from '../../appointments/visits/lock-visit.ts'
import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { runIdempotently, type Repeatable } from '../../platform/idempotency/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { isSettled } from '../checkout/payable.ts'
import { paymentFile } from '../checkout/payment-view.ts'
import { toReceipt } from '../checkout/show-receipt.ts'
import { ledgerEntries } from '../ledger/ledger-entries.table.ts'
import { payments } from '../payments.table.ts'
import { recomputePaymentStatus } from '../webhook/recompute-payment-status.ts'

/** A visit that took place, or will, and costs something. Somebody who did not come pays nothing at the counter. */
function refuseUnlessDue({ status, paymentStatus, fee }: AppointmentRow): void {
  if (status === 'cancelled') throw new Problem('appointment_cancelled')
  if (isSettled(paymentStatus)) throw new Problem('already_paid')
  if (status === 'no_show' || fee <= 0) throw new Problem('nothing_to_pay')
}

interface Received {
  id: string
  method: CounterMethod
  repeatable?: Repeatable | undefined
}

/**
 * Takes a visit's fee at the counter. The row lock and `payments_one_counts` let one of two receptionists take it; a checkout that the patient
 * still has open and pays later is refunded as a second payment.
 */
export async function receivePayment(deps: Deps, caller: Caller, { id, method, repeatable }: Received): Promise<Receipt> {
  const now = deps.clock.now()
  const receipt = await runIdempotently(deps, repeatable, async (tx) => {
    const { appointment } = await lockVisit(tx, caller, id)
    refuseUnlessDue(appointment)
    const { personId, doctorId, startsAt, endsAt, pauseMinutes, fee, currency } = appointment
    const amountMinor = toMinor(fee, currency)
    const reference = randomUUID()
    const [payment] = await tx
      .insert(payments)
      .values({
        id: randomUUID(),
        appointmentId: id,
        personId,
        doctorId,
        startsAt,
        endsAt,
        pauseMinutes,
        fee,
        provider: method,
        status: 'paid',
        amountMinor,
        currency,
        openings: 0,
        chargeReference: reference,
        paidAt: now,
        isSurplus: false,
        isFlagged: false,
        earliestStart: startsAt,
        lookUps: 0,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (!payment) throw new Error('an inserted payment answers its row')
    await tx.insert(ledgerEntries).values({
      id: randomUUID(),
      paymentId: payment.id,
      appointmentId: id,
      provider: method,
      kind: 'charge',
      reference,
      amountMinor,
      currency,
      isFlagged: false,
      receivedBy: caller.userId,
      createdAt: now,
    })
    await recomputePaymentStatus(tx, deps, payment, payment)
    await recordChange(tx, deps, { actor: caller, action: 'payment_received', recordId: payment.id, personId })
    return toReceipt(tx, deps, await paymentFile(tx, undefined, id))
  })
  return receipt
}
