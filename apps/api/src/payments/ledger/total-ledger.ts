import type { LedgerFilter, LedgerTotals } from '@aafiya/contracts/payments/ledger'
import { fromMinor } from '@aafiya/contracts/payments/money'
import { asc, count, eq, sql } from 'drizzle-orm'

import { users } from '../../account/users.table.ts'
import type { Deps } from '../../deps.ts'
import { people } from '../../people/people.table.ts'
import { payments } from '../payments.table.ts'
import { ledgerEntries } from './ledger-entries.table.ts'
import { isWanted } from './list-ledger.ts'

/** Summed as `bigint`: a ledger outgrows what one movement may hold. */
const sumOf = (kind: 'charge' | 'refund') =>
  sql`coalesce(sum(abs(${ledgerEntries.amountMinor})) filter (where ${ledgerEntries.kind} = ${kind}), 0)`.mapWith(Number)

/** What the movements of a filter add up to, whether they are on a page already or not. It names no one, so nothing is recorded. */
export async function totalLedger({ db }: Deps, filter: LedgerFilter): Promise<LedgerTotals> {
  const sums = await db
    .select({
      currency: ledgerEntries.currency,
      movements: count(),
      chargedMinor: sumOf('charge'),
      refundedMinor: sumOf('refund'),
    })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .innerJoin(people, eq(people.id, payments.personId))
    .leftJoin(users, eq(users.id, payments.payerId))
    .where(isWanted(filter))
    .groupBy(ledgerEntries.currency)
    .orderBy(asc(ledgerEntries.currency))
  const providers = await db.selectDistinct({ provider: ledgerEntries.provider }).from(ledgerEntries).orderBy(asc(ledgerEntries.provider))
  return {
    movements: sums.reduce((total, { movements }) => total + movements, 0),
    sums: sums.map(({ currency, chargedMinor, refundedMinor }) => ({
      currency,
      charged: fromMinor(chargedMinor, currency),
      refunded: fromMinor(refundedMinor, currency),
      net: fromMinor(chargedMinor - refundedMinor, currency),
    })),
    providers: providers.map(({ provider }) => provider),
  }
}
