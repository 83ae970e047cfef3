import type { MoveAppointment } from '@aafiya/contracts/appointments/appointment-requests'
import { mayMoveTo } from '@aafiya/contracts/appointments/follow-up'
import { instantAt } from '@aafiya/contracts/hours/clinic-time'

import type { Deps } from '../deps.ts'
import { takesBookings } from '../doctors/is-listed.ts'
import type { Tx } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { toAppointment } from './appointment-view.ts'
import type { AppointmentRow } from './appointments.table.ts'
import { asConflict } from './as-conflict.ts'
import { lockDoctor } from './lock-doctor.ts'
import { lockTimes } from './lock-times.ts'
import { lockAppointment, lockPersonOfVisit, ownAppointment } from './own-appointment.ts'
import { lengthOf, spanOf } from './span.ts'
import { offeredStart } from './times/offered-start.ts'
import { requestedTime } from './times/requested-time.ts'
import { changeNotes, moveVisit } from './visit-life.ts'

/** A cancelled or started appointment can no longer be changed. */
function refuseUnlessOpen(appointment: AppointmentRow, now: Date): void {
  if (appointment.status === 'cancelled') throw new Problem('appointment_cancelled')
  if (appointment.status !== 'booked' || appointment.startsAt <= now) throw new Problem('appointment_started')
}

interface Move {
  accountId: string
  /** The appointment as it was read before its doctor and times were locked, and once its person was. */
  seen: AppointmentRow
  body: MoveAppointment
}

/**
 * Moves an appointment within a transaction of the caller's, who turns a broken constraint into a refusal
 * (`asConflict`).
 */
export async function moveWithin(tx: Tx, deps: Deps, { accountId, seen, body }: Move) {
  const { clock, clinic } = deps
  const now = clock.now()
  refuseUnlessOpen(seen, now)
  const zone = clinic.facts().timeZone
  const wanted = requestedTime(body, zone)
  // The appointment may keep its own time even if that is no longer offered.
  const isMove = instantAt(wanted.date, wanted.time, zone)?.getTime() !== seen.startsAt.getTime()
  if (isMove && body.sequence !== undefined && body.sequence !== seen.sequence) throw new Problem('appointment_changed')
  const visit = lengthOf(seen)
  if (isMove) await lockDoctor(tx, seen.doctorId)
  const startsAt = isMove ? await offeredStart(tx, deps, { doctorId: seen.doctorId, visit, ...wanted }) : seen.startsAt
  const span = spanOf(startsAt, visit)
  if (isMove) await lockTimes(tx, seen.doctorId, seen.personId, [spanOf(seen.startsAt, visit), span])
  const own = await lockAppointment(tx, deps, accountId, seen.id)
  const { appointment, doctor } = own
  refuseUnlessOpen(appointment, now)
  if (appointment.sequence !== seen.sequence) throw new Problem('appointment_changed')
  // The visits of a suspended doctor stay until the desk moves them to another one.
  if (isMove && !takesBookings(doctor)) throw new Problem('doctor_unavailable')
  if (isMove && !mayMoveTo(appointment, { doctorId: doctor.id, date: wanted.date }))
    throw new Problem('follow_up_not_offered')
  const notes = body.notes === undefined ? appointment.notes : body.notes.trim() || null
  if (isMove) {
    const moved = await moveVisit(tx, deps, {
      appointment,
      from: doctor,
      to: doctor,
      startsAt,
      by: 'patient',
      actorId: accountId,
      isByStaff: false,
      notes,
    })
    return toAppointment({ ...own, appointment: moved }, zone)
  }
  return toAppointment({ ...own, appointment: await changeNotes(tx, deps, { appointment, notes, accountId }) }, zone)
}

/**
 * Moves an appointment in one atomic change: id, fee, payment and history stay, and if it fails the appointment keeps
 * its old time. A move to its current time only changes the notes.
 */
export async function moveAppointment(deps: Deps, accountId: string, id: string, body: MoveAppointment) {
  const change = deps.db.transaction(async (tx) => {
    await lockPersonOfVisit(tx, id)
    const { appointment: seen } = await ownAppointment(tx, deps, accountId, id)
    return moveWithin(tx, deps, { accountId, seen, body })
  })
  return change.catch((error: unknown) => {
    throw asConflict(error)
  })
}
