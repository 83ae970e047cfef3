import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Config } from '../../config.ts'
import type { Database } from '../../platform/db/database.ts'
import { Problem } from '../../platform/problem.ts'
import { equalSecrets, type Secrets } from '../../platform/secrets.ts'
import type { Fact, PaymentGateway } from '../provider/gateway.ts'
import { testCheckouts } from './test-checkouts.table.ts'

export type TestCheckoutRow = typeof testCheckouts.$inferSelect

const TestOutcome = z.strictObject({
  id: z.string(),
  payment: z.uuid(),
  outcome: z.enum(['paid', 'failed']),
  amountMinor: z.int(),
  currency: z.string(),
})
export type TestOutcome = z.infer<typeof TestOutcome>

/** The provider of development: a checkout page of our own, and everything else as with a real one. */
export interface TestCheckout {
  gateway: PaymentGateway
  find: (id: string) => Promise<TestCheckoutRow | undefined>
  /** Records the choice made on the page. */
  decide: (checkout: TestCheckoutRow, status: 'paid' | 'failed', eventId: string) => Promise<void>
  sign: (body: string) => string
}

export const signatureHeader = 'x-test-signature'

const paidFact = ({ id, amountMinor, currency }: TestCheckoutRow): Fact => ({
  kind: 'paid',
  reference: `pay-${id}`,
  amountMinor,
  currency,
})

const failedFact = (reference: string | null): Fact => ({ kind: 'failed', ...(reference !== null && { reference }) })

function factsOf(row: TestCheckoutRow): Fact[] {
  if (row.status !== 'paid') return row.status === 'failed' ? [failedFact(row.failure)] : []
  const { currency } = row
  const back = Object.entries(row.refunds).map(([key, amountMinor]): Fact => ({
    kind: 'refunded',
    reference: key,
    refundId: key,
    amountMinor,
    currency,
  }))
  return [paidFact(row), ...back]
}

export function createTestCheckout({
  db,
  secrets,
  config,
}: {
  db: Database
  secrets: Secrets
  config: Config
}): TestCheckout {
  const sign = (body: string) => secrets.hash('test checkout', body)
  const find = async (id: string) => {
    const [row] = await db.select().from(testCheckouts).where(eq(testCheckouts.id, id))
    return row
  }

  const gateway: PaymentGateway = {
    provider: 'test',
    async start({ paymentId, amountMinor, currency, title, returnUrl, expiresAt }) {
      await db
        .insert(testCheckouts)
        .values({
          id: paymentId,
          paymentId,
          amountMinor,
          currency,
          title,
          returnUrl,
          status: 'open',
          refunds: {},
          expiresAt,
        })
        .onConflictDoNothing()
      return { session: paymentId, url: `${config.publicUrl}/dev/checkout/${paymentId}`, expiresAt }
    },
    async readWebhook({ bytes, header }) {
      const body = bytes.toString('utf8')
      if (!equalSecrets(sign(body), header(signatureHeader) ?? '')) throw new Problem('webhook_signature_invalid')
      const { id, payment, outcome, amountMinor, currency } = TestOutcome.parse(JSON.parse(body))
      const fact: Fact =
        outcome === 'paid' ? { kind: 'paid', reference: `pay-${payment}`, amountMinor, currency } : failedFact(id)
      return { payment: { id: payment }, confirm: async () => ({ eventId: id, facts: [fact] }) }
    },
    async findRefund({ refundId, paymentId, amountMinor }) {
      const row = await find(paymentId)
      if (!row) throw new Problem('payment_provider_unavailable', { retryAfter: 60 })
      return { facts: factsOf(row), openMinor: refundId in row.refunds ? 0 : amountMinor }
    },
    async sendRefund({ refundId, paymentId, currency }, amountMinor) {
      await db
        .update(testCheckouts)
        .set({ refunds: sql`${testCheckouts.refunds} || ${JSON.stringify({ [refundId]: amountMinor })}::jsonb` })
        .where(eq(testCheckouts.id, paymentId))
      return { isDeclined: false, facts: [{ kind: 'refunded', reference: refundId, refundId, amountMinor, currency }] }
    },
    async lookUp({ paymentId }) {
      const row = await find(paymentId)
      return row ? factsOf(row) : []
    },
  }
  return {
    gateway,
    find,
    sign,
    async decide({ id }, status, eventId) {
      await db
        .update(testCheckouts)
        .set({ status, ...(status === 'failed' && { failure: eventId }) })
        .where(eq(testCheckouts.id, id))
    },
  }
}
