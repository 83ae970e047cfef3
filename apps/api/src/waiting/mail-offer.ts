import { eq } from 'drizzle-orm'

import { greetingName } from '../account/account-name.ts'
import { users } from '../account/users.table.ts'
import type { AppointmentRow } from '../appointments/appointments.table.ts'
import type { Deps } from '../deps.ts'
import { doctorNames } from '../doctors/doctor-view.ts'
import type { DoctorRow } from '../doctors/doctors.table.ts'
import { linkUrl } from '../messages/link-url.ts'
import { postMessage } from '../messages/post-message.ts'
import { notify } from '../notifications/notify.ts'
import { people } from '../people/people.table.ts'
import { patientNames } from '../people/person-name.ts'
import type { Tx } from '../platform/db/database.ts'
import { offerMail, type OfferFacts } from './offer-mails.ts'
import { waitingOffers, type WaitingEntryRow, type WaitingOfferRow } from './waiting.table.ts'

interface NewOffer {
  entry: WaitingEntryRow
  offer: Pick<WaitingOfferRow, 'id' | 'startsAt' | 'reservedUntil'>
  doctor: DoctorRow
  /** The visit that the offered time would move. */
  visit: AppointmentRow | undefined
  /** Of its link. */
  secret: string
}

/**
 * Notifies the waiting account of the reserved time, by message and in the app, in the transaction that reserves it.
 */
export async function mailOffer(tx: Tx, deps: Deps, { entry, offer, doctor, visit, secret }: NewOffer): Promise<void> {
  const [recipient] = await tx.select().from(users).where(eq(users.id, entry.accountId))
  const [person] = await tx.select().from(people).where(eq(people.id, entry.personId))
  if (!recipient || !person) throw new Error('an entry has an account and a person')
  const data: OfferFacts = {
    recipientName: greetingName(recipient, recipient.language),
    ...(person.id !== recipient.id && patientNames(person)),
    ...doctorNames(doctor),
    startsAt: offer.startsAt.toISOString(),
    reservedUntil: offer.reservedUntil.toISOString(),
    ...(visit && { insteadOf: visit.startsAt.toISOString() }),
  }
  const { startsAt, doctorName, doctorNameAr } = data
  const { language } = recipient
  const linkOf = ({ isShort = false } = {}) =>
    linkUrl(deps.config.publicUrl, { page: 'offer', language, secret, isShort })
  const messageIds = await postMessage(tx, deps, {
    kind: 'offer',
    recipient,
    visits: visit ? [{ id: visit.id, sequence: visit.sequence }] : [],
    usefulUntil: offer.reservedUntil,
    words: { startsAt, doctorName, doctorNameAr },
    letter: async () => ({ template: offerMail, data, secret: { link: linkOf() } }),
    shortLink: async () => linkOf({ isShort: true }),
  })
  await tx.update(waitingOffers).set({ messageIds }).where(eq(waitingOffers.id, offer.id))
  // Without the link of the message: its secret is stored hashed alone.
  await notify(tx, deps, {
    userId: recipient.id,
    personId: person.id,
    kind: 'waiting_offer',
    facts: { doctor: doctorName, doctorAr: doctorNameAr, startsAt, reservedUntil: data.reservedUntil },
    link: '/My-Appointment',
  })
}
