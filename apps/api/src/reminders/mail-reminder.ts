import { greetingName } from '../account/account-name.ts'
import type { UserRow } from '../account/users.table.ts'
import type { AppointmentRow } from '../appointments/appointments.table.ts'
import { hasOpenQuestions } from '../appointments/before/visit-form.ts'
import { issueVisitLink } from '../appointments/links/issue-visit-link.ts'
import type { Deps } from '../deps.ts'
import { doctorNames } from '../doctors/doctor-view.ts'
import type { DoctorRow } from '../doctors/doctors.table.ts'
import { listUrl } from '../messages/link-url.ts'
import { postMessage } from '../messages/post-message.ts'
import type { PersonRow } from '../people/people.table.ts'
import { patientNames } from '../people/person-name.ts'
import type { Tx } from '../platform/db/database.ts'
import type { ReminderFacts } from './reminder-facts.ts'
import { reminderMail } from './reminder-mails.ts'

export interface RemindedVisit {
  appointment: AppointmentRow
  person: PersonRow
  doctor: DoctorRow
}

/** Writes one mail into the outbox that reminds one account of visits, each with its own link. */
export async function mailReminder(
  tx: Tx,
  deps: Deps,
  recipient: UserRow,
  visits: readonly RemindedVisit[],
): Promise<void> {
  const unanswered = new Set<string>()
  for (const { appointment } of visits) if (await hasOpenQuestions(tx, appointment)) unanswered.add(appointment.id)
  const data: ReminderFacts = {
    recipientName: greetingName(recipient, recipient.language),
    recipientEmail: recipient.email,
    stampedAt: deps.clock.now().toISOString(),
    visits: visits
      .toSorted((a, b) => a.appointment.startsAt.getTime() - b.appointment.startsAt.getTime())
      .map(({ appointment, person, doctor }) => ({
        id: appointment.id,
        sequence: appointment.sequence,
        startsAt: appointment.startsAt.toISOString(),
        endsAt: appointment.endsAt.toISOString(),
        ...doctorNames(doctor),
        address: doctor.address,
        addressAr: doctor.addressAr,
        ...(unanswered.has(appointment.id) && { hasOpenQuestions: true }),
        ...(person.id !== recipient.id && patientNames(person)),
      })),
  }
  const letter = async (messageId: string) => {
    const secret: Record<string, string> = {}
    for (const { appointment } of visits)
      secret[appointment.id] = await issueVisitLink(tx, deps, { appointment, recipient, messageId })
    return { template: reminderMail, data, secret }
  }
  const [first, ...later] = data.visits
  if (!first) throw new Error('a reminder is of at least one visit')
  const [only, ...others] = visits
  const { startsAt, doctorName, doctorNameAr } = first
  // More than a few are only counted.
  const named = later.length < 3 ? later : []
  await postMessage(tx, deps, {
    kind: 'reminder',
    recipient,
    visits: data.visits,
    usefulUntil: new Date(startsAt),
    words: { startsAt, doctorName, doctorNameAr, count: visits.length, others: named },
    letter,
    // A text message has room for one link.
    shortLink: async (messageId) =>
      only && others.length === 0
        ? issueVisitLink(tx, deps, { appointment: only.appointment, recipient, messageId, isShort: true })
        : listUrl(deps.config.publicUrl, recipient.language),
  })
}
