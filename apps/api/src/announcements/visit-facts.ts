import * as z from 'zod/mini'

/** The doctor of a visit, in both languages. */
export const doctorFacts = { doctorName: z.string(), doctorNameAr: z.nullable(z.string()) }

/** The patient of a visit; absent if the recipient is the patient. */
export const patientFacts = {
  patientName: z.optional(z.string()),
  patientNameAr: z.optional(z.nullable(z.string())),
}

export const placeFacts = { address: z.nullable(z.string()), addressAr: z.nullable(z.string()) }

/** A visit as an entry of the recipient's calendar. */
export const calendarFacts = {
  id: z.string(),
  sequence: z.int(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
}

/** Whose calendar it is, and as of when. */
export const attendeeFacts = { recipientName: z.string(), recipientEmail: z.string(), stampedAt: z.iso.datetime() }
