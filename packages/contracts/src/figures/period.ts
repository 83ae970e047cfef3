import { daysBetween } from '../hours/clinic-time.ts'
import { PlainDate } from '../language/text.ts'
import { longestPeriod } from './visit-figures.ts'

/** The period's first and last civil day, both included: at most 366 days. Visits belong to the day they start on. */
export const period = { from: PlainDate, to: PlainDate }

export const isPeriod = ({ from, to }: { from: string; to: string }): boolean => {
  const days = daysBetween(from, to)
  return days >= 0 && days < longestPeriod
}
