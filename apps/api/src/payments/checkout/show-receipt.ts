import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { fromMinor } from '@aafiya/contracts/payments/money'
import type { Receipt } from '@aafiya/contracts/payments/payments'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctorFullName } from '../../doctors/doctor-view.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { people } from '../../people/people.table.ts'
import { personName } from '../../people/person-name.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { Problem } from '../../platform/problem.ts'
import { paymentFile, refundsOf, sumMinor, type PaymentFile } from './payment-view.ts'

/** The receipt of what was paid for an appointment, and of what has gone back since. */
export const showReceipt = async (deps: Deps, accountId: string, appointmentId: string): Promise<Receipt> =>
  toReceipt(deps.db, deps, await paymentFile(deps.db, accountId, appointmentId))

export async function toReceipt(db: Queryable, { clinic }: Pick<Deps, 'clinic'>, file: PaymentFile): Promise<Receipt> {
  const { payment, appointment, entries } = file
  if (!payment?.paidAt) throw new Problem('payment_not_found')
  const [parts] = await db
    .select({ patient: people, doctor: doctors })
    .from(people)
    .innerJoin(doctors, eq(doctors.id, payment.doctorId))
    .where(eq(people.id, payment.personId))
  if (!parts || parts.doctor.speciality === null) throw new Error('a payment has a patient and a doctor with a speciality')
  const { patient, doctor } = parts
  const own = entries.filter((entry) => entry.paymentId === payment.id)
  const paidMinor = sumMinor(own, 'charge')
  const startsAt = appointment?.startsAt ?? payment.startsAt
  return {
    // The first third of the id is enough to be unique at the desk.
    number: payment.id.slice(0, 13).toUpperCase(),
    clinicName: clinic.facts().name,
    clinicNameAr: clinic.facts().nameAr,
    clinicAddress: clinic.facts().address,
    clinicAddressAr: clinic.facts().addressAr,
    patientName: personName(patient),
    patientNameAr: patient.fullNameAr,
    doctorName: doctorFullName(doctor),
    doctorNameAr: doctor.fullNameAr,
    doctorSpeciality: parts.doctor.speciality,
    appointmentDate: startsAt.toISOString(),
    appointmentTime: civilAt(startsAt, clinic.facts().timeZone).time,
    provider: payment.provider,
    paidAt: payment.paidAt.toISOString(),
    paid: fromMinor(paidMinor, payment.currency),
    refunds: refundsOf(payment, file).filter((refund) => refund.refundedAt !== null),
    kept: fromMinor(paidMinor - sumMinor(own, 'refund'), payment.currency),
    currency: payment.currency,
  }
}
