import { inLanguage } from '@aafiya/contracts/language/in-language'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { eq } from 'drizzle-orm'

import { users } from '../../account/users.table.ts'
import { announcementTexts } from '../../announcements/announcement-texts.ts'
import type { Deps } from '../../deps.ts'
import { doctorFullName } from '../../doctors/doctor-view.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { fill } from '../../platform/languages.ts'
import type { PaymentRow } from '../payments.table.ts'
import type { Order } from '../provider/gateway.ts'
import { partsOf } from './parts.ts'
import { appointmentOf } from './payable.ts'
import { returnUrlOf } from './return-url.ts'

/**
 * The data sent to a provider: the fees at the time of booking and the payer, but nothing about the reason for the
 * visit.
 */
export async function orderOf({ db, config }: Deps, payment: PaymentRow, language: Language): Promise<Order> {
  if (payment.payerId === null) throw new Error('who opens a checkout has an account')
  const appointment = await appointmentOf(db, payment.appointmentId)
  const [people] = await db
    .select({ patient: users, doctor: doctors })
    .from(users)
    .innerJoin(doctors, eq(doctors.id, appointment?.doctorId ?? payment.doctorId))
    .where(eq(users.id, payment.payerId))
  if (!people) throw new Error('a payment has a patient and a doctor')
  const { patient, doctor } = people
  const name = inLanguage(language, doctorFullName(doctor), doctor.fullNameAr)
  const { firstName, lastName, email, phoneNumber } = patient
  const parts = await partsOf(db, payment)
  return {
    paymentId: payment.id,
    opening: payment.openings,
    amountMinor: parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    currency: payment.currency,
    title:
      parts.length > 1
        ? fill(announcementTexts[language].visits_paid_together, { count: String(parts.length) })
        : fill(announcementTexts[language].visit_to_doctor, { doctor: name }),
    language,
    patient: { firstName, lastName, email, phoneNumber },
    returnUrl: returnUrlOf(config, payment.appointmentId),
    expiresAt: payment.expiresAt ?? payment.createdAt,
  }
}
