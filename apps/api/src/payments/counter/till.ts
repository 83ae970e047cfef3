import type { Till } from '@aafiya/contracts/payments/counter'
import { fromMinor } from '@aafiya/contracts/payments/money'
import { counterMethods, type CounterMethod } from '@aafiya/contracts/payments/payment-provider'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { people } from '../../people/people.table.ts'
import { personName } from '../../people/person-name.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Queryable } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { ledgerEntries } from '../ledger/ledger-entries.table.ts'
import { payments } from '../payments.table.ts'
import { refunds } from '../refund/refunds.table.ts'
import { closedEntries } from './closings.table.ts'
import { isCounterMethod } from './is-at-counter.ts'

const patient = { fullName: people.fullName, fullNameAr: people.fullNameAr }
/** More than anybody takes in a day. */
const mostMovements = 1000
const mostDebts = 100

/** What somebody took or returned and no closing has counted yet, in one currency: that of the oldest. */
export async function openMovements(db: Queryable, receptionistId: string) {
  const rows = await db
    .select({ entry: ledgerEntries, personId: payments.personId, patient })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .innerJoin(people, eq(people.id, payments.personId))
    .leftJoin(closedEntries, eq(closedEntries.entryId, ledgerEntries.id))
    .where(and(eq(ledgerEntries.receivedBy, receptionistId), isNull(closedEntries.entryId)))
    .orderBy(asc(ledgerEntries.createdAt), asc(ledgerEntries.id))
    .limit(mostMovements)
  const currency = rows[0]?.entry.currency
  return rows.flatMap(({ entry, ...rest }) => {
    const method = entry.provider
    return entry.currency === currency && isCounterMethod(method) ? [{ entry, method, ...rest }] : []
  })
}

type Movement = Awaited<ReturnType<typeof openMovements>>[number]

/** What movements of one kind of money add up to, in minor units. */
export function sumsOf(movements: readonly Movement[], method: CounterMethod) {
  const minors = movements.filter((one) => one.method === method).map(({ entry }) => entry.amountMinor)
  const total = (chosen: readonly number[]) => chosen.reduce((sum, minor) => sum + minor, 0)
  return {
    received: total(minors.filter((minor) => minor > 0)),
    returned: -total(minors.filter((minor) => minor < 0)),
    expected: total(minors),
  }
}

const openDebts = (db: Queryable) =>
  db
    .select({ refund: refunds, payment: payments, patient })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(people, eq(people.id, payments.personId))
    .where(and(isNull(refunds.doneAt), inArray(payments.provider, [...counterMethods])))
    .orderBy(asc(refunds.createdAt), desc(refunds.id))
    .limit(mostDebts)

/** The caller's money since their last closing, and what is still to be returned to people. Who saw whose is recorded. */
export const showTill = (deps: Deps, caller: Caller): Promise<Till> =>
  deps.db.transaction(async (tx) => {
    const movements = await openMovements(tx, caller.userId)
    const debts = await openDebts(tx)
    const currency = movements[0]?.entry.currency ?? deps.clinic.facts().currency
    const shown = (method: CounterMethod) => {
      const { received, returned, expected } = sumsOf(movements, method)
      const amount = (minor: number) => fromMinor(minor, currency)
      return { received: amount(received), returned: amount(returned), expected: amount(expected) }
    }
    const named = (row: { patient: Movement['patient'] }) => ({
      patientName: personName(row.patient),
      patientNameAr: row.patient.fullNameAr,
    })
    const records = [
      ...movements.map(({ entry, personId }) => ({ id: entry.paymentId, personId })),
      ...debts.map(({ payment }) => ({ id: payment.id, personId: payment.personId })),
    ]
    await recordAccess(tx, deps, { caller, action: 'payment_listed', records })
    return {
      currency,
      cash: shown('cash'),
      card: shown('card'),
      movements: movements.toReversed().map((row) => ({
        id: row.entry.id,
        kind: row.entry.kind,
        method: row.method,
        appointmentId: row.entry.appointmentId,
        ...named(row),
        amount: fromMinor(row.entry.amountMinor, currency),
        createdAt: row.entry.createdAt.toISOString(),
      })),
      debts: debts.flatMap(({ refund, payment, ...row }) =>
        isCounterMethod(payment.provider)
          ? [
              {
                appointmentId: payment.appointmentId,
                method: payment.provider,
                ...named(row),
                amount: fromMinor(refund.amountMinor, payment.currency),
                currency: payment.currency,
              },
            ]
          : [],
      ),
    }
  })
