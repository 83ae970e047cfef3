import type { LinkedVisit, PressedLate, PressedMove, PressedOnce } from '@aafiya/contracts/appointments/visit-links'
import { instantAt } from '@aafiya/contracts/hours/clinic-time'

import type { Deps } from '../../deps.ts'
import { markAnswered } from '../../messages/mark-answered.ts'
import { Problem } from '../../platform/problem.ts'
import { writeAnswer, writeLateness } from '../answers/write-answer.ts'
import type { AppointmentRow } from '../appointments.table.ts'
import { moveAppointment } from '../move-appointment.ts'
import { undoOf } from '../undo-cancellation.ts'
import { cancelVisit } from '../visit-life.ts'
import { findLinked, followVisit, lockLinked, showLinked, toLinkedVisit } from './linked-visit.ts'
import { sequencePressed } from './press.ts'

export async function openVisitLink(deps: Deps, { token }: { token: string }): Promise<LinkedVisit> {
  const { own } = await findLinked(deps, token)
  return showLinked(deps, token, own)
}

/** Refuses an answer to a page that showed the visit before its last change. */
function refuseUnlessSeen({ sequence, status }: AppointmentRow, seen: number): void {
  if (sequence !== seen || status !== 'booked') throw new Problem('appointment_changed')
}

/** Confirms that the patient is coming. */
export async function confirmVisit(deps: Deps, pressed: PressedOnce): Promise<LinkedVisit> {
  const seen = sequencePressed(deps, pressed)
  return deps.db.transaction(async (tx) => {
    const { link, own } = await lockLinked(tx, deps, pressed.token)
    const now = deps.clock.now()
    refuseUnlessSeen(own.appointment, seen)
    if (own.appointment.startsAt <= now) throw new Problem('appointment_started')
    await markAnswered(tx, [link.messageId], now)
    const appointment = await writeAnswer(tx, deps, { visit: own.appointment, accountId: link.accountId })
    return toLinkedVisit(deps, pressed.token, { ...own, appointment })
  })
}

/** Records how late the patient will be today, or in time after all; either confirms the visit. */
export async function reportLateByLink(deps: Deps, { minutes, ...pressed }: PressedLate): Promise<LinkedVisit> {
  const seen = sequencePressed(deps, pressed)
  return deps.db.transaction(async (tx) => {
    const { link, own } = await lockLinked(tx, deps, pressed.token)
    refuseUnlessSeen(own.appointment, seen)
    await markAnswered(tx, [link.messageId], deps.clock.now())
    const appointment = await writeLateness(tx, deps, { visit: own.appointment, accountId: link.accountId, minutes })
    return toLinkedVisit(deps, pressed.token, { ...own, appointment })
  })
}

/**
 * Moves the visit for its patient and updates the link. If the process dies between the two, the mail about the move
 * has a new link.
 */
export async function moveLinked(
  deps: Deps,
  { appointmentDate, appointmentTime, ...pressed }: PressedMove,
): Promise<LinkedVisit> {
  const seen = sequencePressed(deps, pressed)
  const { link, own } = await findLinked(deps, pressed.token)
  const zone = deps.clinic.facts().timeZone
  // A repeated request: the first one moved it.
  const isThere = instantAt(appointmentDate, appointmentTime, zone)?.getTime() === own.appointment.startsAt.getTime()
  if (isThere && own.appointment.status === 'booked') return toLinkedVisit(deps, pressed.token, own)
  refuseUnlessSeen(own.appointment, seen)
  const moved = await moveAppointment(deps, link.accountId, link.appointmentId, {
    appointmentDate,
    appointmentTime,
    sequence: seen,
  })
  await markAnswered(deps.db, [link.messageId], deps.clock.now())
  await followVisit(deps.db, link, moved.sequence, new Date(moved.endsAt ?? moved.appointmentDate))
  return openVisitLink(deps, pressed)
}

/** Cancels the visit for its patient. A repeated call returns the first result. */
export async function cancelLinked(deps: Deps, pressed: PressedOnce): Promise<LinkedVisit> {
  const seen = sequencePressed(deps, pressed)
  const cancelled = await deps.db.transaction(async (tx) => {
    const { link, own } = await lockLinked(tx, deps, pressed.token)
    if (own.appointment.status === 'cancelled') return own
    refuseUnlessSeen(own.appointment, seen)
    if (own.appointment.startsAt <= deps.clock.now()) throw new Problem('appointment_started')
    const appointment = await cancelVisit(tx, deps, {
      appointment: own.appointment,
      doctor: own.doctor,
      by: 'patient',
      actorId: link.accountId,
      isByStaff: false,
      isUndoable: true,
    })
    await markAnswered(tx, [link.messageId], deps.clock.now())
    await followVisit(tx, link, appointment.sequence)
    return { ...own, appointment }
  })
  return showLinked(deps, pressed.token, cancelled)
}

/** Undoes a cancellation of this link's. A repeated call returns the first result. */
export async function undoLinked(deps: Deps, pressed: PressedOnce): Promise<LinkedVisit> {
  sequencePressed(deps, pressed)
  const { link, own } = await findLinked(deps, pressed.token)
  const undone = await undoOf(deps, {
    id: own.appointment.id,
    actorId: link.accountId,
    lock: async (tx) => (await lockLinked(tx, deps, pressed.token)).own,
    onBooked: (tx, { sequence }) => followVisit(tx, link, sequence),
  })
  return toLinkedVisit(deps, pressed.token, undone)
}
