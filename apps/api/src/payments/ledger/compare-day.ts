import { addDays, startOfDay } from '@aafiya/contracts/hours/clinic-time'
import { Reconciliation } from '@aafiya/contracts/payments/ledger'
import { fromMinor } from '@aafiya/contracts/payments/money'
import { and, asc, eq, gt, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Deps } from '../../deps.ts'
import { partsOf } from '../checkout/parts.ts'
import { payments, type PaymentRow } from '../payments.table.ts'
import { gatewayOf } from '../provider/gateway-of.ts'
import type { Fact } from '../provider/gateway.ts'
import { knownCheckout } from '../provider/known-checkout.ts'
import { ledgerEntries } from './ledger-entries.table.ts'
import { ledgerSums } from './ledger-sums.ts'

type Sums = Reconciliation['sums'][number]

/** How many payments one job checks, concurrently, so that a piece takes no longer than one slow look-up. */
const pieceSize = 5

/** The progress of a comparison: the report up to the payment `after`, ordered by id. */
export const Progress = z.object({
  after: z.nullable(z.uuid()),
  ...z.pick(Reconciliation, { payments: true, unanswered: true, sums: true, differences: true }).shape,
})
export type Progress = z.infer<typeof Progress>
export const noProgress: Progress = { after: null, payments: 0, unanswered: 0, sums: [], differences: [] }

/** The next payments whose checkout was opened, or whose money moved, on a civil day of the clinic. */
function paymentsOf({ db, clinic }: Deps, day: string, after: string | null): Promise<PaymentRow[]> {
  const zone = clinic.facts().timeZone
  const [from, until] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)]
  // The first payment of a checkout speaks for the others.
  const id = sql<string>`coalesce(${payments.checkoutOf}, ${payments.id})`
  const opened = db
    .select({ id })
    .from(payments)
    .where(and(gte(payments.createdAt, from), lt(payments.createdAt, until)))
  const moved = db
    .select({ id })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(and(gte(ledgerEntries.createdAt, from), lt(ledgerEntries.createdAt, until)))
  return db
    .select()
    .from(payments)
    .where(
      and(
        isNotNull(payments.session),
        inArray(payments.id, opened.union(moved)),
        after ? gt(payments.id, after) : undefined,
      ),
    )
    .orderBy(asc(payments.id))
    .limit(pieceSize)
}

const factSum = (facts: readonly Fact[], kind: 'paid' | 'refunded') =>
  facts.reduce((sum, fact) => (fact.kind === kind ? sum + fact.amountMinor : sum), 0)

async function compare(deps: Deps, payment: PaymentRow): Promise<Sums | undefined> {
  const gateway = gatewayOf(deps, payment)
  if (!gateway || !payment.session) return undefined
  const { id: paymentId, currency } = payment
  const { provider } = gateway
  const facts = await gateway.lookUp(knownCheckout(payment)).catch((error: unknown) => {
    deps.log.warn({ error, paymentId }, 'a provider did not answer for a day')
    return undefined
  })
  if (!facts) return undefined
  const parts = await partsOf(deps.db, payment)
  const ours = await ledgerSums(deps.db, ...parts.map(({ id }) => id))
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

const add = (total: Sums, one: Sums): Sums => ({
  ...total,
  charged: plus(total.charged, one.charged),
  refunded: plus(total.refunded, one.refunded),
  providerCharged: plus(total.providerCharged, one.providerCharged),
  providerRefunded: plus(total.providerRefunded, one.providerRefunded),
})

function addTo(all: readonly Sums[], one: Sums): Sums[] {
  const isSame = (sums: Sums) => sums.provider === one.provider && sums.currency === one.currency
  return all.some(isSame) ? all.map((sums) => (isSame(sums) ? add(sums, one) : sums)) : [...all, one]
}

/**
 * Compares the next piece of a day's ledger with the providers' data on each payment. Changes nothing: people decide
 * about differences.
 */
export async function comparePiece(
  deps: Deps,
  day: string,
  progress: Progress,
): Promise<{ progress: Progress; isLast: boolean }> {
  const rows = await paymentsOf(deps, day, progress.after)
  const compared = await Promise.all(
    rows.map(async (payment) => ({ paymentId: payment.id, sums: await compare(deps, payment) })),
  )
  const answered = compared.flatMap(({ paymentId, sums }) => (sums ? [{ paymentId, sums }] : []))
  const different = answered.filter(({ sums }) => differs(sums)).map(({ paymentId, sums }) => ({ paymentId, ...sums }))
  return {
    progress: {
      after: rows.at(-1)?.id ?? progress.after,
      payments: progress.payments + rows.length,
      unanswered: progress.unanswered + rows.length - answered.length,
      sums: answered.reduce((all, { sums }) => addTo(all, sums), progress.sums),
      differences: [...progress.differences, ...different],
    },
    isLast: rows.length < pieceSize,
  }
}

export function reportOf(
  deps: Deps,
  day: string,
  { payments: count, unanswered, sums, differences }: Progress,
): Reconciliation {
  const status = differences.length > 0 ? 'differs' : unanswered > 0 ? 'incomplete' : 'matched'
  return {
    date: day,
    status,
    checkedAt: deps.clock.now().toISOString(),
    payments: count,
    unanswered,
    sums,
    differences,
  }
}
