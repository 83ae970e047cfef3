import { addDays, civilAt, daysBetween, startOfDay } from '@aafiya/contracts/hours/clinic-time'
import { limits } from '@aafiya/contracts/platform/limits'

import type { Deps } from '../../deps.ts'

/** Days: ten years. The first years of the calendar have no start in some zones. */
const furthestBack = 3660

/** When a civil day of a list starts, as far as there can be anything on it. */
export function startOfListedDay(date: string, { clock, clinic }: Pick<Deps, 'clock' | 'clinic'>): Date {
  const zone = clinic.facts().timeZone
  const today = civilAt(clock.now(), zone).date
  const days = Math.min(Math.max(daysBetween(today, date), -furthestBack), limits.daysAheadMax + 1)
  return startOfDay(addDays(today, days), zone)
}

/** The same for the day after. */
export function endOfListedDay(date: string, deps: Pick<Deps, 'clock' | 'clinic'>): Date {
  const { timeZone } = deps.clinic.facts()
  return startOfDay(addDays(civilAt(startOfListedDay(date, deps), timeZone).date, 1), timeZone)
}
