import * as z from 'zod/mini'

import { Id } from '../language/text.ts'

/**
 * A visit that patients can book with a doctor. `minutes`: the length; `pauseMinutes`: the doctor's break after it;
 * `fee`: a number in the doctor's currency; `followUpDays`: only for patients with a completed visit to this doctor
 * at most that many days before.
 */
export const OfferedVisitType = z.object({
  id: Id,
  name: z.string(),
  nameAr: z.string(),
  minutes: z.int(),
  pauseMinutes: z.int(),
  fee: z.number(),
  followUpDays: z.optional(z.int()),
  /** How many follow-ups one completed visit gives; absent: one. */
  followUps: z.optional(z.int()),
  /** Only where the clinic's staff alone book it: those see it too. */
  bookableBy: z.optional(z.literal('clinic')),
})
export type OfferedVisitType = z.infer<typeof OfferedVisitType>
