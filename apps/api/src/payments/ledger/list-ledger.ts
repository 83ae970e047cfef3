import type { LedgerEntry, LedgerFilter } from '@aafiya/contracts/payments/ledger'
import { fromMinor } from '@aafiya/contracts/payments/money'
import { and, eq, gte, lt, ne, sql, type SQL } from 'drizzle-orm'

import { users } from '../../account/users.table.ts'
import { appointments } from '../../appointments/appointments.table.ts'
import { endOfListedDay, startOfListedDay } from '../../appointments/times/start-of-listed-day.ts'
import { isOfSpeciality, isOfType } from '../../appointments/visits/counted-visits.ts'
import type { Deps } from '../../deps.ts'
import { doctorNames } from '../../doctors/doctor-view.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { people, personNames } from '../../people/people.table.ts'
import { patientNames } from '../../people/person-name.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Tx } from '../../platform/db/database.ts'
import { containsWords } from '../../platform/db/folded.ts'
import { latestFirst } from '../../platform/db/instant-order.ts'
import { Answer } from '../../platform/http/answer.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { InstantPosition, beginPage, endPage, type PageQuery } from '../../platform/http/keyset-page.ts'
import { payments } from '../payments.table.ts'
import { ledgerEntries, receipts } from './ledger-entries.table.ts'

const { order, behind } = latestFirst(ledgerEntries.createdAt, ledgerEntries.id)

/** The doctor and the type of a payment: of its visit, or of the slot that was held for it and is gone. */
export const paidDoctor = sql<string>`coalesce(${appointments.doctorId}, ${payments.doctorId})`
export const paidType = sql<string | null>`coalesce(${appointments.visitTypeId}, ${payments.visitTypeId})`

/** Narrows a query of the ledger, joined with payments and appointments. */
export const isOfPaidVisits = ({ doctorId, speciality, visitTypeId }: LedgerFilter): SQL | undefined =>
  and(
    doctorId ? sql`${paidDoctor} = ${doctorId}` : undefined,
    speciality ? isOfSpeciality(paidDoctor, speciality) : undefined,
    visitTypeId ? isOfType(paidType, visitTypeId) : undefined,
  )

const isOfKind = (kind: NonNullable<LedgerFilter['kind']>): SQL | undefined => {
  if (kind === 'flagged') return sql`${ledgerEntries.isFlagged}`
  return kind === 'taken_back' ? ne(ledgerEntries.kind, 'charge') : eq(ledgerEntries.kind, kind)
}

/** The condition of a filter, over the ledger joined with its payments, their patients, visits and doctors. */
export const matchesFilter = (
  { kind, provider, q, from, to, ...visits }: LedgerFilter,
  deps: Pick<Deps, 'clock' | 'clinic'>,
) =>
  and(
    from ? gte(ledgerEntries.createdAt, startOfListedDay(from, deps)) : undefined,
    to ? lt(ledgerEntries.createdAt, endOfListedDay(to, deps)) : undefined,
    isOfPaidVisits(visits),
    kind && isOfKind(kind),
    provider && eq(ledgerEntries.provider, provider),
    containsWords(q, people.fullName, people.fullNameAr, users.email, ledgerEntries.reference),
  )

type LedgerQuery = PageQuery & LedgerFilter

/** All payments and refunds, or those of a filter, latest first. The access is recorded. */
export const listLedger = (deps: Deps, caller: Caller, query: LedgerQuery): Promise<Answer<LedgerEntry[]>> =>
  deps.db.transaction((tx) => readLedger(tx, deps, { caller, ...query }))

async function readLedger(
  tx: Tx,
  deps: Deps,
  { caller, ...query }: LedgerQuery & { caller: Caller },
): Promise<Answer<LedgerEntry[]>> {
  const page = beginPage(query, InstantPosition)
  const found = await tx
    .select({
      entry: ledgerEntries,
      receiptNumber: receipts.number,
      personId: payments.personId,
      doctor: doctors,
      patient: personNames,
    })
    .from(ledgerEntries)
    .leftJoin(receipts, eq(receipts.entryId, ledgerEntries.id))
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .innerJoin(people, eq(people.id, payments.personId))
    .leftJoin(users, eq(users.id, payments.payerId))
    .leftJoin(appointments, eq(appointments.id, payments.appointmentId))
    .innerJoin(doctors, eq(doctors.id, paidDoctor))
    .where(and(matchesFilter(query, deps), behind(page.after)))
    .orderBy(...order)
    .limit(page.limit + 1)
  const { rows, headers } = endPage(found, page, ({ entry }) => [entry.createdAt.toISOString(), entry.id])
  const records = rows.map(({ entry, personId }) => ({ id: entry.paymentId, personId }))
  await recordAccess(tx, deps, { caller, action: 'payment_listed', records })
  return new Answer(
    rows.map(({ entry, receiptNumber, doctor, patient }) => ({
      id: entry.id,
      kind: entry.kind,
      ...(entry.reason !== null && { reason: entry.reason }),
      ...(receiptNumber !== null && { receiptNumber }),
      paymentId: entry.paymentId,
      appointmentId: entry.appointmentId,
      ...patientNames(patient),
      ...doctorNames(doctor),
      provider: entry.provider,
      reference: entry.reference,
      amount: fromMinor(entry.amountMinor, entry.currency),
      currency: entry.currency,
      isFlagged: entry.isFlagged,
      createdAt: entry.createdAt.toISOString(),
    })),
    headers,
  )
}
