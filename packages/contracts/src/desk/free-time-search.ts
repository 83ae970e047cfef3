import * as z from 'zod/mini'

import { SpokenLanguage } from '../doctors/directory.ts'
import { ClockTime, Id, Instant, PlainDate } from '../language/text.ts'
import { key } from '../messages/message-key.ts'
import { Speciality } from '../specialities/speciality-key.ts'

/** Parts of the day by the clinic's clock, in minutes since midnight: a visit starts in one. */
export const partsOfDay = {
  morning: { from: 0, to: 12 * 60 },
  afternoon: { from: 12 * 60, to: 17 * 60 },
  evening: { from: 17 * 60, to: 24 * 60 },
} as const
export type PartOfDay = keyof typeof partsOfDay

/** A free time of a doctor. `visitTypeId`: the type to book; absent for the doctor's usual visit. */
export const FoundTime = z.object({
  doctorId: Id,
  doctorName: z.string(),
  doctorNameAr: z.nullable(z.string()),
  speciality: Speciality,
  date: PlainDate,
  time: ClockTime,
  startsAt: Instant,
  visitTypeId: z.optional(Id),
})
export type FoundTime = z.infer<typeof FoundTime>

/**
 * `GET /desk/free-times`. From day to day, both included; today and sixty days by default. `visitTypeId` also finds
 * types of the same name that other doctors have made for themselves. `personId`: the patient, who is found only the
 * days of their own follow-ups where the type is one. `moving`: the visit to be moved, whose length applies instead of a
 * type's; its time counts as free, but is not found. A follow-up stays with its doctor and within its days.
 */
export const FreeTimeQuery = z.strictObject({
  doctorId: z.optional(Id),
  speciality: z.optional(Speciality),
  gender: z.optional(z.enum(['male', 'female'], key('value_invalid'))),
  language: z.optional(SpokenLanguage),
  visitTypeId: z.optional(Id),
  personId: z.optional(Id),
  moving: z.optional(Id),
  part: z.optional(z.enum(['morning', 'afternoon', 'evening'], key('value_invalid'))),
  from: z.optional(PlainDate),
  until: z.optional(PlainDate),
})
export type FreeTimeQuery = z.infer<typeof FreeTimeQuery>
