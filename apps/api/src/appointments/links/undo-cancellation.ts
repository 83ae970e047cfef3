import type { LinkedVisit, PressedOnce } from '@aafiya/contracts/appointments/visit-links'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments } from '../appointments.table.ts'
import { asConflict } from '../as-conflict.ts'
import { clearHolds } from '../clear-holds.ts'
import { lockTimes } from '../lock-times.ts'
import { postAppointmentMails } from '../post-appointment-mails.ts'
import { lengthOf, spanOf } from '../span.ts'
import { findLinked, followVisit, lockLinked, toLinkedVisit } from './linked-visit.ts'
import { sequencePressed } from './press.ts'
import { undoableUntil } from './undoable-until.ts'

/**
 * Books a cancelled visit at its old time again, with its payment. If somebody else has booked that time since, the constraints refuse it; if
 * its refund has been sent, so does the payment.
 */
export async function undoCancellation(deps: Deps, pressed: PressedOnce): Promise<LinkedVisit> {
  sequencePressed(deps, pressed)
  const { own: seen } = await findLinked(deps, pressed.token)
  const { doctorId, personId, startsAt } = seen.appointment
  const span = spanOf(startsAt, lengthOf(seen.appointment))
  const undoing = deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    await lockTimes(tx, doctorId, personId, [span])
    const { link, own } = await lockLinked(tx, deps, pressed.token)
    if (own.appointment.status === 'booked') return own
    if (!undoableUntil(own.appointment, now)) throw new Problem('undo_too_late')
    await clearHolds(tx, { doctorId, personId, span, now })
    const [booked] = await tx
      .update(appointments)
      .set({ status: 'booked', cancelledAt: null, updatedAt: now, sequence: own.appointment.sequence + 1 })
      .where(eq(appointments.id, own.appointment.id))
      .returning()
    if (!booked) throw new Problem('visit_link_ended')
    const appointment = { ...booked, paymentStatus: await deps.hooks.cancellationUndone(tx, booked) }
    await followVisit(tx, link, appointment.sequence)
    await postAppointmentMails(tx, deps, {
      event: 'booked',
      appointment,
      doctor: own.doctor,
      keepsPayment: appointment.paymentStatus === 'paid',
    })
    return { ...own, appointment }
  })
  const undone = await undoing.catch((error: unknown) => {
    throw asConflict(error)
  })
  return toLinkedVisit(deps, pressed.token, undone)
}
