import { mailOf, type MailDeps } from '../announcements/mail-kit.ts'
import type { MailTemplates } from '../platform/mail/mail.ts'
import { ReminderFacts } from './reminder-facts.ts'

export const reminderMail = 'appointment_reminder'

/** Time, doctor and place, each visit with its calendar entry; nothing about the reason for the visit. */
export const reminderMails = (deps: MailDeps): MailTemplates => ({
  [reminderMail]: mailOf(deps, ReminderFacts, ({ say, headline, inLanguage, page, ...write }, facts, links) => {
    const { mapUrl } = deps.clinic.facts()
    const isForOthers = facts.visits.some(({ patientName }) => patientName !== undefined)
    const visits = facts.visits.map((visit) => ({
      ...visit,
      doctor: inLanguage(visit.doctorName, visit.doctorNameAr),
      address: inLanguage(visit.address, visit.addressAr),
      patient: inLanguage(visit.patientName, visit.patientNameAr),
      // Mails that were waiting when these links were introduced have none.
      link: links[visit.id],
    }))
    const [first] = visits
    if (!first) throw new Error('a reminder is of at least one visit')
    const isOne = visits.length === 1
    const event = isOne ? 'appointment_reminder' : 'appointment_reminders'
    const answer = isOne ? first.link : undefined
    const sentence = isOne
      ? say(first.patient ? 'appointment_reminder_other_sentence' : 'appointment_reminder_sentence', {
          patient: first.patient ?? '',
        })
      : say('appointment_reminders_sentence', { ofAppointments: write.ofAppointments(visits.length) })
    return {
      firstName: facts.recipientName,
      subject: headline(isForOthers ? `${event}_other_subject` : `${event}_subject`, {
        day: write.day(first.startsAt),
        time: write.time(first.startsAt),
      }),
      paragraphs: [
        sentence,
        ...(visits.some(({ hasOpenQuestions }) => hasOpenQuestions) ? [say('appointment_questions_open')] : []),
        say(`${event}_cannot_come`),
      ],
      facts: [
        ...visits.map(({ id, patient, doctor, startsAt, address, link }) => [
          // Among visits of others the reader's own is named too.
          ...(isForOthers ? [{ label: say('patient'), value: patient ?? facts.recipientName }] : []),
          write.doctorRow(doctor),
          { label: say('when'), value: write.when(startsAt) },
          ...(address ? [{ label: say('where'), value: address }] : []),
          ...(!isOne && link ? [{ label: say('answer'), url: link }] : []),
          { label: say('appointment_page'), url: page(`/My-Appointment/${id}`) },
          ...(isOne && mapUrl ? [{ label: say('map'), url: mapUrl }] : []),
        ]),
        ...(!isOne && mapUrl ? [[{ label: say('map'), url: mapUrl }]] : []),
      ],
      link: answer
        ? { label: say('answer'), url: answer }
        : { label: say('your_appointments'), url: page('/My-Appointment') },
      footnote: say('come_early'),
      attachments: write.calendarEntries(visits, facts),
    }
  }),
})
