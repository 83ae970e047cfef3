import { setTimeout as wait } from 'node:timers/promises'

import * as z from 'zod/mini'

import {
  apiKey,
  hmacSecret,
  inquiryPath,
  integrationId,
  localTime,
  Opening,
  paymobSignature,
  publicKey,
  Refunding,
  secretKey,
  valueAt,
  type Transaction,
} from './paymob-wire.ts'
import { hostedPage, serveDouble, type ProviderDouble, type Serve, type WebhookEvent } from './provider-double.ts'

interface Intention {
  clientSecret: string
  orderId: number
  amount: number
  currency: string
  reference: string
  returnUrl: string
}

/** Adds to the common double: a transaction as Paymob has it, changed in a way that no test payer caused. */
export interface LocalPaymob extends ProviderDouble {
  transactionOf: (one: WebhookEvent) => Transaction
  /** Every token issued so far is refused from now on, as after an hour. */
  expireTokens: () => void
}

/**
 * The part of Paymob's unified checkout that we use. It has no idempotency keys: two refund requests are two refunds.
 * Looking up a transaction takes a one-hour token, obtained with the API key; everything else takes the secret key.
 */
export async function createLocalPaymob({
  now = () => new Date(),
  port = 0,
}: { now?: () => Date; port?: number } = {}): Promise<LocalPaymob> {
  const tokens = new Set<string>()
  const held: (() => unknown)[] = []
  let refundRequests = 0
  const intentions = new Map<string, Intention>()
  const transactions: Transaction[] = []
  const events: WebhookEvent[] = []
  let count = 100
  const double: Pick<ProviderDouble, 'afterMoving' | 'trouble' | 'holdRefunds'> = {
    afterMoving: () => {},
    trouble: {},
    holdRefunds: false,
  }
  const refusal = (status: number) => ({ status, json: { detail: 'refused' } })

  function add(intention: Intention, change: Partial<Transaction>): Transaction {
    const transaction: Transaction = {
      id: ++count,
      pending: false,
      amount_cents: intention.amount,
      success: true,
      is_auth: false,
      is_capture: false,
      is_standalone_payment: true,
      is_voided: false,
      is_refunded: false,
      is_refund: false,
      is_void: false,
      is_3d_secure: true,
      integration_id: integrationId,
      has_parent_transaction: false,
      parent_transaction: null,
      refunded_amount_cents: 0,
      order: { id: intention.orderId, merchant_order_id: intention.reference },
      created_at: localTime(now()),
      currency: intention.currency,
      error_occured: false,
      owner: 302_852,
      source_data: { pan: '2346', sub_type: 'MasterCard', type: 'card' },
      ...change,
    }
    transactions.push(transaction)
    return transaction
  }
  const tell = (obj: Transaction): WebhookEvent => {
    const one = { body: JSON.stringify({ type: 'TRANSACTION', obj }) }
    events.push(one)
    return one
  }
  const charges = () => transactions.filter((one) => one.success && !one.is_refund)
  function refundOf(charge: Transaction, amountMinor: number): Transaction | undefined {
    const intention = [...intentions.values()].find((one) => one.orderId === charge.order.id)
    if (!intention || amountMinor <= 0 || charge.refunded_amount_cents + amountMinor > charge.amount_cents)
      return undefined
    charge.refunded_amount_cents += amountMinor
    charge.is_refunded = charge.refunded_amount_cents === charge.amount_cents
    return add(intention, {
      amount_cents: amountMinor,
      currency: charge.currency,
      is_refund: true,
      has_parent_transaction: true,
      parent_transaction: charge.id,
    })
  }

  async function openIntention(body: string) {
    const { data } = z.safeParse(Opening, JSON.parse(body))
    const isTaken = [...intentions.values()].some((one) => one.reference === data?.special_reference)
    if (!data || isTaken || data.items.reduce((sum, item) => sum + item.amount, 0) !== data.amount) return refusal(400)
    if (!data.payment_methods.includes(integrationId)) return refusal(404)
    const { amount, currency, special_reference: reference, redirection_url: returnUrl } = data
    const intention: Intention = {
      clientSecret: `egy_csk_test_${++count}`,
      orderId: ++count,
      amount,
      currency,
      reference,
      returnUrl,
    }
    intentions.set(intention.clientSecret, intention)
    await double.afterMoving('open')
    return {
      status: 201,
      json: {
        id: `pi_test_${count}`,
        client_secret: intention.clientSecret,
        intention_order_id: intention.orderId,
        status: 'intended',
      },
    }
  }
  async function refundNow(body: string) {
    const { data } = z.safeParse(Refunding, JSON.parse(body))
    const charge = charges().find((one) => String(one.id) === String(data?.transaction_id))
    refundRequests++
    if (data && charge && double.holdRefunds) {
      held.push(() => {
        const late = refundOf(charge, data.amount_cents)
        if (late) tell(late)
      })
      throw new Error('the answer takes longer than any client waits')
    }
    if (double.trouble.refundStatus) return refusal(double.trouble.refundStatus)
    if (double.trouble.refundMs) await wait(double.trouble.refundMs)
    const refund = data && charge && refundOf(charge, data.amount_cents)
    if (!refund) return refusal(400)
    tell(refund)
    await double.afterMoving('refund')
    return { status: 200, json: refund }
  }
  function giveToken(body: string) {
    if (valueAt(JSON.parse(body), 'api_key') !== apiKey) return refusal(403)
    const token = `token-${++count}`
    tokens.add(token)
    return { status: 201, json: { token } }
  }
  /**
   * By its own number, the token in the header; by its order, the token in the body, answering the order's last
   * transaction.
   */
  const inquire: Serve = async ({ url, body, headers }) => {
    const isByOrder = url.pathname === inquiryPath
    const token = isByOrder ? valueAt(JSON.parse(body), 'auth_token') : headers.authorization?.replace(/^Bearer /, '')
    if (!tokens.has(String(token))) return { status: 401, json: { detail: 'incorrect credentials' } }
    const found = isByOrder
      ? transactions.findLast((one) => String(one.order.id) === String(valueAt(JSON.parse(body), 'order_id')))
      : transactions.find((one) => url.pathname === `/api/acceptance/transactions/${one.id}`)
    return found ? { status: 200, json: found } : refusal(404)
  }
  const payer: Serve = async ({ method, url, body }) => {
    const intention = intentions.get(url.searchParams.get('clientSecret') ?? '')
    if (!intention || url.searchParams.get('publicKey') !== publicKey) return refusal(404)
    if (method === 'GET') return { status: 200, html: hostedPage('Unified checkout') }
    const outcome = new URLSearchParams(body).get('outcome')
    if (outcome === 'pay') pay(url.toString())
    if (outcome === 'fail') decline(url.toString())
    return { status: 303, location: `${intention.returnUrl}?success=${outcome === 'pay'}` }
  }
  const serve: Serve = async (request) => {
    const { method, url, body, headers } = request
    if (url.pathname === '/unifiedcheckout/') return payer(request)
    if (method === 'POST' && url.pathname === '/api/auth/tokens') return giveToken(body)
    if (url.pathname.startsWith('/api/acceptance/transactions/') || url.pathname === inquiryPath)
      return inquire(request)
    if (headers.authorization !== `Token ${secretKey}`) return refusal(401)
    if (method === 'POST' && url.pathname === '/v1/intention/') return openIntention(body)
    if (method === 'POST' && url.pathname === '/api/acceptance/void_refund/refund') return refundNow(body)
    return refusal(404)
  }
  const server = await serveDouble(serve, double.trouble, port)

  const intentionAt = (url: string): Intention => {
    const intention = intentions.get(new URL(url).searchParams.get('clientSecret') ?? '')
    if (!intention) throw new Error(`no checkout was opened at ${url}`)
    return intention
  }
  function pay(url: string, { amountMinor, currency }: { amountMinor?: number; currency?: string } = {}): WebhookEvent {
    const intention = intentionAt(url)
    return tell(
      add(intention, {
        amount_cents: amountMinor ?? intention.amount,
        currency: currency?.toUpperCase() ?? intention.currency,
      }),
    )
  }
  function decline(url: string): WebhookEvent {
    return tell(add(intentionAt(url), { success: false, error_occured: true }))
  }

  return Object.assign(double, {
    provider: 'paymob' as const,
    env: {
      PAYMOB_SECRET_KEY: secretKey,
      PAYMOB_API_KEY: apiKey,
      PAYMOB_PUBLIC_KEY: publicKey,
      PAYMOB_HMAC_SECRET: hmacSecret,
      PAYMOB_INTEGRATION_IDS: `11,${integrationId}`,
      PAYMOB_API_BASE: server.origin,
    },
    secrets: [secretKey, apiKey, hmacSecret],
    pay,
    decline,
    refundOutside(url: string, amountMinor: number) {
      const charge = charges().find((one) => one.order.id === intentionAt(url).orderId)
      const refund = charge && refundOf(charge, amountMinor)
      if (!refund) throw new Error('there is not so much')
      return tell(refund)
    },
    transactionOf(one: WebhookEvent) {
      const id = valueAt(JSON.parse(one.body), 'obj.id')
      const found = transactions.find((transaction) => transaction.id === id)
      if (!found) throw new Error(`Paymob has no transaction ${String(id)}`)
      return found
    },
    expireTokens: () => tokens.clear(),
    land() {
      const late = held.splice(0)
      for (const run of late) run()
      return late.length
    },
    drop: () => void held.splice(0),
    refundRequests: () => refundRequests,
    events,
    opened: () => intentions.size,
    chargedMinor: () => charges().reduce((sum, one) => sum + one.amount_cents, 0),
    refundedMinor: () => transactions.filter((one) => one.is_refund).reduce((sum, one) => sum + one.amount_cents, 0),
    async send(
      apiOrigin: string,
      one: WebhookEvent,
      {
        secret = hmacSecret,
        body = one.body,
        isUnsigned = false,
      }: { secret?: string; body?: string; isUnsigned?: boolean } = {},
    ) {
      const hmac = paymobSignature(valueAt(JSON.parse(one.body), 'obj'), secret)
      return fetch(`${apiOrigin}/api/payments/webhooks/paymob${isUnsigned ? '' : `?hmac=${hmac}`}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    },
    close: server.close,
  })
}
