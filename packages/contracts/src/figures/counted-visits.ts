import * as z from 'zod/mini'

import { weekdays } from '../hours/schedule.ts'
import { Id } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { Speciality } from '../specialities/speciality-key.ts'
import { leadTimes, visitFigures } from './visit-figures.ts'

/** One of the visit types, or those without one: visits of a time before there were types. */
export const OfType = z.union([Id, z.literal('none')], key('value_invalid'))

/** Whose visits, and of which type. */
export const ofVisits = {
  doctorId: z.optional(Id),
  speciality: z.optional(Speciality),
  visitTypeId: z.optional(OfType),
}
/** 0 to 23. */
export const hourOfDay = z.optional(
  z.string(key('value_invalid')).check(z.regex(/^([01]?\d|2[0-3])$/, key('value_invalid'))),
)
const yesOrNo = z.optional(z.enum(['yes', 'no'], key('value_invalid')))

/** The part of a list of visits that a figure has counted. `weekday` and `hour` are of the start, in the clinic's zone. */
export const countedVisits = {
  ...ofVisits,
  figure: z.optional(z.enum(visitFigures, key('value_invalid'))),
  lead: z.optional(z.enum(leadTimes, key('value_invalid'))),
  reminded: yesOrNo,
  confirmed: yesOrNo,
  weekday: z.optional(z.enum(weekdays, key('value_invalid'))),
  hour: hourOfDay,
}
export const CountedVisits = z.strictObject(countedVisits)
export type CountedVisits = z.infer<typeof CountedVisits>
