import { eq } from 'drizzle-orm'

import { greetingName } from '../account/account-name.ts'
import { users, type UserRow } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { doctorFullName } from '../doctors/doctor-view.ts'
import type { DoctorRow } from '../doctors/doctors.table.ts'
import { postMessage } from '../messages/post-message.ts'
import { notify, type News } from '../notifications/notify.ts'
import { personName } from '../people/person-name.ts'
import { everyoneTold } from '../people/recipients.ts'
import type { Tx } from '../platform/db/database.ts'
import { writeTogether } from '../platform/db/write-together.ts'
import type { MailRequest } from '../platform/mail/mail.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { AppointmentEvent, AppointmentFacts, CancelledBy } from './appointment-facts.ts'
import type { AppointmentRow } from './appointments.table.ts'
import { issueVisitLink } from './links/issue-visit-link.ts'

interface Told {
  event: AppointmentEvent
  appointment: AppointmentRow
  doctor: DoctorRow
  /** Where it was before a move. */
  previousStart?: Date
  cancelledBy?: CancelledBy
  /** The clinic moved it, for this reason. */
  movedFor?: string
  /** Who saw the patient before the clinic moved it to another doctor: for them it is cancelled. */
  previousDoctor?: DoctorRow
  /** A cancellation was undone, and with it the refund. */
  keepsPayment?: boolean
}

async function userOf(tx: Tx, id: string): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, id))
  if (!user) throw new Error('an appointment has a patient and a doctor with an account')
  return user
}

async function post(
  tx: Tx,
  deps: Deps,
  { event, appointment, doctor, previousStart, cancelledBy, movedFor, previousDoctor, keepsPayment }: Told,
): Promise<void> {
  await deps.hooks.planReminders(tx, appointment)
  const { person, recipients, doctorUser } = await everyoneTold(tx, { personId: appointment.personId, doctorUserId: doctor.userId })
  const common = {
    id: appointment.id,
    sequence: appointment.sequence,
    stampedAt: appointment.updatedAt.toISOString(),
    startsAt: appointment.startsAt.toISOString(),
    endsAt: appointment.endsAt.toISOString(),
    previousStart: previousStart?.toISOString() ?? null,
    patientName: personName(person),
    patientNameAr: person.fullNameAr,
    doctorId: doctor.id,
    doctorName: doctorFullName(doctor),
    doctorNameAr: doctor.fullNameAr,
    address: doctor.address,
    addressAr: doctor.addressAr,
    fee: appointment.fee,
    currency: appointment.currency,
    reason: movedFor ?? appointment.cancelReason,
    ...(movedFor !== undefined && { isMovedByClinic: true }),
    ...(cancelledBy && { cancelledBy }),
    ...(keepsPayment && { keepsPayment }),
  }
  const factsFor = (user: UserRow): AppointmentFacts => ({
    ...common,
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
    await postMessage(tx, deps, {
      kind: event,
      recipient,
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
    const read = isForOther ? { ...facts, reader: 'guardian' } : facts
    news.push({ userId: recipient.id, kind: `appointment_${event}`, facts: read, link: '/My-Appointment' })
  }
  if (previousDoctor) {
    const user = await userOf(tx, previousDoctor.userId)
    const was = previousStart ?? appointment.startsAt
    const endsAt = new Date(was.getTime() + appointment.endsAt.getTime() - appointment.startsAt.getTime()).toISOString()
    const past = { startsAt: was.toISOString(), endsAt, previousStart: null, isMovedByClinic: false, cancelledBy: 'clinic' as const }
    const data = { ...factsFor(user), ...past }
    mails.push({ template: 'appointment_doctor_cancelled', to: user.email, language: user.language, data })
  }
  mails.push({
    template: `appointment_doctor_${previousDoctor ? 'booked' : event}`,
    to: doctorUser.email,
    language: doctorUser.language,
    data: factsFor(doctorUser),
  })
  news.push({
    userId: doctorUser.id,
    kind: `appointment_${event}`,
    facts: { ...facts, reader: 'doctor', ...(cancelledBy && { cancelledBy }) },
  })
  await postMail(tx, deps, ...mails)
  await notify(tx, deps, ...news)
}

/**
 * Tells the patient, or those who book for them, and the doctor, by mail and inside the app, each in their language, in the transaction of the event. Plans the
 * reminders too, since every event passes here.
 */
export const postAppointmentMails = (tx: Tx, deps: Deps, told: Told): Promise<void> =>
  writeTogether(tx, (gathering) => post(gathering, deps, told))
