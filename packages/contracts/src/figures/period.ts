import * as z from 'zod/mini'

import { daysBetween } from '../hours/clinic-time.ts'
import { PlainDate } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { longestPeriod } from './visit-figures.ts'

/** A day that a calendar of the clinic has. */
const Day = PlainDate.check(z.refine((date) => date >= '1970' && date < '2200', key('date_invalid')))

/** The period's first and last civil day, both included: at most 366 days. Visits belong to the day they start on. */
export const period = { from: Day, to: Day }

export const isPeriod = ({ from, to }: { from: string; to: string }): boolean => {
  const days = daysBetween(from, to)
  return days >= 0 && days < longestPeriod
}
