import * as z from 'zod/mini'

import type { Fact } from './gateway.ts'
import { AmountMinor, Currency, Reference } from './provider-values.ts'
import { fromStripe } from './stripe-units.ts'

/** Stripe names a thing by its id, or shows all of it. */
const Named = z.union([Reference, z.looseObject({ id: Reference })])
type Named = z.infer<typeof Named>
export const idOf = (thing: Named): string => (typeof thing === 'string' ? thing : thing.id)

const PaidSession = z.looseObject({
  payment_status: z.literal('paid'),
  payment_intent: Named,
  amount_total: AmountMinor,
  currency: Currency,
})
const ExpiredSession = z.looseObject({ status: z.literal('expired') })
const SentRefund = z.looseObject({
  id: Reference,
  status: z.literal('succeeded'),
  payment_intent: Named,
  amount: AmountMinor,
  currency: Currency,
})
const OurRefund = z.looseObject({ metadata: z.looseObject({ refund: z.uuid() }) })
const Marked = z.looseObject({ metadata: z.looseObject({ payment: z.uuid() }) })
const OfIntent = z.looseObject({ payment_intent: Named })

export const StripeEvent = z.looseObject({
  id: Reference,
  type: z.string(),
  data: z.looseObject({ object: z.unknown() }),
})
export type StripeEvent = z.infer<typeof StripeEvent>

/** Our id, if we put it there. The account may have other uses, with unrelated metadata. */
export const paymentIn = (thing: unknown): string | undefined => Marked.safeParse(thing).data?.metadata.payment

export function intentIn(thing: unknown): string | undefined {
  const { data } = OfIntent.safeParse(thing)
  return data && idOf(data.payment_intent)
}

export function sessionFacts(session: unknown): Fact[] {
  const { data: paid } = PaidSession.safeParse(session)
  if (paid)
    return [
      {
        kind: 'paid',
        reference: idOf(paid.payment_intent),
        amountMinor: fromStripe(paid.amount_total, paid.currency),
        currency: paid.currency.toUpperCase(),
      },
    ]
  return ExpiredSession.safeParse(session).success ? [{ kind: 'closed' }] : []
}

export function refundFacts(refund: unknown): Fact[] {
  const { data: sent } = SentRefund.safeParse(refund)
  if (!sent) return []
  const { id: reference, payment_intent: intent } = sent
  const refundId = OurRefund.safeParse(refund).data?.metadata.refund
  const currency = sent.currency.toUpperCase()
  const amountMinor = fromStripe(sent.amount, currency)
  return [{ kind: 'refunded', reference, amountMinor, currency, charge: idOf(intent), ...(refundId && { refundId }) }]
}
