import { addDays, startOfDay } from '@aafiya/contracts/clinic-time'
import { fromMinor } from '@aafiya/contracts/money'
import type { Reconciliation } from '@aafiya/contracts/ledger'
import { and, eq, exists, gte, isNotNull, lt, or } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { Fact } from './gateway.ts'
import { knownCheckout } from './known-checkout.ts'
import { ledgerEntries } from './ledger-entries.table.ts'
import { ledgerSums } from './ledger-sums.ts'
import { payments, type PaymentRow } from './payments.table.ts'

type Sums = Reconciliation['sums'][number]

/** Payments whose checkout was opened, or whose money moved, on a civil day of the clinic. */
function paymentsOf({ db, config }: Deps, day: string): Promise<PaymentRow[]> {
  const zone = config.clinic.timeZone
  const [from, until] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)]
  const moved = db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.paymentId, payments.id), gte(ledgerEntries.createdAt, from), lt(ledgerEntries.createdAt, until)))
  return db
    .select()
    .from(payments)
    .where(and(isNotNull(payments.session), or(and(gte(payments.createdAt, from), lt(payments.createdAt, until)), exists(moved))))
}

const factSum = (facts: readonly Fact[], kind: 'paid' | 'refunded') =>
  facts.reduce((sum, fact) => (fact.kind === kind ? sum + fact.amountMinor : sum), 0)

async function compare(deps: Deps, payment: PaymentRow): Promise<Sums | undefined> {
  const gateway = deps.gateways.get(payment.provider)
  if (!gateway || !payment.session) return undefined
  const { id: paymentId, provider, currency } = payment
  const facts = await gateway.lookUp(knownCheckout(payment)).catch((error: unknown) => {
    deps.log.warn({ error, paymentId }, 'a provider did not answer for a day')
    return undefined
  })
  if (!facts) return undefined
  const ours = await ledgerSums(deps.db, paymentId)
  const people = (minor: number) => fromMinor(minor, currency)
  return {
    provider,
    currency,
    charged: people(ours.chargedMinor + ours.flaggedMinor),
    refunded: people(ours.refundedMinor + ours.flaggedRefundedMinor),
    providerCharged: people(factSum(facts, 'paid')),
    providerRefunded: people(factSum(facts, 'refunded')),
  }
}

const differs = (one: Sums) => one.charged !== one.providerCharged || one.refunded !== one.providerRefunded

/** Adds without the broken cents of binary fractions. */
const plus = (one: number, other: number) => Math.round((one + other) * 1000) / 1000

function add(total: Sums | undefined, one: Sums): Sums {
  if (!total) return { ...one }
  return {
    ...total,
    charged: plus(total.charged, one.charged),
    refunded: plus(total.refunded, one.refunded),
    providerCharged: plus(total.providerCharged, one.providerCharged),
    providerRefunded: plus(total.providerRefunded, one.providerRefunded),
  }
}

/** Compares a day's ledger with what the providers say of each of its payments. Changes nothing: a difference is for people. */
export async function compareDay(deps: Deps, day: string): Promise<Reconciliation> {
  const rows = await paymentsOf(deps, day)
  const totals = new Map<string, Sums>()
  const differences: Reconciliation['differences'] = []
  let unanswered = 0
  for (const payment of rows) {
    const sums = await compare(deps, payment)
    if (!sums) {
      unanswered++
      continue
    }
    const key = `${sums.provider} ${sums.currency}`
    totals.set(key, add(totals.get(key), sums))
    if (differs(sums)) differences.push({ paymentId: payment.id, ...sums })
  }
  const status = differences.length > 0 ? 'differs' : unanswered > 0 ? 'incomplete' : 'matched'
  return {
    date: day,
    status,
    checkedAt: deps.clock.now().toISOString(),
    payments: rows.length,
    unanswered,
    sums: [...totals.values()],
    differences,
  }
}
