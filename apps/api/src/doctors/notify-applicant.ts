import { and, eq } from 'drizzle-orm'

import { greetingName } from '../account/account-name.ts'
import { users, type UserRow } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notifications/notify.ts'
import type { Tx } from '../platform/db/database.ts'
import { postMail } from '../platform/mail/outbox.ts'
import { doctorFullName } from './doctor-view.ts'
import type { DoctorRow } from './doctors.table.ts'

export async function accountOf(tx: Tx, doctor: Pick<DoctorRow, 'userId'>): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, doctor.userId))
  if (!user) throw new Error('a doctor has an account')
  return user
}

interface Decision {
  event: 'doctor_approved' | 'doctor_declined'
  link: string
  reason?: string
}

/** Notifies an applicant of the decision, inside the app and by mail, in its transaction. */
export async function notifyApplicant(
  tx: Tx,
  deps: Deps,
  user: UserRow,
  { event, link, reason }: Decision,
): Promise<void> {
  await notify(tx, deps, { userId: user.id, kind: event, facts: { reason: reason ?? null }, link })
  const data = { firstName: greetingName(user, user.language), ...(reason && { reason }) }
  await postMail(tx, deps, { template: event, to: user.email, language: user.language, data })
}

/** Notifies every administrator of an application. */
export async function notifyAdministrators(tx: Tx, deps: Deps, doctor: DoctorRow): Promise<void> {
  const administrators = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 3), eq(users.status, 'verified')))
  const facts = { doctor: doctorFullName(doctor), doctorAr: doctor.fullNameAr }
  for (const { id } of administrators)
    await notify(tx, deps, { userId: id, kind: 'doctor_applied', facts, link: '/admin/doctors' })
}
