import { fromMinor } from '@aafiya/contracts/payments/money'

import type { AppointmentRow } from '../../appointments/appointments.table.ts'
import { clearHolds } from '../../appointments/clear-holds.ts'
import { lockDoctor } from '../../appointments/lock-doctor.ts'
import { refusalToRebook } from '../../appointments/may-be-booked.ts'
import { endOf, spanOf } from '../../appointments/span.ts'
import { insertVisit, rebookVisit } from '../../appointments/visit-life.ts'
import type { Deps } from '../../deps.ts'
import { hasWithdrawnConsent } from '../../people/health-consent.ts'
import type { Tx } from '../../platform/db/database.ts'
import { appointmentOf } from '../checkout/payable.ts'
import { paidVisit } from '../paid-visit.ts'
import type { PaymentRow } from '../payments.table.ts'

/**
 * Turns a paid held slot into an appointment, also if the hold has expired and the slot is still free. The table's
 * constraints decide whether it is. Returns undefined if the slot is lost.
 */
export async function takePaidSlot(tx: Tx, deps: Deps, payment: PaymentRow): Promise<AppointmentRow | undefined> {
  const now = deps.clock.now()
  const { appointmentId: id, doctorId, personId, startsAt } = payment
  const visit = paidVisit(payment)
  const held = await appointmentOf(tx, id)
  const isLive = held?.heldUntil ? held.heldUntil > now : false
  const endsAt = endOf(startsAt, visit)
  if (await refusalToRebook(tx, deps, { ...payment, id, endsAt }, { isNew: !isLive })) return undefined
  if (await hasWithdrawnConsent(tx, personId)) return undefined
  const doctor = await lockDoctor(tx, doctorId)
  if (!doctor) return undefined
  const paid = { method: payment.provider, paid: fromMinor(payment.amountMinor, payment.currency), refund: 0 }
  const { payerId: actorId } = payment
  if (held) return rebookVisit(tx, deps, { appointment: held, doctor, payment: paid, actorId })
  await clearHolds(tx, { doctorId, personId, span: spanOf(startsAt, visit), now })
  return insertVisit(tx, deps, {
    doctor,
    by: 'payment',
    payment: paid,
    actorId,
    visit: {
      id,
      doctorId,
      personId,
      startsAt,
      endsAt,
      pauseMinutes: visit.pauseMinutes,
      visitTypeId: payment.visitTypeId,
      visitTypeName: payment.visitTypeName,
      visitTypeNameAr: payment.visitTypeNameAr,
      followUpUntil: payment.followUpUntil,
      followUpOf: payment.followUpOf,
      notes: payment.notes,
      status: 'booked',
      fee: payment.fee,
      currency: payment.currency,
    },
  })
}
