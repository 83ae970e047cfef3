import type { LedgerFilter, LedgerTotals } from '@aafiya/contracts/payments/ledger'
import { fromMinor } from '@aafiya/contracts/payments/money'
import { asc, count, eq, sql } from 'drizzle-orm'

import { users } from '../../account/users.table.ts'
import { appointments } from '../../appointments/appointments.table.ts'
import type { Deps } from '../../deps.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { people } from '../../people/people.table.ts'
import { payments } from '../payments.table.ts'
import { ledgerEntries } from './ledger-entries.table.ts'
import { matchesFilter, paidDoctor } from './list-ledger.ts'

const sumOf = (kind: 'charge' | 'refund' | 'reversal') =>
  sql`coalesce(sum(abs(${ledgerEntries.amountMinor})) filter (where ${ledgerEntries.kind} = ${kind}), 0)`.mapWith(
    Number,
  )

/** The totals of a filter, across all pages. Names no one, so no access is recorded. */
export async function totalLedger(deps: Deps, filter: LedgerFilter): Promise<LedgerTotals> {
  const sums = await deps.db
    .select({
      currency: ledgerEntries.currency,
      movements: count(),
      chargedMinor: sumOf('charge'),
      refundedMinor: sumOf('refund'),
      reversedMinor: sumOf('reversal'),
    })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .innerJoin(people, eq(people.id, payments.personId))
    .leftJoin(users, eq(users.id, payments.payerId))
    .leftJoin(appointments, eq(appointments.id, payments.appointmentId))
    .innerJoin(doctors, eq(doctors.id, paidDoctor))
    .where(matchesFilter(filter, deps))
    .groupBy(ledgerEntries.currency)
    .orderBy(asc(ledgerEntries.currency))
  const providers = await deps.db
    .selectDistinct({ provider: ledgerEntries.provider })
    .from(ledgerEntries)
    .orderBy(asc(ledgerEntries.provider))
  return {
    movements: sums.reduce((total, { movements }) => total + movements, 0),
    sums: sums.map(({ currency, chargedMinor, refundedMinor, reversedMinor }) => ({
      currency,
      charged: fromMinor(chargedMinor, currency),
      refunded: fromMinor(refundedMinor, currency),
      ...(reversedMinor > 0 && { reversed: fromMinor(reversedMinor, currency) }),
      net: fromMinor(chargedMinor - refundedMinor - reversedMinor, currency),
    })),
    providers: providers.map(({ provider }) => provider),
  }
}
