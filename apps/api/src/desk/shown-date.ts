import { civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { limits } from '@aafiya/contracts/platform/limits'

import type { Deps } from '../deps.ts'
import { Problem } from '../platform/problem.ts'

/** Days: ten years. The first years of the calendar have no start in some zones. */
const furthestBack = 3660

/** The day that the desk requests, by default today, limited to days that can have visits. */
export function shownDate({ clock, clinic }: Pick<Deps, 'clock' | 'clinic'>, wanted?: string): string {
  const today = civilAt(clock.now(), clinic.facts().timeZone).date
  const ahead = wanted === undefined ? 0 : daysBetween(today, wanted)
  if (ahead < -furthestBack || ahead > limits.daysAheadMax) throw new Problem('date_too_far')
  return wanted ?? today
}
