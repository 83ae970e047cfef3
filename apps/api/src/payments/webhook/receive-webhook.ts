import type { PaymentProvider } from '@aafiya/contracts/payments/payment-provider'
import { rates } from '@aafiya/contracts/platform/rates'
import { and, eq, sql } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { RawBody } from '../../platform/http/read-json.ts'
import { Problem } from '../../platform/problem.ts'
import { rateFor } from '../../platform/throttle.ts'
import { payments, type PaymentRow } from '../payments.table.ts'
import type { Confirmed, ProviderEvent } from '../provider/gateway.ts'
import { knownCheckout } from '../provider/known-checkout.ts'
import { recordFacts } from './record-facts.ts'

async function paymentOf(
  { db }: Deps,
  provider: PaymentProvider,
  { payment }: ProviderEvent,
): Promise<PaymentRow | undefined> {
  const isIt = 'id' in payment ? eq(payments.id, payment.id) : eq(payments.session, payment.session)
  const [found] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), isIt))
  return found
}

/** Makes the sweep look the payment up in a minute, whether or not the provider repeats the event. */
const lookUpSoon = ({ db, clock }: Deps, { id }: PaymentRow) => {
  const soon = new Date(clock.now().getTime() + 60_000).toISOString()
  return db
    .update(payments)
    .set({ lookUpAt: sql`least(coalesce(${payments.lookUpAt}, ${soon}::timestamptz), ${soon}::timestamptz)` })
    .where(eq(payments.id, id))
}

async function confirmed(deps: Deps, event: ProviderEvent, payment: PaymentRow): Promise<Confirmed | undefined> {
  if (!(await deps.throttle.tryConsume(rateFor(rates.confirmations, payment.id))))
    throw new Problem('payment_provider_unavailable', { retryAfter: 60 })
  return event.confirm(knownCheckout(payment))
}

/**
 * Receives a provider's event. The signature covers the raw bytes; where it covers too little, the provider is queried
 * to confirm the event. One about no payment of ours has no effect; one that cannot be confirmed now is refused, so
 * that the provider repeats it.
 */
export async function receiveWebhook(deps: Deps, provider: PaymentProvider, raw: RawBody, hmac: string | undefined) {
  const gateway = deps.gateways.get(provider)
  if (!gateway) throw new Problem('not_found')
  const received = { received: true as const }
  const event = await gateway.readWebhook(raw, hmac)
  if (!event) return received
  const payment = await paymentOf(deps, provider, event)
  if (!payment) {
    deps.log.warn({ provider, event: event.payment }, 'webhook for an unknown payment')
    return received
  }
  try {
    const confirmation = await confirmed(deps, event, payment)
    if (confirmation && confirmation.facts.length > 0) {
      await recordFacts(deps, payment, confirmation.facts, { provider, id: confirmation.eventId })
      return received
    }
  } catch (error) {
    await lookUpSoon(deps, payment)
    throw error
  }
  deps.log.warn({ provider, paymentId: payment.id }, 'webhook not confirmed by its provider')
  await lookUpSoon(deps, payment)
  return received
}
