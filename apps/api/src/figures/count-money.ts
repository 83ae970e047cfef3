import type { Figures, Income } from '@aafiya/contracts/figures/figures'
import type { LedgerFilter } from '@aafiya/contracts/payments/ledger'
import { fromMinor } from '@aafiya/contracts/payments/money'
import { and, eq, sql, sum } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { isOfFigure } from '../appointments/visits/counted-visits.ts'
import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { visitTypes } from '../doctors/visit-types/visit-types.table.ts'
import { ledgerEntries } from '../payments/ledger/ledger-entries.table.ts'
import { isWanted, paidDoctor, paidType } from '../payments/ledger/list-ledger.ts'
import { payments } from '../payments/payments.table.ts'
import type { Tx } from '../platform/db/database.ts'
import { countIf, type Counting } from './count-visits.ts'

const charged = sql`coalesce(sum(${ledgerEntries.amountMinor}) filter (where ${ledgerEntries.kind} = 'charge'), 0)`
const returned = sql`coalesce(-sum(${ledgerEntries.amountMinor}) filter (where ${ledgerEntries.kind} <> 'charge'), 0)`

interface Row {
  currency: string
  chargedMinor: number
  refundedMinor: number
}

/** The rows of each currency added, in order of currency. */
function incomesOf(rows: readonly Row[]): Income[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const total = (of: 'chargedMinor' | 'refundedMinor') => own.reduce((all, row) => all + row[of], 0)
    const [inMinor, outMinor] = [total('chargedMinor'), total('refundedMinor')]
    return {
      currency,
      charged: fromMinor(inMinor, currency),
      refunded: fromMinor(outMinor, currency),
      net: fromMinor(inMinor - outMinor, currency),
    }
  })
}

/** The money of the period by doctor, type and method: one pass over the ledger, added up here. */
export async function countIncome(tx: Tx, filter: LedgerFilter, deps: Deps) {
  const rows = await tx
    .select({
      doctorId: paidDoctor,
      typeId: paidType,
      method: ledgerEntries.provider,
      currency: ledgerEntries.currency,
      chargedMinor: charged.mapWith(Number),
      refundedMinor: returned.mapWith(Number),
    })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .leftJoin(appointments, eq(appointments.id, payments.appointmentId))
    .innerJoin(doctors, eq(doctors.id, paidDoctor))
    .where(isWanted(filter, deps))
    .groupBy(sql`1`, sql`2`, ledgerEntries.provider, ledgerEntries.currency)
  const by = <K>(keyOf: (row: (typeof rows)[number]) => K) =>
    new Map(
      [...new Set(rows.map(keyOf))].map((key) => [key, incomesOf(rows.filter((row) => keyOf(row) === key))] as const),
    )
  const byMethod = by(({ method }) => method)
  return {
    income: incomesOf(rows),
    byDoctor: by(({ doctorId }) => doctorId),
    byType: by(({ typeId }) => typeId),
    byMethod: [...byMethod]
      .map(([method, income]) => ({ method, income }))
      .toSorted((a, b) => (a.method < b.method ? -1 : 1)),
  }
}

/** What is due of visits that took place. */
export async function countDue({ tx, rule, wanted }: Counting): Promise<Figures['due']> {
  const rows = await tx
    .select({
      currency: appointments.currency,
      fees: sum(appointments.fee).mapWith(Number),
      paidMinor: sum(appointments.partPaidMinor).mapWith(Number),
    })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .where(and(wanted, isOfFigure('unpaid', rule)))
    .groupBy(appointments.currency)
    .orderBy(appointments.currency)
  return rows.map(({ currency, fees, paidMinor }) => ({
    currency,
    amount: Math.round((fees - fromMinor(paidMinor, currency)) * 1000) / 1000,
  }))
}

/** Visits of each type, by the type's present name; null for visits of a time before there were types. */
export const countTypes = ({ tx, rule, wanted }: Counting) =>
  tx
    .select({
      id: visitTypes.id,
      name: visitTypes.name,
      nameAr: visitTypes.nameAr,
      visits: countIf(isOfFigure('visits', rule)),
    })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .leftJoin(visitTypes, eq(visitTypes.id, appointments.visitTypeId))
    .where(wanted)
    .groupBy(visitTypes.id, visitTypes.name, visitTypes.nameAr)
    .orderBy(visitTypes.name)
