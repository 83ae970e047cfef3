import * as z from 'zod/mini'

/** The content of a mail that reminds of one or several visits of a day, as it was when the reminder was sent. */
export const ReminderFacts = z.object({
  recipientName: z.string(),
  recipientEmail: z.string(),
  stampedAt: z.iso.datetime(),
  visits: z.array(
    z.object({
      id: z.string(),
      sequence: z.int(),
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
      doctorName: z.string(),
      doctorNameAr: z.nullable(z.string()),
      address: z.nullable(z.string()),
      addressAr: z.nullable(z.string()),
      /** Whether questions before the visit have not been answered and sent. */
      hasOpenQuestions: z.optional(z.boolean()),
      /** Set if the reader books for another person. */
      patientName: z.optional(z.string()),
      patientNameAr: z.optional(z.nullable(z.string())),
    }),
  ),
})
export type ReminderFacts = z.infer<typeof ReminderFacts>
