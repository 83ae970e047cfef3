import * as z from 'zod/mini'

import { mailOf, type MailDeps } from '../../announcements/mail-kit.ts'
import { doctorFacts, patientFacts } from '../../announcements/visit-facts.ts'
import type { MailTemplates } from '../../platform/mail/mail.ts'

export const delayMail = 'doctor_delay'

const DelayFacts = z.object({
  recipientName: z.string(),
  ...patientFacts,
  ...doctorFacts,
  startsAt: z.iso.datetime(),
  /** 0: on time again. */
  minutes: z.int(),
})
export type DelayFacts = z.infer<typeof DelayFacts>

/** The mail that a doctor is running late, or is on time again. */
export const delayMails = (deps: MailDeps): MailTemplates => ({
  [delayMail]: mailOf(deps, DelayFacts, ({ say, headline, page, inLanguage, span, ...write }, facts, { link }) => {
    const event = facts.minutes > 0 ? 'doctor_late' : 'doctor_on_time'
    const time = write.time(facts.startsAt)
    const doctor = inLanguage(facts.doctorName, facts.doctorNameAr)
    const patient = inLanguage(facts.patientName, facts.patientNameAr)
    return {
      firstName: facts.recipientName,
      subject: headline(patient ? `${event}_other_subject` : `${event}_subject`, { time }),
      paragraphs: [
        say(patient ? `${event}_other_sentence` : `${event}_sentence`, {
          doctor,
          time,
          late: span(facts.minutes),
          patient: patient ?? '',
        }),
        say(`${event}_advice`),
      ],
      link: link
        ? { label: say('answer'), url: link }
        : { label: say('your_appointments'), url: page('/My-Appointment') },
    }
  }),
})
