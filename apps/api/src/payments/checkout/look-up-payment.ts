import { rates } from '@aafiya/contracts/platform/rates'
import { and, eq, isNotNull, isNull, or, inArray } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { rateFor } from '../../platform/throttle.ts'
import { payments, type PaymentRow } from '../payments.table.ts'
import { gatewayOf } from '../provider/gateway-of.ts'
import { knownCheckout } from '../provider/known-checkout.ts'
import { recordFacts } from '../webhook/record-facts.ts'
import { paymentFile } from './payment-view.ts'
import { showPayment } from './show-payment.ts'

/** Looks one checkout up at its provider, and records the facts. */
export async function askProvider(deps: Deps, payment: PaymentRow): Promise<void> {
  const gateway = gatewayOf(deps, payment)
  if (!gateway || !payment.session) return
  const facts = await gateway.lookUp(knownCheckout(payment))
  if (facts.length > 0) await recordFacts(deps, payment, facts)
}

/**
 * Looks up a payment after the browser's return, when the webhook may still be on its way. The return itself proves
 * nothing, so we ask the provider. Concurrent calls are rare, and there are a few calls per minute at most.
 */
export async function lookUpPayment(deps: Deps, accountId: string, appointmentId: string) {
  const { payment } = await paymentFile(deps.db, deps, accountId, appointmentId)
  const isAllowed = payment && (await deps.throttle.tryConsume(rateFor(rates.lookUps, payment.id)))
  if (isAllowed) {
    const [latest] = await deps.db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.id, payment.id),
          inArray(payments.status, ['pending', 'failed', 'refunding']),
          or(isNull(payments.closedAt), isNotNull(payments.paidAt)),
        ),
      )
    if (latest) await askProvider(deps, latest)
  }
  return showPayment(deps, accountId, appointmentId)
}
