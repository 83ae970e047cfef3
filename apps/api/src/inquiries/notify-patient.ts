import { greetingName } from '../account/account-name.ts'
import type { Deps } from '../deps.ts'
import { doctorFullName } from '../doctors/doctor-view.ts'
import { notify } from '../notifications/notify.ts'
import { personWithRecipients } from '../people/recipients.ts'
import type { Tx } from '../platform/db/database.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { AnsweringDoctor } from './answering-doctor.ts'

interface PatientNotice {
  event: 'inquiry_answered' | 'visit_suggested'
  personId: string
  doctor: AnsweringDoctor
  /** A path inside the app. */
  link: string
}

/**
 * Notifies the patient, or those who act for them, in the app and by mail, in the transaction of the event. The mail
 * names neither the doctor nor the speciality, since others may see the mailbox.
 */
export async function notifyPatient(
  tx: Tx,
  deps: Deps,
  { event, personId, doctor, link }: PatientNotice,
): Promise<void> {
  const { recipients } = await personWithRecipients(tx, deps, personId)
  const facts = { doctor: doctorFullName(doctor), doctorAr: doctor.fullNameAr }
  for (const recipient of recipients) {
    const { id, email, language, status } = recipient
    await notify(tx, deps, { userId: id, personId, kind: event, facts, link })
    // An account that is closed or was erased gets no mail.
    if (status !== 'verified') continue
    await postMail(tx, deps, {
      template: event,
      to: email,
      language,
      data: { firstName: greetingName(recipient, language), link },
    })
  }
}
