import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import type { VisitDecision } from '@aafiya/contracts/hours/hours'
import { offerOf } from '@aafiya/contracts/hours/slots'
import { asc, eq, inArray } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { deleteHolds } from '../appointments/clear-holds.ts'
import { refusalToMove } from '../appointments/refusal-to-move.ts'
import { lengthOf } from '../appointments/span.ts'
import { cancelVisit, moveVisit } from '../appointments/visit-life.ts'
import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { isListedDoctor } from '../doctors/is-listed.ts'
import { lockPeople } from '../people/lock-person.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import { RunAgain } from '../platform/db/database-error.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { scheduleOf } from '../schedules/schedule-of.ts'
import { affectedHolds, affectedVisits, type AffectedVisit } from './affected-visits.ts'
import { scheduleAfter, type ScheduleChange } from './schedule-change.ts'

type Moved = Extract<VisitDecision, { choice: 'move' | 'other_doctor' }>

/**
 * Locks the people whose visits and held slots a change of hours concerns, before its doctors. Returns their ids:
 * `applyDecisions` runs again if others are concerned by then.
 */
export async function lockAffected(tx: Tx, deps: Deps, change: ScheduleChange): Promise<ReadonlySet<string>> {
  const affected = [...(await affectedVisits(tx, deps, change)), ...(await affectedHolds(tx, deps, change))]
  const ids = new Set(affected.map(({ appointment }) => appointment.personId))
  if (ids.size > 0) await lockPeople(tx, [...ids])
  return ids
}

interface Decided {
  change: ScheduleChange
  decisions: readonly VisitDecision[]
  reason: string
  /** The people locked by `lockAffected`. */
  lockedIds: ReadonlySet<string>
}

/** Moves a visit as the clinic decided, to its own doctor or another one. Id, payment, fee and history stay. */
async function moveAsDecided(
  tx: Tx,
  deps: Deps,
  { appointment, doctor }: AffectedVisit,
  decision: Moved,
  { change, reason, actorId }: Decided & { actorId: string },
) {
  const { clock, clinic } = deps
  const now = clock.now()
  const doctorId = decision.choice === 'other_doctor' ? decision.doctorId : doctor.id
  const [target] = await tx.select().from(doctors).where(eq(doctors.id, doctorId))
  const startsAt = new Date(decision.startsAt)
  const { timeZone: zone, leadMinutes, daysAhead } = clinic.facts()
  const visit = lengthOf(appointment)
  const schedule = scheduleAfter(change, doctorId, await scheduleOf(tx, doctorId))
  const wanted = civilAt(startsAt, zone)
  const offer = offerOf({ ...wanted, now, zone, visit, schedule, leadMinutes, daysAhead })
  const isOffered = 'startsAt' in offer && offer.startsAt.getTime() === startsAt.getTime()
  const isSuitable =
    target &&
    isListedDoctor(target) &&
    (target.id === doctor.id || (target.availability && target.speciality === doctor.speciality))
  if (!target || !isSuitable || !isOffered || refusalToMove(appointment, { doctor: target, date: wanted.date }))
    throw new Problem('proposal_taken')
  const by = { by: 'clinic' as const, actorId, isByStaff: true, reason }
  await moveVisit(tx, deps, { appointment, from: doctor, to: target, startsAt, ...by })
}

/**
 * Applies the decisions about visits outside the new hours, and releases the slots held there. Runs in the
 * transaction that saves the hours, before it does; the doctors are locked, so that no visit is booked there
 * concurrently.
 */
export async function applyDecisions(tx: Tx, deps: Deps, caller: Caller, decided: Decided): Promise<void> {
  const { change, decisions, reason, lockedIds } = decided
  const found = await affectedVisits(tx, deps, change)
  const held = await affectedHolds(tx, deps, change)
  if ([...found, ...held].some(({ appointment }) => !lockedIds.has(appointment.personId))) throw new RunAgain()
  const ids = found.map(({ appointment }) => appointment.id)
  if (ids.length > 0)
    await tx
      .select({ id: appointments.id })
      .from(appointments)
      .where(inArray(appointments.id, ids))
      .orderBy(asc(appointments.id))
      .for('update')
  // Visits that were cancelled or moved away before the lock are no longer affected.
  const affected = await affectedVisits(tx, deps, change)
  const decisionOf = new Map(decisions.map((decision) => [decision.id, decision]))
  const isDecided = ({ appointment: { id, sequence } }: AffectedVisit) => {
    const decision = decisionOf.get(id)
    return decision !== undefined && (decision.sequence ?? sequence) === sequence
  }
  if (!affected.every(isDecided)) throw new Problem('visits_affected')

  const holds = held.map(({ appointment }) => appointment.id)
  if (holds.length > 0) await deleteHolds(tx, inArray(appointments.id, holds))

  // Cancellations come first, to make room for moves.
  const isCancelled = ({ appointment }: AffectedVisit) => decisionOf.get(appointment.id)?.choice === 'cancel'
  for (const visit of affected.toSorted((a, b) => Number(isCancelled(b)) - Number(isCancelled(a)))) {
    const { appointment, doctor } = visit
    const decision = decisionOf.get(appointment.id)
    if (!decision) continue
    if (decision.choice === 'cancel')
      await cancelVisit(tx, deps, {
        appointment,
        doctor,
        by: 'clinic',
        actorId: caller.userId,
        isByStaff: true,
        reason,
      })
    else if (decision.choice !== 'keep')
      await moveAsDecided(tx, deps, visit, decision, { ...decided, actorId: caller.userId })
    const action =
      decision.choice === 'cancel' ? 'visit_cancelled' : decision.choice === 'keep' ? 'visit_kept' : 'visit_moved'
    await recordChange(tx, deps, { actor: caller, action, recordId: appointment.id, personId: appointment.personId })
  }
}
