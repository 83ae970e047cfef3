import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { fromMinor } from '@aafiya/contracts/payments/money'
import type { Receipt } from '@aafiya/contracts/payments/receipt'
import { eq, inArray } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctorNames } from '../../doctors/doctor-view.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { people } from '../../people/people.table.ts'
import { patientNames } from '../../people/person-name.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { receipts, type LedgerEntryRow } from '../ledger/ledger-entries.table.ts'
import { methodOf, paymentFile, refundsOf, sumMinor, type PaymentFile } from './payment-view.ts'

/** The receipt for an appointment's payment, with its refunds since. */
export const showReceipt = async (deps: Deps, accountId: string, appointmentId: string): Promise<Receipt> =>
  toReceipt(deps.db, deps, await paymentFile(deps.db, deps, accountId, appointmentId))

/** What came in, earliest first, with the number of each receipt. */
async function partsOf(db: Queryable, entries: readonly LedgerEntryRow[]): Promise<NonNullable<Receipt['parts']>> {
  const charges = entries.filter(({ kind, isFlagged }) => kind === 'charge' && !isFlagged)
  const ids = charges.map(({ id }) => id)
  const numbers = ids.length > 0 ? await db.select().from(receipts).where(inArray(receipts.entryId, ids)) : []
  const numberOf = new Map(numbers.map(({ entryId, number }) => [entryId, number]))
  return charges.map((charge) => {
    const reversal = entries.find(({ reverses }) => reverses === charge.id)
    return {
      number: String(numberOf.get(charge.id) ?? ''),
      method: charge.provider,
      amount: fromMinor(charge.amountMinor, charge.currency),
      ...(charge.givenMinor !== null && { given: fromMinor(charge.givenMinor, charge.currency) }),
      receivedAt: charge.createdAt.toISOString(),
      ...(reversal?.reason && { reversed: reversal.reason }),
    }
  })
}

export async function toReceipt(db: Queryable, { clinic }: Pick<Deps, 'clinic'>, file: PaymentFile): Promise<Receipt> {
  const { payment, appointment, entries } = file
  if (!payment?.paidAt) throw new Problem('payment_not_found')
  const [found] = await db
    .select({ patient: people, doctor: doctors })
    .from(people)
    .innerJoin(doctors, eq(doctors.id, appointment?.doctorId ?? payment.doctorId))
    .where(eq(people.id, payment.personId))
  if (!found || found.doctor.speciality === null)
    throw new Error('a payment has a patient and a doctor with a speciality')
  const { patient, doctor } = found
  const own = entries.filter((entry) => entry.paymentId === payment.id)
  const parts = await partsOf(db, own)
  const standing = parts.findLast(({ reversed }) => reversed === undefined)
  const paidMinor = sumMinor(own, 'charge')
  const startsAt = appointment?.startsAt ?? payment.startsAt
  return {
    number: standing?.number ?? '',
    clinicName: clinic.facts().name,
    clinicNameAr: clinic.facts().nameAr,
    clinicAddress: clinic.facts().address,
    clinicAddressAr: clinic.facts().addressAr,
    ...patientNames(patient),
    ...doctorNames(doctor),
    doctorSpeciality: found.doctor.speciality,
    appointmentDate: startsAt.toISOString(),
    appointmentTime: civilAt(startsAt, clinic.facts().timeZone).time,
    provider: methodOf(payment, own),
    paidAt: payment.paidAt.toISOString(),
    paid: fromMinor(paidMinor, payment.currency),
    ...(payment.status === 'partly_paid' &&
      appointment?.status !== 'cancelled' && { due: fromMinor(payment.amountMinor - paidMinor, payment.currency) }),
    parts,
    refunds: refundsOf(payment, file).filter((refund) => refund.refundedAt !== null),
    kept: fromMinor(paidMinor - sumMinor(own, 'refund'), payment.currency),
    currency: payment.currency,
  }
}

/** Any visit's receipt, for the desk to print. The access is recorded. */
export const showCounterReceipt = (deps: Deps, caller: Caller, id: string): Promise<Receipt> =>
  deps.db.transaction(async (tx) => {
    const file = await paymentFile(tx, deps, undefined, id)
    const receipt = await toReceipt(tx, deps, file)
    const records = file.payment ? [{ id: file.payment.id, personId: file.payment.personId }] : []
    await recordAccess(tx, deps, { caller, action: 'payment_read', records })
    return receipt
  })
