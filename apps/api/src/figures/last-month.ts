import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'

import type { Deps } from '../deps.ts'

/** The month before that of a civil day: its first and last day. */
export function monthBefore(day: string): { from: string; to: string } {
  const to = addDays(`${day.slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}

/** The month that ended last, by the clinic's calendar. */
export const lastMonth = ({ clock, clinic }: Pick<Deps, 'clock' | 'clinic'>) =>
  monthBefore(civilAt(clock.now(), clinic.facts().timeZone).date)
