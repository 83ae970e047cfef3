import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import type { VisitDecision } from '@aafiya/contracts/hours/hours'
import { offerOf } from '@aafiya/contracts/hours/slots'
import { limits } from '@aafiya/contracts/platform/limits'
import { eq, inArray } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { clearHolds } from '../appointments/clear-holds.ts'
import { endAppointment } from '../appointments/end-appointment.ts'
import { postAppointmentMails } from '../appointments/post-appointment-mails.ts'
import { endOf, lengthOf, spanOf } from '../appointments/span.ts'
import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { scheduleOf } from '../schedules/schedule-of.ts'
import { affectedHolds, affectedVisits, type AffectedVisit } from './affected-visits.ts'
import { scheduleAfter, type ScheduleChange } from './schedule-change.ts'

type Moved = Extract<VisitDecision, { choice: 'move' | 'other_doctor' }>

interface Decided {
  change: ScheduleChange
  decisions: readonly VisitDecision[]
  reason: string
}

const hourMs = 3_600_000

/** Moves a visit as the clinic decided, to its own doctor or another one. Id, payment, fee and history stay. */
async function moveVisit(tx: Tx, deps: Deps, { appointment, doctor }: AffectedVisit, decision: Moved, { change, reason }: Decided) {
  const { clock, clinic } = deps
  const now = clock.now()
  const doctorId = decision.choice === 'other_doctor' ? decision.doctorId : doctor.id
  const [target] = await tx.select().from(doctors).where(eq(doctors.id, doctorId))
  const startsAt = new Date(decision.startsAt)
  const { timeZone: zone, leadMinutes, daysAhead } = clinic.facts()
  const visit = lengthOf(appointment)
  const schedule = scheduleAfter(change, doctorId, await scheduleOf(tx, doctorId))
  const offer = offerOf({ ...civilAt(startsAt, zone), now, zone, visit, schedule, leadMinutes, daysAhead })
  const isOffered = 'startsAt' in offer && offer.startsAt.getTime() === startsAt.getTime()
  const isSuitable =
    target?.id === doctor.id || (target?.status === 'approved' && target.availability && target.speciality === doctor.speciality)
  if (!target || !isSuitable || !isOffered) throw new Problem('proposal_taken')
  await clearHolds(tx, { doctorId, personId: appointment.personId, span: spanOf(startsAt, visit), now })
  const [row] = await tx
    .update(appointments)
    .set({
      doctorId,
      startsAt,
      endsAt: endOf(startsAt, visit),
      sequence: appointment.sequence + 1,
      updatedAt: now,
      declinableUntil: new Date(now.getTime() + limits.declineHours * hourMs),
    })
    .where(eq(appointments.id, appointment.id))
    .returning()
  if (!row) throw new Problem('proposal_taken')
  await deps.hooks.appointmentMoved(tx, row, 'clinic')
  await postAppointmentMails(tx, deps, {
    event: 'moved',
    appointment: row,
    doctor: target,
    previousStart: appointment.startsAt,
    movedFor: reason,
    ...(target.id !== doctor.id && { previousDoctor: doctor }),
  })
}

/**
 * Decides what becomes of the visits that new hours no longer allow, and releases the slots that are held there. Runs in the
 * transaction that saves the hours, before it does; the doctors are locked, so that no visit is booked there meanwhile.
 */
export async function applyDecisions(tx: Tx, deps: Deps, caller: Caller, decided: Decided): Promise<void> {
  const { change, decisions, reason } = decided
  const found = await affectedVisits(tx, deps, change)
  const ids = found.map(({ appointment }) => appointment.id)
  if (ids.length > 0) await tx.select({ id: appointments.id }).from(appointments).where(inArray(appointments.id, ids)).for('update')
  // Those that were cancelled or moved by their patients before they were locked are no longer affected.
  const affected = await affectedVisits(tx, deps, change)
  const decisionOf = new Map(decisions.map((decision) => [decision.id, decision]))
  if (affected.some(({ appointment }) => !decisionOf.has(appointment.id))) throw new Problem('visits_affected')

  const holds = (await affectedHolds(tx, deps, change)).map(({ appointment }) => appointment.id)
  if (holds.length > 0) await tx.delete(appointments).where(inArray(appointments.id, holds))

  // What is cancelled first makes room for what is moved.
  const isCancelled = ({ appointment }: AffectedVisit) => decisionOf.get(appointment.id)?.choice === 'cancel'
  for (const visit of affected.toSorted((a, b) => Number(isCancelled(b)) - Number(isCancelled(a)))) {
    const { appointment, doctor } = visit
    const decision = decisionOf.get(appointment.id)
    if (!decision) continue
    if (decision.choice === 'cancel') await endAppointment(tx, deps, { appointment, doctor, by: 'clinic', reason })
    else if (decision.choice !== 'keep') await moveVisit(tx, deps, visit, decision, decided)
    const action = decision.choice === 'cancel' ? 'visit_cancelled' : decision.choice === 'keep' ? 'visit_kept' : 'visit_moved'
    await recordChange(tx, deps, { actor: caller, action, recordId: appointment.id, personId: appointment.personId })
  }
}
