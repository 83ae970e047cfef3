import type { Figures, Income } from '@aafiya/contracts/figures/figures'
import type { LedgerFilter } from '@aafiya/contracts/payments/ledger'
import { fromMinor } from '@aafiya/contracts/payments/money'
import { and, count, eq, sum } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { isOfFigure } from '../appointments/visits/counted-visits.ts'
import { visitTypes } from '../doctors/visit-types/visit-types.table.ts'
import { ledgerEntries } from '../payments/ledger/ledger-entries.table.ts'
import { matchesFilter, paidDoctor, paidType } from '../payments/ledger/list-ledger.ts'
import { payments } from '../payments/payments.table.ts'
import type { Tx } from '../platform/db/database.ts'
import { isAmong } from '../platform/db/is-among.ts'
import { isNotCancelled, sumOf } from './count-visits.ts'
import { apart, type Counting, type FiguresDeps, type Scanned } from './scan-visits.ts'

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
export async function countIncome(tx: Tx, filter: LedgerFilter, deps: FiguresDeps) {
  const entries = tx
    .select({
      doctorId: paidDoctor.as('doctor_id'),
      typeId: paidType.as('type_id'),
      method: ledgerEntries.provider,
      currency: ledgerEntries.currency,
      kind: ledgerEntries.kind,
      amountMinor: ledgerEntries.amountMinor,
    })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .leftJoin(appointments, eq(appointments.id, payments.appointmentId))
    .where(apart(matchesFilter(filter, deps)))
    .as('entries')
  const { doctorId, typeId, method: provider, currency: of, kind, amountMinor } = entries
  const sums = await tx
    .select({ doctorId, typeId, method: provider, currency: of, kind, sum: sum(amountMinor).mapWith(Number) })
    .from(entries)
    .groupBy(doctorId, typeId, provider, of, kind)
  const rows = sums.map(({ kind: moved, sum: minor, ...row }) => ({
    ...row,
    chargedMinor: moved === 'charge' ? minor : 0,
    refundedMinor: moved === 'charge' ? 0 : -minor,
  }))
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

/** What is due of visits that took place, and of how many. */
export async function countDue({ tx, rule, wanted }: Counting): Promise<{ due: Figures['due']; unpaid: number }> {
  const rows = await tx
    .select({
      currency: appointments.currency,
      fees: sum(appointments.fee).mapWith(Number),
      paidMinor: sum(appointments.partPaidMinor).mapWith(Number),
      visits: count(),
    })
    .from(appointments)
    .where(and(wanted, isOfFigure('unpaid', rule)))
    .groupBy(appointments.currency)
    .orderBy(appointments.currency)
  const due = rows.map(({ currency, fees, paidMinor }) => ({
    currency,
    amount: Math.round((fees - fromMinor(paidMinor, currency)) * 1000) / 1000,
  }))
  return { due, unpaid: sumOf(rows) }
}

/** Visits of each type, by the type's present name; null for visits of a time before there were types. */
export async function countTypes(
  tx: Tx,
  { byDoctor: rows }: Scanned,
): Promise<Omit<Figures['byType'][number], 'income'>[]> {
  const ids = [...new Set(rows.map(({ typeId }) => typeId))]
  const { id, name, nameAr } = visitTypes
  const known = await tx
    .select({ id, name, nameAr })
    .from(visitTypes)
    .where(
      isAmong(
        id,
        ids.filter((one) => one !== null),
      ),
    )
    .orderBy(name, id)
  const types = ids.includes(null) ? [...known, { id: null, name: null, nameAr: null }] : known
  return types.map((type) => ({ ...type, visits: sumOf(rows, (row) => row.typeId === type.id && isNotCancelled(row)) }))
}
