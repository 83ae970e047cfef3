import { eq } from 'drizzle-orm'

import { greetingName } from '../account/person-name.ts'
import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { doctorFullName } from '../doctors/doctor-view.ts'
import { notify } from '../notifications/notify.ts'
import type { Tx } from '../platform/db/database.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { AnsweringDoctor } from './answering-doctor.ts'

interface Told {
  event: 'inquiry_answered' | 'visit_suggested'
  patientId: string
  doctor: AnsweringDoctor
  /** A path inside the app. */
  link: string
}

/**
 * Tells the patient, inside the app and by mail, in the transaction of the event. The mail names neither the doctor nor the
 * speciality: a mailbox is read over shoulders.
 */
export async function notifyPatient(tx: Tx, deps: Deps, { event, patientId, doctor, link }: Told): Promise<void> {
  const [patient] = await tx.select().from(users).where(eq(users.id, patientId))
  if (!patient) throw new Error('an inquiry has a patient with an account')
  const facts = { doctor: doctorFullName(doctor), doctorAr: doctor.fullNameAr }
  await notify(tx, deps, { userId: patientId, kind: event, facts, link })
  // An account that is closed or was erased gets no mail.
  if (patient.status !== 'verified') return
  const { email, language } = patient
  await postMail(tx, deps, { template: event, to: email, language, data: { firstName: greetingName(patient, language), link } })
}
