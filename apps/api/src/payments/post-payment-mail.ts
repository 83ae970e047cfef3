import { fromMinor } from '@aafiya/contracts/payments/money'
import { eq } from 'drizzle-orm'

import { greetingName } from '../account/account-name.ts'
import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { doctorNames } from '../doctors/doctor-view.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { notify } from '../notifications/notify.ts'
import { isActing } from '../people/person-for.ts'
import type { Tx } from '../platform/db/database.ts'
import { postMail } from '../platform/mail/outbox.ts'
import { appointmentOf } from './checkout/payable.ts'
import type { PaymentFacts, PaymentMailEvent } from './payment-mails.ts'
import type { PaymentRow } from './payments.table.ts'

interface News {
  event: PaymentMailEvent
  payment: PaymentRow
  amountMinor: number
}

/**
 * Notifies the payer by mail and in the app, in the transaction of the event. A payment at the front desk has no payer
 * to notify.
 */
export async function postPaymentMail(tx: Tx, deps: Deps, { event, payment, amountMinor }: News): Promise<void> {
  if (payment.payerId === null) return
  const mayRead = await isActing(tx, deps, payment.payerId, payment.personId)
  // A payer who may no longer act for the patient is shown what they paid for, not the visit as it is now.
  const appointment = mayRead ? await appointmentOf(tx, payment.appointmentId) : undefined
  const [people] = await tx
    .select({ patient: users, doctor: doctors })
    .from(users)
    .innerJoin(doctors, eq(doctors.id, appointment?.doctorId ?? payment.doctorId))
    .where(eq(users.id, payment.payerId))
  if (!people) throw new Error('a payment has a patient and a doctor')
  const { patient, doctor } = people
  const startsAt = (appointment?.startsAt ?? payment.startsAt).toISOString()
  const amount = fromMinor(amountMinor, payment.currency)
  const heldUntil = event === 'failed' && appointment?.heldUntil
  const reservedUntil = heldUntil ? { reservedUntil: heldUntil.toISOString() } : {}
  const data: PaymentFacts = {
    appointmentId: payment.appointmentId,
    recipientName: greetingName(patient, patient.language),
    ...doctorNames(doctor),
    startsAt,
    amount,
    currency: payment.currency,
    mayRead,
    ...reservedUntil,
  }
  await postMail(tx, deps, { template: `payment_${event}`, to: patient.email, language: patient.language, data })
  await notify(tx, deps, {
    userId: patient.id,
    ...(mayRead && { personId: payment.personId }),
    kind: event === 'twice' || event === 'unauthorized' ? 'payment_late' : `payment_${event}`,
    facts: {
      ...(event === 'unauthorized' && { reader: 'former_guardian' }),
      doctor: data.doctorName,
      doctorAr: data.doctorNameAr,
      startsAt,
      amount: String(amount),
      currency: payment.currency,
      ...reservedUntil,
    },
    link: '/My-Appointment',
    isOwn: event === 'paid',
  })
}
