import type { PaymentProvider } from '@aafiya/contracts/payment-provider'
import { and, eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { RawBody } from '../platform/http/read-json.ts'
import { Problem } from '../platform/problem.ts'
import { payments } from './payments.table.ts'
import { recordFacts } from './record-facts.ts'

/** Takes what a provider tells. Its signature is over the bytes as they came; what is not about a payment of ours has no effect. */
export async function receiveWebhook(deps: Deps, provider: PaymentProvider, raw: RawBody, hmac: string | undefined) {
  const gateway = deps.gateways.get(provider)
  if (!gateway) throw new Problem('not_found')
  const event = await gateway.readWebhook(raw, hmac)
  if (!event) return { received: true as const }
  const isIt = 'id' in event.payment ? eq(payments.id, event.payment.id) : eq(payments.session, event.payment.session)
  const [payment] = await deps.db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), isIt))
  if (payment) await recordFacts(deps, payment, event.facts, event)
  else deps.log.warn({ provider, eventId: event.id }, 'a webhook about no payment of ours')
  return { received: true as const }
}
