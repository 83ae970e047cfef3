import { greetingName } from '../account/account-name.ts'
import type { UserRow } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { doctorNames } from '../doctors/doctor-view.ts'
import type { DoctorRow } from '../doctors/doctors.table.ts'
import { listUrl } from '../messages/link-url.ts'
import { postMessage } from '../messages/post-message.ts'
import type { PersonRow } from '../people/people.table.ts'
import { patientNames } from '../people/person-name.ts'
import { personWithRecipients } from '../people/recipients.ts'
import type { Tx } from '../platform/db/database.ts'
import type { AppointmentRow } from './appointments.table.ts'
import { issueVisitLink } from './links/issue-visit-link.ts'
import { togetherMail, type TogetherFacts } from './together-mails.ts'

interface ToldVisit {
  appointment: AppointmentRow
  person: PersonRow
}

/** The accounts told of at least two of the visits, each with those it is told of, earliest first. */
export async function readersOfSeveral(tx: Tx, deps: Deps, appointments: readonly AppointmentRow[]) {
  const readers = new Map<string, { recipient: UserRow; visits: ToldVisit[] }>()
  for (const appointment of appointments.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const { person, recipients } = await personWithRecipients(tx, deps, appointment.personId)
    for (const recipient of recipients) {
      const known = readers.get(recipient.id) ?? { recipient, visits: [] }
      known.visits.push({ appointment, person })
      readers.set(recipient.id, known)
    }
  }
  return new Map([...readers].filter(([, { visits }]) => visits.length > 1))
}

/** Confirms visits that were booked together to one account: in one mail, or one text message. */
export async function postTogether(
  tx: Tx,
  deps: Deps,
  { recipient, visits, doctor }: { recipient: UserRow; visits: readonly ToldVisit[]; doctor: DoctorRow },
): Promise<void> {
  const [first] = visits
  if (!first) return
  const startsAt = first.appointment.startsAt.toISOString()
  const named = doctorNames(doctor)
  const data: TogetherFacts = {
    recipientName: greetingName(recipient, recipient.language),
    recipientEmail: recipient.email,
    stampedAt: first.appointment.updatedAt.toISOString(),
    ...named,
    address: doctor.address,
    addressAr: doctor.addressAr,
    currency: first.appointment.currency,
    visits: visits.map(({ appointment, person }) => ({
      id: appointment.id,
      sequence: appointment.sequence,
      startsAt: appointment.startsAt.toISOString(),
      endsAt: appointment.endsAt.toISOString(),
      fee: appointment.fee,
      ...(person.id !== recipient.id && patientNames(person)),
    })),
  }
  await postMessage(tx, deps, {
    kind: 'booked',
    recipient,
    visits: data.visits,
    usefulUntil: first.appointment.startsAt,
    words: { startsAt, ...named, count: visits.length },
    letter: async (messageId) => {
      const secret: Record<string, string> = {}
      for (const { appointment } of visits)
        secret[appointment.id] = await issueVisitLink(tx, deps, { appointment, recipient, messageId })
      return { template: togetherMail, data, secret }
    },
    shortLink: async () => listUrl(deps.config.publicUrl, recipient.language),
  })
}
