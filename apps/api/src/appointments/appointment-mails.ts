import type { TextKey } from '../announcements/announcement-texts.ts'
import { mailOf, type MailDeps, type MailWriting } from '../announcements/mail-kit.ts'
import type { Ledger } from '../platform/mail/mail-layout.ts'
import type { MailTemplates, RenderMail } from '../platform/mail/mail.ts'
import { appointmentEvents, AppointmentFacts, type AppointmentEvent } from './appointment-facts.ts'

/** The patient's mail is worded by whether the clinic acted, whether the doctor changed, and who reads it. */
function sentenceOf(
  event: AppointmentEvent,
  { reason, isMovedByClinic, hasNewDoctor, keepsPayment, isForOther, payment }: AppointmentFacts,
): TextKey {
  if (hasNewDoctor && isMovedByClinic) return 'appointment_reassigned_by_clinic_sentence'
  if (hasNewDoctor) return isForOther ? 'appointment_reassigned_other_sentence' : 'appointment_reassigned_sentence'
  if (isMovedByClinic) return 'appointment_moved_by_clinic_sentence'
  if (keepsPayment) return isForOther ? 'appointment_booked_again_other_sentence' : 'appointment_booked_again_sentence'
  if (event === 'cancelled' && typeof reason === 'string')
    return payment ? 'appointment_cancelled_by_clinic_paid_sentence' : 'appointment_cancelled_by_clinic_sentence'
  return isForOther ? `appointment_${event}_other_sentence` : `appointment_${event}_sentence`
}

/** A subject names no patient, but does not call another's appointment the reader's. */
function subjectOf(
  event: AppointmentEvent,
  { isDoctor, facts }: { isDoctor: boolean; facts: AppointmentFacts },
): TextKey {
  if (facts.isReassigned) return 'doctor_appointment_reassigned_subject'
  if (isDoctor) return `doctor_appointment_${event}_subject`
  const news = facts.hasNewDoctor ? 'reassigned' : event
  return facts.isForOther ? `appointment_${news}_other_subject` : `appointment_${news}_subject`
}

/** The fee and how it was paid; of a cancelled visit only what is refunded and what the clinic keeps. */
function moneyOf(
  event: AppointmentEvent,
  { fee, currency, payment }: AppointmentFacts,
  { say, money }: Pick<MailWriting, 'say' | 'money'>,
): Ledger {
  const amount = (value: number) => money(value, currency)
  if (event !== 'cancelled' && !payment) return [{ label: say('fee'), value: amount(fee) }]
  if (!payment) return []
  const { method, isMixed, paid, refund } = payment
  const isAtDesk = method === 'cash' || method === 'card'
  const refunded = isAtDesk ? say('refund_at_desk', { amount: amount(refund) }) : amount(refund)
  const back = refund > 0 ? [{ label: say('refund'), value: refunded }] : []
  const how = isMixed ? 'paid_at_desk' : isAtDesk ? (`paid_${method}` as const) : 'paid_online'
  const received = say(how, { amount: amount(paid) })
  if (event !== 'cancelled' && paid < fee)
    return [{ label: say('fee'), value: amount(fee) }, { label: say('paid_so_far'), value: received }, ...back]
  if (event !== 'cancelled') return [{ label: say('fee'), value: received }, ...back]
  return [...back, ...(refund < paid ? [{ label: say('kept'), value: amount(paid - refund) }] : [])]
}

/** The doctor's mail is worded by who acted: the doctor, the clinic, or the patient. */
function doctorSentenceOf(
  event: AppointmentEvent,
  { cancelledBy, isMovedByClinic, isReassigned, hasNewDoctor, actor }: AppointmentFacts,
): TextKey {
  if (isReassigned) return 'doctor_appointment_reassigned_sentence'
  if (hasNewDoctor) return 'doctor_appointment_taken_over_sentence'
  if (isMovedByClinic) return 'doctor_appointment_moved_by_clinic_sentence'
  if (event === 'booked' && actor?.kind === 'self') return 'doctor_appointment_booked_by_doctor_sentence'
  if (event === 'booked' && actor?.kind === 'desk') return 'doctor_appointment_booked_by_desk_sentence'
  if (cancelledBy === 'doctor') return 'doctor_appointment_cancelled_by_doctor_sentence'
  return cancelledBy === 'clinic'
    ? 'doctor_appointment_cancelled_by_clinic_sentence'
    : `doctor_appointment_${event}_sentence`
}

/** The mails about appointments: to the patient and to the doctor, each with the entry for their calendar. */
export function appointmentMails(deps: MailDeps): MailTemplates {
  const render = (event: AppointmentEvent, isDoctor: boolean): RenderMail =>
    mailOf(
      deps,
      AppointmentFacts,
      ({ say, headline, inLanguage, doctorRow, page, title, when, money, ...write }, facts, { link: answer }) => {
        const { startsAt, previousStart, reason, isForOther = false, isReassigned, hasNewDoctor } = facts
        const doctor = inLanguage(facts.doctorName, facts.doctorNameAr)
        const patient = inLanguage(facts.patientName, facts.patientNameAr ?? null)
        const address = inLanguage(facts.address, facts.addressAr)
        const actedBy = {
          self: undefined,
          desk: say('by_desk'),
          doctor: say('doctor_named', { doctor }),
          person: facts.actor?.name && inLanguage(facts.actor.name, facts.actor.nameAr ?? null),
        }[facts.actor?.kind ?? 'self']
        const start = { day: write.day(startsAt), time: write.time(startsAt) }
        // Mails that were waiting when these links were introduced have none.
        const listed = answer
          ? { label: say('answer'), url: answer }
          : { label: say('your_appointments'), url: page('/My-Appointment') }
        const again = { label: say('appointment_cancelled_button'), url: page(`/appointment/${facts.doctorId}`) }
        const forPatient = isForOther
          ? title('visit_of_patient_to_doctor', { patient, doctor })
          : title('visit_to_doctor', { doctor })
        return {
          firstName: facts.recipientName,
          subject: headline(subjectOf(event, { isDoctor, facts }), start),
          paragraphs: [
            say(isDoctor ? doctorSentenceOf(event, facts) : sentenceOf(event, facts), { patient }),
            ...(hasNewDoctor && previousStart ? [say('appointment_moved_too_sentence')] : []),
          ],
          facts: [
            [
              ...(isForOther || isDoctor ? [{ label: say('patient'), value: patient }] : []),
              ...(isDoctor ? [] : [doctorRow(doctor)]),
              { label: say('when'), value: when(startsAt) },
              ...(previousStart ? [{ label: say('appointment_moved_from'), value: when(previousStart) }] : []),
              ...(actedBy
                ? [{ label: say(`appointment_${isReassigned || hasNewDoctor ? 'moved' : event}_by`), value: actedBy }]
                : []),
              ...(reason ? [{ label: say('reason'), value: reason }] : []),
              ...(address && !isDoctor ? [{ label: say('where'), value: address }] : []),
              ...(isDoctor ? [] : moneyOf(event, facts, { say, money })),
              ...(isDoctor || event === 'cancelled'
                ? []
                : [{ label: say('appointment_page'), url: page(`/My-Appointment/${facts.id}`) }]),
            ],
          ],
          ...(!isDoctor && {
            link: event === 'cancelled' ? again : listed,
            footnote: say(event === 'cancelled' ? 'appointment_cancelled_footnote' : 'come_early'),
          }),
          attachments: [
            write.calendar('appointment.ics', {
              id: facts.id,
              sequence: facts.sequence,
              method: event === 'cancelled' ? 'CANCEL' : 'REQUEST',
              startsAt: new Date(startsAt),
              endsAt: new Date(facts.endsAt),
              stampedAt: new Date(facts.stampedAt),
              title: isDoctor ? title('visit_of_patient', { patient }) : forPatient,
              location: address,
              attendee: { name: facts.recipientName, email: facts.recipientEmail },
            }),
          ],
        }
      },
    )
  return Object.fromEntries(
    appointmentEvents.flatMap((event) => [
      [`appointment_${event}`, render(event, false)],
      [`appointment_doctor_${event}`, render(event, true)],
    ]),
  )
}
