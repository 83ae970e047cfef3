import { addDays } from '../hours/clinic-time.ts'

/**
 * Whether a follow-up can be on a civil day (`YYYY-MM-DD`). `completedOn`: the day of the patient's latest completed visit to the same
 * doctor that was no follow-up itself; null where there is none. `days`: how many days after it a follow-up can be.
 */
export const isFollowUpDay = (date: string, completedOn: string | null, days: number): completedOn is string =>
  completedOn !== null && date >= completedOn && date <= addDays(completedOn, days)
