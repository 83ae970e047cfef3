import { isLongOver } from '@aafiya/contracts/appointments/visit-steps'
import type { DeskVisit, MoveAtDesk } from '@aafiya/contracts/desk/desk'
import { eq } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { asConflict } from '../appointments/as-conflict.ts'
import { bookableDoctor } from '../appointments/bookable-doctor.ts'
import { lockTimes } from '../appointments/lock-times.ts'
import { lockPersonOfVisit } from '../appointments/own-appointment.ts'
import { refusalToMove } from '../appointments/refusal-to-move.ts'
import { lengthOf, spanOf } from '../appointments/span.ts'
import { offeredStart } from '../appointments/times/offered-start.ts'
import { requestedTime } from '../appointments/times/requested-time.ts'
import { moveVisit } from '../appointments/visit-life.ts'
import { lockVisit } from '../appointments/visits/lock-visit.ts'
import type { Deps } from '../deps.ts'
import { refuseErased } from '../people/lock-person.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { toDeskVisit } from './desk-visit-view.ts'

/**
 * Moves a visit in one atomic change, perhaps to another doctor: id, length, fee, payment and history stay, and if it
 * fails the visit keeps its time. Of two desks that move the same visit as they saw it, the second is refused. A
 * visit whose time has passed without the patient can still be moved.
 */
export async function moveAtDesk(deps: Deps, caller: Caller, id: string, body: MoveAtDesk): Promise<DeskVisit> {
  const zone = deps.clinic.facts().timeZone
  const wanted = requestedTime(body, zone)
  const change = deps.db.transaction(async (tx) => {
    const personId = await lockPersonOfVisit(tx, id)
    if (personId === undefined) throw new Problem('appointment_not_found')
    await refuseErased(tx, personId)
    const doctor = await bookableDoctor(tx, { personId, doctorId: body.doctorId }, true)
    const [seen] = await tx.select().from(appointments).where(eq(appointments.id, id))
    if (!seen) throw new Problem('appointment_not_found')
    const visit = lengthOf(seen)
    const startsAt = await offeredStart(tx, deps, { doctorId: doctor.id, visit, isByStaff: true, ...wanted })
    const span = spanOf(startsAt, visit)
    await lockTimes(tx, doctor.id, seen.personId, [spanOf(seen.startsAt, visit), span])
    const { appointment, doctor: previousDoctor, patient } = await lockVisit(tx, caller, id)
    if (appointment.status === 'cancelled') throw new Problem('appointment_cancelled')
    if (appointment.status !== 'booked') throw new Problem('appointment_started')
    // Moved to a future day it could be cancelled with a refund, although cancelling it now takes a reason.
    if (isLongOver(appointment, deps.clock.now())) throw new Problem('visit_long_over')
    const refusal = refusalToMove(appointment, { doctor, date: wanted.date })
    if (refusal) throw new Problem(refusal)
    const isSame = doctor.id === appointment.doctorId && startsAt.getTime() === appointment.startsAt.getTime()
    if (isSame) {
      await recordAccess(tx, deps, { caller, action: 'visit_read', records: [appointment] })
      return toDeskVisit({ appointment, doctor, patient }, zone)
    }
    if (body.sequence !== undefined && body.sequence !== appointment.sequence) throw new Problem('appointment_changed')
    const by = body.isRequestedByPatient ? 'patient' : 'clinic'
    const row = await moveVisit(tx, deps, {
      appointment,
      from: previousDoctor,
      to: doctor,
      startsAt,
      by,
      actorId: caller.userId,
      isByStaff: true,
    })
    await recordChange(tx, deps, { actor: caller, action: 'visit_moved', recordId: id, personId: appointment.personId })
    return toDeskVisit({ appointment: row, doctor, patient }, zone)
  })
  return change.catch((error: unknown) => {
    throw asConflict(error)
  })
}
