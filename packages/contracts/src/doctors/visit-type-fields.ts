import * as z from 'zod/mini'

import { cleanName } from '../language/typed-text.ts'
import { key, type MessageKey } from '../messages/message-key.ts'
import { limits } from '../platform/limits.ts'
import { Fees } from './fees.ts'

/** Letters and digits, and the marks between them as in "Check-up (first visit)". */
const characters = /^(?:\p{L}|\p{M}|\p{N}|\u200C|\u200D|[ .,،&+/()'’:-])*$/u

const typeName = (letter: RegExp, missing: MessageKey) =>
  z.string(key('name_required')).check(
    z.overwrite(cleanName),
    z.refine((name: string) => name.trim().length > 0, key('name_required')),
    z.refine((name: string) => characters.test(name), key('visit_type_name_invalid')),
    z.refine((name: string) => name.trim() === '' || letter.test(name), key(missing)),
    z.maxLength(limits.visitTypeNameMax, key('visit_type_name_too_long')),
  )

const between = (from: number, to: number, message: MessageKey) =>
  z.int(key(message)).check(z.gte(from, key(message)), z.lte(to, key(message)))

/** Who may book a visit: patients by themselves, or only the clinic's staff. */
export const bookableBy = ['patient', 'clinic'] as const

/**
 * `PUT /visit-types/{id}`. `minutes`: the length; `pauseMinutes`: the doctor's break after it; `fee`: null for the
 * doctor's own fee; `followUpDays`: null, or within how many days of a completed visit to the same doctor it can be
 * booked.
 */
export const VisitTypeFields = z.strictObject({
  name: typeName(/\p{L}/u, 'visit_type_name_invalid'),
  nameAr: typeName(/\p{Script=Arabic}/u, 'visit_type_name_ar_invalid'),
  minutes: between(limits.visitMinutesMin, limits.visitMinutesMax, 'visit_minutes_invalid'),
  pauseMinutes: between(0, limits.pauseMinutesMax, 'pause_minutes_invalid'),
  fee: z.nullable(Fees),
  bookableBy: z.enum(bookableBy, key('value_invalid')),
  followUpDays: z.nullable(between(1, limits.followUpDaysMax, 'follow_up_days_invalid')),
  /** How many follow-ups one completed visit gives; absent: one, or as many as before. */
  followUps: z.optional(between(1, limits.followUpsMax, 'follow_ups_invalid')),
})
export type VisitTypeFields = z.infer<typeof VisitTypeFields>
