import type { Language } from '@aafiya/contracts/messages/message-key'
import { eq } from 'drizzle-orm'

import { users } from '../../account/users.table.ts'
import type { Deps } from '../../deps.ts'
import { doctorFullName } from '../../doctors/doctor-view.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { fill } from '../../platform/languages.ts'
import ar from '../mail-texts/ar.json' with { type: 'json' }
import en from '../mail-texts/en.json' with { type: 'json' }
import type { PaymentRow } from '../payments.table.ts'
import type { Order } from '../provider/gateway.ts'
import { returnUrlOf } from './return-url.ts'

/** What is sent to a provider: the fee at the time of booking and who pays, but nothing about the reason for the visit. */
export async function orderOf({ db, config }: Deps, payment: PaymentRow, language: Language): Promise<Order> {
  if (payment.payerId === null) throw new Error('who opens a checkout has an account')
  const [people] = await db
    .select({ patient: users, doctor: doctors })
    .from(users)
    .innerJoin(doctors, eq(doctors.id, payment.doctorId))
    .where(eq(users.id, payment.payerId))
  if (!people) throw new Error('a payment has a patient and a doctor')
  const { patient, doctor } = people
  const name = (language === 'ar' ? doctor.fullNameAr : null) ?? doctorFullName(doctor)
  const { firstName, lastName, email, phoneNumber } = patient
  return {
    paymentId: payment.id,
    opening: payment.openings,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    title: fill((language === 'ar' ? ar : en).item, { doctor: name }),
    language,
    patient: { firstName, lastName, email, phoneNumber },
    returnUrl: returnUrlOf(config, payment.appointmentId),
    expiresAt: payment.expiresAt ?? payment.createdAt,
  }
}
