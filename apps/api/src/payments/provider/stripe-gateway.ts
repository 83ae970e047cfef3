import { createHash } from 'node:crypto'

import type { Stripe } from 'stripe'

import type { Clock } from '../../platform/clock.ts'
import { lazily } from '../../platform/lazily.ts'
import { Problem } from '../../platform/problem.ts'
import { withOutcome } from '../checkout/return-url.ts'
import { lookUpTimeoutMs, providerTimeoutMs, refundTimeoutMs, callProvider } from './call-provider.ts'
import type { Fact, PaymentGateway, RefundStanding, RequestedRefund } from './gateway.ts'
import { intentIn, paymentIn, refundFacts, sessionFacts, StripeEvent } from './stripe-facts.ts'
import { fromStripe, toStripe } from './stripe-units.ts'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** A base URL other than Stripe's own, for tests. */
  apiBase: string | undefined
}

/** Seconds a signature is good for. */
const tolerance = 300

async function clientOf({ secretKey, apiBase }: StripeSettings): Promise<Stripe> {
  const { Stripe } = await import('stripe')
  const base = apiBase ? new URL(apiBase) : undefined
  return new Stripe(secretKey, {
    timeout: providerTimeoutMs,
    // Retries are ours, with the same key, on the next request.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port,
      protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  })
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'type' in error &&
  error.type === 'StripeInvalidRequestError' &&
  'statusCode' in error &&
  error.statusCode === 404

/** Refunds that Stripe could not pay out, or that were called off, moved nothing. */
const isGoing = ({ status }: Stripe.Refund): boolean => status !== 'failed' && status !== 'canceled'

/** Stripe's hosted Checkout through its own library; `payment` in the metadata is our id. */
export function stripeGateway(settings: StripeSettings, clock: Clock): PaymentGateway {
  const open = lazily(() => clientOf(settings))

  /** A refund made in Stripe's dashboard carries no metadata of ours; its payment does. */
  async function paymentOfRefund(refund: unknown): Promise<string | undefined> {
    const [marked, intent] = [paymentIn(refund), intentIn(refund)]
    if (marked || !intent) return marked
    const stripe = await open()
    const found = stripe.paymentIntents.retrieve(intent).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
    return paymentIn(await callProvider(found))
  }

  async function read({
    type,
    data: { object },
  }: StripeEvent): Promise<{ paymentId: string | undefined; facts: Fact[] }> {
    switch (type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
      case 'checkout.session.expired':
        return { paymentId: paymentIn(object), facts: sessionFacts(object) }
      case 'checkout.session.async_payment_failed':
      case 'payment_intent.payment_failed':
        return { paymentId: paymentIn(object), facts: [{ kind: 'failed' }] }
      case 'refund.created':
      case 'refund.updated':
        return { paymentId: await paymentOfRefund(object), facts: refundFacts(object) }
      default:
        return { paymentId: undefined, facts: [] }
    }
  }

  const refundsOf = async (intent: string) =>
    (await (await open()).refunds.list({ payment_intent: intent, limit: 100 })).data

  async function standingOf({
    refundId,
    chargeReference,
    amountMinor,
    targetMinor,
  }: RequestedRefund): Promise<RefundStanding> {
    const refunds = await refundsOf(chargeReference)
    const goneMinor = refunds.filter(isGoing).reduce((sum, one) => sum + fromStripe(one.amount, one.currency), 0)
    // One of ours that failed is for people: its key would only answer the same failure again.
    const isKnown = refunds.some((one) => one.metadata?.['refund'] === refundId)
    const openMinor = isKnown ? 0 : Math.min(amountMinor, Math.max(0, targetMinor - goneMinor))
    return { facts: refunds.flatMap(refundFacts), openMinor }
  }

  async function look(session: string): Promise<Fact[]> {
    const stripe = await open()
    const shown = await stripe.checkout.sessions.retrieve(session)
    const intent = intentIn(shown)
    const refunds = intent && shown.payment_status === 'paid' ? await refundsOf(intent) : []
    return [...sessionFacts(shown), ...refunds.flatMap(refundFacts)]
  }

  return {
    provider: 'stripe',
    async start({ paymentId, amountMinor, currency, title, patient, returnUrl, expiresAt }) {
      const stripe = await open()
      const metadata = { payment: paymentId }
      const wanted: Stripe.Checkout.SessionCreateParams = {
        mode: 'payment',
        client_reference_id: paymentId,
        metadata,
        payment_intent_data: { metadata, description: title },
        customer_email: patient.email,
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: toStripe(amountMinor, currency),
              product_data: { name: title },
            },
          },
        ],
        success_url: withOutcome(returnUrl, 'paid'),
        cancel_url: withOutcome(returnUrl, 'abandoned'),
        expires_at: Math.floor(expiresAt.getTime() / 1000),
      }
      // A retry after a lost answer returns the same checkout, unless it is in another language by now: Stripe binds a
      // key to its request. No one ever saw the first one then.
      const request = createHash('sha256').update(JSON.stringify(wanted)).digest('base64url')
      const idempotencyKey = `checkout-${paymentId}-${request}`
      const session = await callProvider(stripe.checkout.sessions.create(wanted, { idempotencyKey }))
      if (!session.url) throw new Problem('payment_provider_unavailable', { retryAfter: 5 })
      return { session: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) }
    },

    async readWebhook({ bytes, header }) {
      const stripe = await open()
      let signed: unknown
      try {
        const signature = header('stripe-signature') ?? ''
        signed = stripe.webhooks.constructEvent(
          bytes,
          signature,
          settings.webhookSecret,
          tolerance,
          undefined,
          clock.now().getTime(),
        )
      } catch {
        throw new Problem('webhook_signature_invalid')
      }
      const { data: event } = StripeEvent.safeParse(signed)
      if (!event) return undefined
      const { paymentId, facts } = await read(event)
      if (!paymentId || facts.length === 0) return undefined
      // The signature covers every byte, and when it was made.
      return { payment: { id: paymentId }, confirm: async () => ({ eventId: event.id, facts }) }
    },

    findRefund: (wanted) => callProvider(standingOf(wanted), lookUpTimeoutMs),

    async sendRefund({ refundId, paymentId, chargeReference, amountMinor, currency }, sendMinor) {
      // Stripe sends once per key, and refuses a key that comes with another amount.
      const idempotencyKey = sendMinor === amountMinor ? `refund-${refundId}` : `refund-${refundId}-${sendMinor}`
      const stripe = await open()
      const refund = await callProvider(
        stripe.refunds.create(
          {
            payment_intent: chargeReference,
            amount: toStripe(sendMinor, currency),
            metadata: { payment: paymentId, refund: refundId },
          },
          { idempotencyKey, timeout: refundTimeoutMs },
        ),
        refundTimeoutMs,
      )
      return { isDeclined: false, facts: refundFacts(refund) }
    },

    lookUp: async ({ session }) => (session ? callProvider(look(session), lookUpTimeoutMs) : []),
  }
}
