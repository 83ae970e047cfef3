import { hasReceipt } from '@aafiya/contracts/appointments/booking-facts'
import { eq } from 'drizzle-orm'

import { accountName, greetingName } from '../account/account-name.ts'
import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { doctorNames } from '../doctors/doctor-view.ts'
import type { DoctorRow } from '../doctors/doctors.table.ts'
import { postMessage } from '../messages/post-message.ts'
import { notify, type News } from '../notifications/notify.ts'
import { patientNames } from '../people/person-name.ts'
import type { Tx } from '../platform/db/database.ts'
import type { MailRequest } from '../platform/mail/mail.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Actor, AppointmentEvent, AppointmentFacts, CancelledBy, VisitPayment } from './appointment-facts.ts'
import type { AppointmentRow } from './appointments.table.ts'
import { issueVisitLink } from './links/issue-visit-link.ts'
import { visitRecipients, type Reader, type VisitRecipients } from './visit-recipients.ts'

/** What everyone concerned reads about a visit. */
export interface Announcement {
  event: AppointmentEvent
  appointment: AppointmentRow
  doctor: DoctorRow
  /** Where it was before a move. */
  previousStart?: Date
  cancelledBy?: CancelledBy
  /** The account that did it. */
  actorId?: string | null | undefined
  isMovedByClinic?: boolean
  /** The clinic's reason for moving it, if given. */
  movedFor?: string
  /** Who saw the patient before the clinic moved it to another doctor: for them it is cancelled. */
  previousDoctor?: DoctorRow
  /** A cancellation was undone, and with it the refund. */
  keepsPayment?: boolean
  /** Accounts that one message tells of this visit and others booked with it. */
  toldTogether?: ReadonlyMap<string, unknown>
  /** What has just paid for it; otherwise what the visit says that it has is looked up. */
  payment?: VisitPayment | undefined
  /** Who is notified, if the caller has read it. */
  recipients?: VisitRecipients | undefined
}

/**
 * Who did it, for one reader. Where the clinic moved or cancelled, the words say so. An account that neither is told
 * of the person's events nor is the doctor's works at the desk.
 */
function actorFor(reader: Reader, { actorId, personId, recipients, doctorUser, isByClinic }: Acted): Actor | undefined {
  if (!actorId) return undefined
  if (actorId === reader.id) return { kind: 'self' }
  if (isByClinic) return undefined
  if (actorId === doctorUser.id) return { kind: 'doctor' }
  // The doctor's words name the patient already.
  if (reader.id === doctorUser.id && actorId === personId) return undefined
  const person = recipients.find(({ id }) => id === actorId)
  if (!person) return { kind: 'desk' }
  return { kind: 'person', name: accountName(person), nameAr: person.fullNameAr }
}

/** The same as facts of a notification. */
const newsActor = (actor: Actor | undefined) =>
  actor ? { by: actor.kind, actor: actor.name ?? null, actorAr: actor.nameAr ?? null } : {}

interface Acted {
  personId: string
  actorId: string | null | undefined
  recipients: readonly Reader[]
  doctorUser: Reader
  isByClinic: boolean
}

async function userOf(tx: Tx, id: string): Promise<Reader> {
  const [user] = await tx.select().from(users).where(eq(users.id, id))
  if (!user) throw new Error('an appointment has a patient and a doctor with an account')
  return user
}

/**
 * Informs the patient, or those who book for them, and the doctor, by mail and inside the app, each in their language.
 * A doctor whose account is suspended gets neither.
 */
export async function postAppointmentMails(
  tx: Tx,
  deps: Deps,
  {
    event,
    appointment,
    doctor,
    previousStart,
    cancelledBy,
    actorId,
    isMovedByClinic,
    movedFor,
    previousDoctor,
    keepsPayment,
    toldTogether,
    payment,
    recipients: known,
  }: Announcement,
): Promise<void> {
  const visit = { personId: appointment.personId, doctorUserId: doctor.userId, kind: event }
  const { person, recipients, doctorUser, choices } = known ?? (await visitRecipients(tx, deps, visit))
  const paid =
    payment ?? (hasReceipt(appointment.paymentStatus) ? await deps.hooks.paidFor(tx, appointment.id) : undefined)
  const isAtNewTime = previousStart && previousStart.getTime() !== appointment.startsAt.getTime()
  const common = {
    id: appointment.id,
    sequence: appointment.sequence,
    stampedAt: appointment.updatedAt.toISOString(),
    startsAt: appointment.startsAt.toISOString(),
    endsAt: appointment.endsAt.toISOString(),
    previousStart: isAtNewTime ? previousStart.toISOString() : null,
    ...patientNames(person),
    doctorId: doctor.id,
    ...doctorNames(doctor),
    address: doctor.address,
    addressAr: doctor.addressAr,
    fee: appointment.fee,
    currency: appointment.currency,
    reason: movedFor ?? appointment.cancelReason,
    ...(isMovedByClinic && { isMovedByClinic }),
    ...(previousDoctor && { hasNewDoctor: true }),
    ...(cancelledBy && { cancelledBy }),
    ...(keepsPayment && { keepsPayment }),
    ...(paid && { payment: paid }),
  }
  const isByClinic = isMovedByClinic === true || typeof common.reason === 'string'
  const actorOf = (reader: Reader) =>
    actorFor(reader, { actorId, personId: person.id, recipients, doctorUser, isByClinic })
  const factsFor = (user: Reader): AppointmentFacts => ({
    ...common,
    actor: actorOf(user),
    recipientName: greetingName(user, user.language),
    recipientEmail: user.email,
  })
  const facts = {
    doctor: common.doctorName,
    doctorAr: common.doctorNameAr,
    patient: common.patientName,
    patientAr: common.patientNameAr,
    startsAt: common.startsAt,
  }
  const mails: MailRequest[] = []
  const news: News[] = []
  for (const recipient of recipients) {
    const isForOther = recipient.id !== person.id
    const data = { ...factsFor(recipient), ...(isForOther && { isForOther }) }
    const linkOf = (messageId: string) => ({ appointment, recipient, messageId })
    const template = `appointment_${event}`
    if (!toldTogether?.has(recipient.id))
      await postMessage(tx, deps, {
        kind: event,
        recipient,
        choice: choices.get(recipient.id),
        visits: [{ id: appointment.id, sequence: appointment.sequence }],
        usefulUntil: appointment.startsAt,
        words: { startsAt: common.startsAt, doctorName: common.doctorName, doctorNameAr: common.doctorNameAr },
        letter: async (messageId) =>
          event === 'cancelled'
            ? { template, data }
            : { template, data, secret: { link: await issueVisitLink(tx, deps, linkOf(messageId)) } },
        ...(event !== 'cancelled' && {
          shortLink: (messageId: string) => issueVisitLink(tx, deps, { ...linkOf(messageId), isShort: true }),
        }),
      })
    const read = { ...facts, ...(isForOther && { reader: 'guardian' }), ...newsActor(actorOf(recipient)) }
    news.push({
      userId: recipient.id,
      personId: person.id,
      kind: `appointment_${event}`,
      facts: read,
      link: '/My-Appointment',
      isOwn: recipient.id === actorId,
    })
  }
  const user = previousDoctor && (await userOf(tx, previousDoctor.userId))
  if (user?.status === 'verified') {
    const was = previousStart ?? appointment.startsAt
    const endsAt = new Date(was.getTime() + appointment.endsAt.getTime() - appointment.startsAt.getTime()).toISOString()
    const past = {
      startsAt: was.toISOString(),
      endsAt,
      previousStart: null,
      isReassigned: true,
    }
    const data = { ...factsFor(user), ...past }
    mails.push({ template: 'appointment_doctor_cancelled', to: user.email, language: user.language, data })
    news.push({
      userId: user.id,
      appointmentId: appointment.id,
      kind: 'appointment_cancelled',
      facts: { ...facts, startsAt: past.startsAt, reader: 'doctor', isReassigned: 'yes' },
      isOwn: user.id === actorId,
    })
  }
  const doctorEvent = previousDoctor ? 'booked' : event
  if (doctorUser.status === 'verified') {
    mails.push({
      template: `appointment_doctor_${doctorEvent}`,
      to: doctorUser.email,
      language: doctorUser.language,
      data: factsFor(doctorUser),
    })
    news.push({
      userId: doctorUser.id,
      appointmentId: appointment.id,
      kind: `appointment_${doctorEvent}`,
      facts: {
        ...facts,
        reader: 'doctor',
        ...(cancelledBy && { cancelledBy }),
        ...newsActor(isByClinic && actorId !== doctorUser.id ? { kind: 'desk' } : actorOf(doctorUser)),
      },
      isOwn: doctorUser.id === actorId,
    })
  }
  await postMail(tx, deps, ...mails)
  await notify(tx, deps, ...news)
}
