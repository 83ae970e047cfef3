import * as z from 'zod/mini'

import { Problem } from '../platform/problem.ts'
import { equalSecrets } from '../platform/secrets.ts'
import type { Fact, PaymentGateway } from './gateway.ts'
import { PaymobTransaction, paymobHmac } from './paymob-hmac.ts'
import { providerTimeoutMs, unavailableProvider } from './provider-call.ts'

export interface PaymobSettings {
  secretKey: string
  publicKey: string
  hmacSecret: string
  integrationIds: readonly number[]
  apiBase: string
}

const Intention = z.looseObject({ client_secret: z.string(), intention_order_id: z.int() })
const Callback = z.looseObject({ type: z.string(), obj: z.unknown() })

/** What Paymob wants to know of a payer and we do not. */
const unknown = 'NA'
const phoneOfNobody = '+200000000000'

/** Our id, and from the second opening on how many there were: Paymob takes a reference once. */
const referenceOf = (paymentId: string, opening: number) => (opening > 1 ? `${paymentId}.${opening}` : paymentId)

function factsOf(transaction: PaymobTransaction): Fact[] {
  const { success, pending, id, amount_cents: amountMinor, currency } = transaction
  if (pending) return []
  const isRefund = transaction.is_refund === true || transaction.is_void === true
  if (!success) return isRefund ? [] : [{ kind: 'failed' }]
  if (isRefund) {
    const charge = transaction.parent_transaction
    return [{ kind: 'refunded', reference: String(id), amountMinor, currency, ...(charge && { charge: String(charge) }) }]
  }
  // An authorization moves nothing, and a capture is not how we ask.
  return transaction.is_auth || transaction.has_parent_transaction ? [] : [{ kind: 'paid', reference: String(id), amountMinor, currency }]
}

/** Paymob's unified checkout over its public Intention API. */
export function paymobGateway({ secretKey, publicKey, hmacSecret, integrationIds, apiBase }: PaymobSettings): PaymentGateway {
  async function ask<T extends z.core.$ZodType>(schema: T, path: string, body?: unknown): Promise<z.core.output<T> | undefined> {
    return unavailableProvider(
      (async () => {
        const response = await fetch(`${apiBase}${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { authorization: `Token ${secretKey}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          redirect: 'error',
          signal: AbortSignal.timeout(providerTimeoutMs),
        })
        if (response.status === 404) return undefined
        if (!response.ok) throw new Error(`Paymob answered ${response.status}`)
        return z.parse(schema, await response.json())
      })(),
    )
  }
  const transactionOf = (id: string | number) => ask(PaymobTransaction, `/api/acceptance/transactions/${id}`)
  /** The last thing that happened to an order: a payment, or its refund. */
  const lastOf = (session: string) => ask(PaymobTransaction, '/api/ecommerce/orders/transaction_inquiry', { order_id: session })

  return {
    provider: 'paymob',
    async start({ paymentId, opening, amountMinor, currency, title, patient, returnUrl, expiresAt }) {
      const person = { first_name: patient.firstName, last_name: patient.lastName || unknown, email: patient.email }
      const intention = await ask(Intention, '/v1/intention/', {
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
      })
      if (!intention) throw new Problem('payment_provider_unavailable', { retryAfter: 5 })
      const url = new URL('/unifiedcheckout/', apiBase)
      url.searchParams.set('publicKey', publicKey)
      url.searchParams.set('clientSecret', intention.client_secret)
      return { session: String(intention.intention_order_id), url: url.toString(), expiresAt }
    },

    async readWebhook({ bytes }, hmac) {
      const transaction = transactionIn(bytes)
      if (!transaction || !hmac || !equalSecrets(paymobHmac(transaction, hmacSecret), hmac)) throw new Problem('webhook_signature_invalid')
      const facts = factsOf(transaction)
      if (facts.length === 0) return undefined
      // Our own reference is not among the signed values; the order's number is. One transaction is told of at each change.
      const id = `${transaction.id}-${transaction.success}-${transaction.is_refunded}-${transaction.is_voided}`
      return { id, payment: { session: String(transaction.order.id) }, facts }
    },

    // Paymob takes no idempotency keys: what was sent back before a crash is seen in the payment's own sum.
    async refund({ chargeReference, amountMinor, targetMinor }) {
      const charge = await transactionOf(chargeReference)
      if (!charge) throw new Problem('payment_provider_unavailable', { retryAfter: 60 })
      if ((charge.refunded_amount_cents ?? 0) >= targetMinor) {
        const last = await lastOf(String(charge.order.id))
        return last ? factsOf(last) : []
      }
      const refund = await ask(PaymobTransaction, '/api/acceptance/void_refund/refund', {
        transaction_id: chargeReference,
        amount_cents: amountMinor,
      })
      return refund ? factsOf(refund) : []
    },

    async lookUp({ session }) {
      const last = await lastOf(session)
      if (!last) return []
      const facts = factsOf(last)
      const parent = last.parent_transaction ? await transactionOf(last.parent_transaction) : undefined
      return parent ? [...factsOf(parent), ...facts] : facts
    },
  }
}

function transactionIn(bytes: Buffer): PaymobTransaction | undefined {
  try {
    const { type, obj } = Callback.parse(JSON.parse(bytes.toString('utf8')))
    return type === 'TRANSACTION' ? PaymobTransaction.parse(obj) : undefined
  } catch {
    return undefined
  }
}
