import { eq } from 'drizzle-orm'

import { appointments, type AppointmentRow } from '../../appointments/appointments.table.ts'
import { clearHolds } from '../../appointments/clear-holds.ts'
import { lockDoctor } from '../../appointments/lock-doctor.ts'
import { postAppointmentMails } from '../../appointments/post-appointment-mails.ts'
import { endOf, spanOf } from '../../appointments/span.ts'
import { isOpen } from '../../appointments/times/is-open.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { afterCommit } from '../../platform/db/guarded.ts'
import { appointmentOf } from '../checkout/payable.ts'
import { paidVisit } from '../paid-visit.ts'
import type { PaymentRow } from '../payments.table.ts'

/**
 * Makes an appointment of a held slot that was paid for, also when the hold has expired and the slot is still free.
 * The table's constraints decide whether it is. Returns nothing where the slot is lost.
 */
export async function takePaidSlot(tx: Tx, deps: Deps, payment: PaymentRow): Promise<AppointmentRow | undefined> {
  const now = deps.clock.now()
  const { appointmentId: id, doctorId, personId, startsAt } = payment
  const visit = paidVisit(payment)
  const doctor = await lockDoctor(tx, doctorId)
  const held = await appointmentOf(tx, id)
  if (!doctor || startsAt <= now || (!held && doctor.status !== 'approved')) return undefined
  if (!held && !(await isOpen(tx, deps, doctorId, { startsAt, visit }))) return undefined
  if (!held) await clearHolds(tx, { doctorId, personId, span: spanOf(startsAt, visit), now })
  const [booked] = held
    ? await tx.update(appointments).set({ status: 'booked', heldUntil: null, updatedAt: now }).where(eq(appointments.id, id)).returning()
    : await tx
        .insert(appointments)
        .values({
          id,
          doctorId,
          personId,
          startsAt,
          endsAt: endOf(startsAt, visit),
          pauseMinutes: visit.pauseMinutes,
          visitTypeId: payment.visitTypeId,
          visitTypeName: payment.visitTypeName,
          visitTypeNameAr: payment.visitTypeNameAr,
          followUpUntil: payment.followUpUntil,
          notes: payment.notes,
          status: 'booked',
          fee: payment.fee,
          currency: payment.currency,
          paymentStatus: 'pending',
          sequence: 0,
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoNothing()
        .returning()
  if (!booked) return undefined
  await postAppointmentMails(tx, deps, { event: 'booked', appointment: booked, doctor })
  afterCommit(() => deps.metrics.bookings.inc({ by: 'payment' }))
  return booked
}
