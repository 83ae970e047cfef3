import * as z from 'zod/mini'

import type { Clock } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import { equalSecrets } from '../../platform/secrets.ts'
import { lookUpTimeoutMs, refundTimeoutMs, callProvider } from './call-provider.ts'
import type { KnownCheckout, PaymentGateway, RefundOutcome, RefundStanding, RequestedRefund } from './gateway.ts'
import { paymobClient, PaymobRefusal } from './paymob-client.ts'
import { factsAbout } from './paymob-facts.ts'
import { paymobHmac } from './paymob-hmac.ts'
import { PaymobTransaction, paymobFacts, reversedMinor } from './paymob-transaction.ts'

export interface PaymobSettings {
  secretKey: string
  apiKey: string
  publicKey: string
  hmacSecret: string
  integrationIds: readonly number[]
  apiBase: string
}

const Intention = z.looseObject({ client_secret: z.string(), intention_order_id: z.int() })
const Callback = z.looseObject({ type: z.string(), obj: z.unknown() })

/** For payer data that Paymob requires and we do not have. */
const unknown = 'NA'
const phoneOfNobody = '+200000000000'

/** Definite refusals. Any other failure may have come after the money was sent. */
const certainRefusals: readonly number[] = [400, 401, 402, 403, 404, 405, 422, 429]

/** Our id, and from the second opening on how many there were: Paymob takes a reference once. */
const referenceOf = (paymentId: string, opening: number) => (opening > 1 ? `${paymentId}.${opening}` : paymentId)

function transactionIn(bytes: Buffer): PaymobTransaction | undefined {
  try {
    const { type, obj } = Callback.parse(JSON.parse(bytes.toString('utf8')))
    return type === 'TRANSACTION' ? PaymobTransaction.parse(obj) : undefined
  } catch {
    return undefined
  }
}

/** Whether Paymob confirms its callback: a callback whose signed values were split differently fails here. */
const isSame = (reported: PaymobTransaction, shown: PaymobTransaction): boolean =>
  reported.id === shown.id &&
  reported.order.id === shown.order.id &&
  reported.owner === shown.owner &&
  reported.integration_id === shown.integration_id &&
  reported.amount_cents === shown.amount_cents &&
  reported.currency === shown.currency

/** Paymob's unified checkout over its public Intention API. */
export function paymobGateway(settings: PaymobSettings, clock: Clock): PaymentGateway {
  const { publicKey, hmacSecret, integrationIds, apiBase } = settings
  const client = paymobClient(settings)
  const asking = { client, clock, integrationIds }

  async function confirm(reported: PaymobTransaction, checkout: KnownCheckout) {
    const shown = await client.transactionOf(reported.id)
    if (!shown || !isSame(reported, shown)) return undefined
    const facts = await factsAbout(asking, checkout, shown)
    const { id, success, is_refunded, is_voided } = shown
    return { eventId: `${id}-${success}-${is_refunded}-${is_voided}-${reversedMinor(shown)}`, facts }
  }

  async function look(checkout: KnownCheckout) {
    const last = checkout.session && (await client.lastOf(checkout.session))
    return last ? factsAbout(asking, checkout, last) : []
  }

  async function standingOf({ chargeReference, amountMinor, targetMinor }: RequestedRefund): Promise<RefundStanding> {
    const charge = await client.transactionOf(chargeReference)
    if (!charge) throw new Error('Paymob does not know its own charge')
    const last = await client.lastOf(charge.order.id)
    const ofCharge = last && String(last.parent_transaction) === chargeReference ? last : undefined
    const facts = ofCharge ? paymobFacts(ofCharge).filter((fact) => fact.kind === 'refunded') : []
    const openMinor = ofCharge?.pending ? 0 : Math.min(amountMinor, Math.max(0, targetMinor - reversedMinor(charge)))
    return { facts, openMinor }
  }

  async function send({ chargeReference }: RequestedRefund, amountMinor: number): Promise<RefundOutcome> {
    try {
      const refund = await client.send(PaymobTransaction, {
        path: '/api/acceptance/void_refund/refund',
        body: { transaction_id: chargeReference, amount_cents: amountMinor },
        timeoutMs: refundTimeoutMs,
      })
      return refund.success || refund.pending ? { isDeclined: false, facts: paymobFacts(refund) } : { isDeclined: true }
    } catch (error) {
      if (error instanceof PaymobRefusal && certainRefusals.includes(error.status)) return { isDeclined: true }
      throw error
    }
  }

  return {
    provider: 'paymob',
    async start({ paymentId, opening, amountMinor, currency, title, patient, returnUrl, expiresAt }) {
      const person = { first_name: patient.firstName, last_name: patient.lastName || unknown, email: patient.email }
      const intention = await callProvider(
        client.send(Intention, {
          path: '/v1/intention/',
          body: {
            amount: amountMinor,
            currency,
            payment_methods: integrationIds,
            items: [{ name: title.slice(0, 50), amount: amountMinor, description: title.slice(0, 255), quantity: 1 }],
            billing_data: {
              ...person,
              phone_number: patient.phoneNumber ?? phoneOfNobody,
              country: unknown,
              city: unknown,
              street: unknown,
              building: unknown,
              floor: unknown,
              apartment: unknown,
            },
            customer: person,
            special_reference: referenceOf(paymentId, opening),
            notification_url: `${new URL(returnUrl).origin}/api/payments/webhooks/paymob`,
            redirection_url: returnUrl,
            expiration: 3600,
          },
        }),
      )
      const url = new URL('/unifiedcheckout/', apiBase)
      url.searchParams.set('publicKey', publicKey)
      url.searchParams.set('clientSecret', intention.client_secret)
      return { session: String(intention.intention_order_id), url: url.toString(), expiresAt }
    },

    // The signature covers neither whether it is a refund nor of which charge, so a callback is only a hint.
    async readWebhook({ bytes }, hmac) {
      const reported = transactionIn(bytes)
      if (!reported || !hmac || !equalSecrets(paymobHmac(reported, hmacSecret), hmac))
        throw new Problem('webhook_signature_invalid')
      if (reported.pending || !integrationIds.includes(reported.integration_id)) return undefined
      return {
        payment: { session: String(reported.order.id) },
        confirm: (checkout) => callProvider(confirm(reported, checkout), lookUpTimeoutMs),
      }
    },

    findRefund: (wanted) => callProvider(standingOf(wanted), lookUpTimeoutMs),

    // Paymob takes no idempotency keys: two requests send two refunds.
    sendRefund: (wanted, sendMinor) => callProvider(send(wanted, sendMinor), refundTimeoutMs),

    lookUp: (checkout) => callProvider(look(checkout), lookUpTimeoutMs),
  }
}
