import { addDays } from '../hours/clinic-time.ts'

/**
 * A completed visit that was no follow-up itself: its civil day (`YYYY-MM-DD`), and how many follow-ups of it are
 * booked or took place.
 */
export interface FollowedVisit {
  completedOn: string
  followUps: number
}

/** A visit type's rule for follow-ups: within how many days after a visit, and how many per visit. */
export interface FollowUpRule {
  days: number
  each: number
}

/**
 * The visit that a follow-up on a civil day would belong to: the first of `visits`, latest first, that still allows
 * one on that day.
 */
export const followedOn = <V extends FollowedVisit>(
  visits: readonly V[],
  date: string,
  { days, each }: FollowUpRule,
): V | undefined =>
  visits.find(
    ({ completedOn, followUps }) => followUps < each && date >= completedOn && date <= addDays(completedOn, days),
  )

interface Movable {
  doctorId: string
  /** The last civil day of a follow-up; none for any other visit. */
  followUpUntil?: string | null | undefined
}

/**
 * Whether a visit may be moved to a doctor's civil day (`YYYY-MM-DD`): a follow-up stays with its doctor, and within its
 * days.
 */
export const mayMoveTo = ({ doctorId, followUpUntil }: Movable, to: { doctorId: string; date: string }): boolean =>
  !followUpUntil || (to.doctorId === doctorId && to.date <= followUpUntil)
