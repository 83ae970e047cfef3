import * as z from 'zod/mini'

import { mailOf, type MailDeps } from '../announcements/mail-kit.ts'
import { attendeeFacts, calendarFacts, doctorFacts, patientFacts, placeFacts } from '../announcements/visit-facts.ts'
import type { MailTemplates } from '../platform/mail/mail.ts'

export const togetherMail = 'appointments_together'

/** Several visits that one reader was told of at once: one doctor, one day, one after another. */
export const TogetherFacts = z.object({
  ...attendeeFacts,
  ...doctorFacts,
  ...placeFacts,
  currency: z.string(),
  visits: z.array(z.object({ ...calendarFacts, ...patientFacts, fee: z.number() })),
})
export type TogetherFacts = z.infer<typeof TogetherFacts>

/** One confirmation of visits booked together, each with its link and its calendar entry, and the fee of all. */
export const togetherMails = (deps: MailDeps): MailTemplates => ({
  [togetherMail]: mailOf(
    deps,
    TogetherFacts,
    ({ say, headline, inLanguage, page, when, money, ...write }, facts, links) => {
      const doctor = inLanguage(facts.doctorName, facts.doctorNameAr)
      const address = inLanguage(facts.address, facts.addressAr)
      const visits = facts.visits.map((visit) => ({
        ...visit,
        doctor,
        address,
        patient: inLanguage(visit.patientName, visit.patientNameAr),
        link: links[visit.id],
      }))
      const [first] = visits
      if (!first) throw new Error('visits booked together are at least two')
      const isForOthers = visits.some(({ patient }) => patient)
      const total = visits.reduce((sum, { fee }) => sum + fee, 0)
      return {
        firstName: facts.recipientName,
        subject: headline(isForOthers ? 'appointments_together_other_subject' : 'appointments_together_subject', {
          day: write.day(first.startsAt),
          time: write.time(first.startsAt),
        }),
        paragraphs: [say('appointments_together_sentence')],
        facts: [
          [
            write.doctorRow(doctor),
            ...(address ? [{ label: say('where'), value: address }] : []),
            { label: say('appointments_together_total'), value: money(total, facts.currency) },
          ],
          ...visits.map(({ patient, startsAt, fee, link }) => [
            // Among visits of others the reader's own is named too.
            ...(isForOthers ? [{ label: say('patient'), value: patient ?? facts.recipientName }] : []),
            { label: say('when'), value: when(startsAt) },
            { label: say('fee'), value: money(fee, facts.currency) },
            ...(link ? [{ label: say('answer'), url: link }] : []),
          ]),
        ],
        link: { label: say('your_appointments'), url: page('/My-Appointment') },
        footnote: say('come_early'),
        attachments: write.calendarEntries(visits, facts),
      }
    },
  ),
})
