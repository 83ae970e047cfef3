import * as z from 'zod/mini'

import { attendeeFacts, calendarFacts, doctorFacts, patientFacts, placeFacts } from '../announcements/visit-facts.ts'

/** The content of a mail that reminds of one or several visits of a day, as it was when the reminder was sent. */
export const ReminderFacts = z.object({
  ...attendeeFacts,
  visits: z.array(
    z.object({
      ...calendarFacts,
      ...doctorFacts,
      ...patientFacts,
      ...placeFacts,
      /** Whether questions before the visit have not been answered and sent. */
      hasOpenQuestions: z.optional(z.boolean()),
    }),
  ),
})
export type ReminderFacts = z.infer<typeof ReminderFacts>
