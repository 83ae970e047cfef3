import { civilAt } from '../hours/clinic-time.ts'
import { limits } from '../platform/limits.ts'
import type { appointmentStatuses } from './appointment-statuses.ts'

/**
 * The life of a visit on its day. The calendar offers steps by these functions and the API refuses with them, so the
 * two cannot disagree.
 */

/** The course of a visit, in order. */
const course = ['arrived', 'started', 'completed'] as const
export const visitSteps = [...course, 'no_show'] as const
export type VisitStep = (typeof visitSteps)[number]

export interface VisitState {
  status: (typeof appointmentStatuses)[number]
  startsAt: Date
  endsAt: Date
  /** A visit that started is `arrived` until it is completed. */
  isStarted: boolean
}

interface When {
  now: Date
  /** The clinic's IANA zone. */
  zone: string
}

export type StepRefusal =
  | 'appointment_cancelled'
  | 'visit_step_conflict'
  | 'visit_too_early'
  | 'visit_not_today'
  | 'no_show_too_late'

/** The latest step of a visit; undefined where nothing was recorded yet. */
export function lastStep({ status, isStarted }: Pick<VisitState, 'status' | 'isStarted'>): VisitStep | undefined {
  if (status === 'arrived') return isStarted ? 'started' : 'arrived'
  return status === 'completed' || status === 'no_show' ? status : undefined
}

/** Whether a visit is as far as a step, or farther, so that recording the step again changes nothing. */
export function isReached(visit: VisitState, step: VisitStep): boolean {
  const last = lastStep(visit)
  if (last === undefined || last === 'no_show' || step === 'no_show') return last === step
  return course.indexOf(last) >= course.indexOf(step)
}

/** A visit that crosses midnight has two days. */
function isOnItsDay({ startsAt, endsAt }: VisitState, { now, zone }: When): boolean {
  const today = civilAt(now, zone).date
  return civilAt(startsAt, zone).date <= today && today <= civilAt(endsAt, zone).date
}

/** Whether a visit began so long ago that only an administrator still changes what became of it. */
export const isLongOver = ({ startsAt }: Pick<VisitState, 'startsAt'>, now: Date): boolean =>
  now.getTime() > startsAt.getTime() + limits.noShowHours * 3_600_000

/** Why a step that is not reached cannot be recorded now; undefined where it can. */
export function stepRefusal(visit: VisitState, step: VisitStep, when: When): StepRefusal | undefined {
  const last = lastStep(visit)
  if (visit.status === 'cancelled') return 'appointment_cancelled'
  if (last === 'no_show' || (step === 'no_show' && last !== undefined && last !== 'arrived'))
    return 'visit_step_conflict'
  const isEarly = when.now < visit.startsAt
  if (step === 'no_show') {
    if (isEarly) return 'visit_too_early'
    return isLongOver(visit, when.now) ? 'no_show_too_late' : undefined
  }
  if (!isOnItsDay(visit, when)) return 'visit_not_today'
  return step === 'completed' && isEarly && !visit.isStarted ? 'visit_too_early' : undefined
}

/** Why a completed step cannot be undone now; undefined if it can. Only the last step can be undone. */
export function undoRefusal(visit: VisitState, step: VisitStep, when: When): StepRefusal | undefined {
  if (step !== lastStep(visit)) return 'visit_step_conflict'
  if (step === 'no_show') return isLongOver(visit, when.now) ? 'no_show_too_late' : undefined
  return isOnItsDay(visit, when) ? undefined : 'visit_not_today'
}
