import * as z from 'zod/mini'

import { Id, Instant } from '../language/text.ts'

/** Phone numbers of a patient without an account, or those of a named guardian if the patient has none. */
export const CallContact = z.object({
  phones: z.array(z.string()),
  guardian: z.optional(z.object({ fullName: z.string(), fullNameAr: z.nullable(z.string()) })),
})
export type CallContact = z.infer<typeof CallContact>

/**
 * A booked visit outside the new hours, with the alternatives: the nearest free time of the same doctor, and of
 * another doctor of the speciality; null if there is none. The lists have more of each, nearest first. Times are UTC
 * instants. `isPaid`: in full or in part; `isPartlyPaid`: only in part. `call`: who to call if no account gets a
 * message about it. `sequence` goes into the decision.
 */
export const AffectedVisit = z.object({
  id: Id,
  sequence: z.optional(z.int()),
  doctorId: Id,
  doctorName: z.string(),
  doctorNameAr: z.nullable(z.string()),
  patientName: z.string(),
  patientNameAr: z.nullable(z.string()),
  startsAt: Instant,
  isPaid: z.boolean(),
  isPartlyPaid: z.optional(z.boolean()),
  sameDoctor: z.nullable(Instant),
  otherDoctor: z.nullable(z.object({ id: Id, name: z.string(), nameAr: z.nullable(z.string()), startsAt: Instant })),
  sameDoctorTimes: z.optional(z.array(Instant)),
  otherDoctorTimes: z.optional(z.array(Instant)),
  call: z.optional(CallContact),
})
export type AffectedVisit = z.infer<typeof AffectedVisit>
