import { createHmac } from 'node:crypto'

import * as z from 'zod/mini'

import { hostedPage, serveDouble, type ProviderDouble, type Serve, type Told } from './provider-double.ts'

interface Transaction {
  id: number
  pending: boolean
  amount_cents: number
  success: boolean
  is_auth: boolean
  is_capture: boolean
  is_standalone_payment: boolean
  is_voided: boolean
  is_refunded: boolean
  is_refund: boolean
  is_void: boolean
  is_3d_secure: boolean
  integration_id: number
  has_parent_transaction: boolean
  parent_transaction: number | null
  refunded_amount_cents: number
  order: { id: number; merchant_order_id: string }
  created_at: string
  currency: string
  error_occured: boolean
  owner: number
  source_data: { pan: string; sub_type: string; type: string }
}
interface Intention {
  clientSecret: string
  orderId: number
  amount: number
  currency: string
  reference: string
  returnUrl: string
}

const secretKey = 'egy_sk_test_canary_77aa02c4'
const publicKey = 'egy_pk_test_0001'
const hmacSecret = 'canary_hmac_A1B2C3D4E5F6'
const integrationId = 4_097_558

const Opening = z.looseObject({
  amount: z.int(),
  currency: z.string(),
  payment_methods: z.array(z.int()),
  items: z.array(z.looseObject({ name: z.string(), amount: z.int() })),
  billing_data: z.looseObject({ first_name: z.string(), last_name: z.string(), email: z.string(), phone_number: z.string() }),
  special_reference: z.string(),
  notification_url: z.url(),
  redirection_url: z.url(),
})
const Refunding = z.looseObject({ transaction_id: z.union([z.int(), z.string()]), amount_cents: z.int() })

/** Written from Paymob's documentation and apart from our own signing: a mistake there must not be repeated here. */
const signedKeys =
  'amount_cents created_at currency error_occured has_parent_transaction id integration_id is_3d_secure is_auth is_capture is_refunded is_standalone_payment is_voided order.id owner pending source_data.pan source_data.sub_type source_data.type success'
const valueAt = (thing: unknown, path: string): unknown =>
  path.split('.').reduce((at: unknown, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), thing)
export const paymobSignature = (transaction: unknown, secret = hmacSecret) =>
  createHmac('sha512', secret)
    .update(
      signedKeys
        .split(' ')
        .map((key) => String(valueAt(transaction, key)))
        .join(''),
    )
    .digest('hex')

/** Paymob's unified checkout as far as we meet it. It takes no idempotency keys: asked to refund twice, it refunds twice. */
export async function createLocalPaymob({ port = 0 }: { port?: number } = {}): Promise<ProviderDouble> {
  const intentions = new Map<string, Intention>()
  const transactions: Transaction[] = []
  const told: Told[] = []
  let count = 100
  const double: Pick<ProviderDouble, 'afterMoving' | 'trouble'> = { afterMoving: () => {}, trouble: {} }
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
      created_at: '2026-03-01T08:33:44.592345',
      currency: intention.currency,
      error_occured: false,
      owner: 302_852,
      source_data: { pan: '2346', sub_type: 'MasterCard', type: 'card' },
      ...change,
    }
    transactions.push(transaction)
    return transaction
  }
  const tell = (obj: Transaction): Told => {
    const one = { body: JSON.stringify({ type: 'TRANSACTION', obj }) }
    told.push(one)
    return one
  }
  const charges = () => transactions.filter((one) => one.success && !one.is_refund)
  function refundOf(charge: Transaction, amountMinor: number): Transaction | undefined {
    const intention = [...intentions.values()].find((one) => one.orderId === charge.order.id)
    if (!intention || amountMinor <= 0 || charge.refunded_amount_cents + amountMinor > charge.amount_cents) return undefined
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
    const intention: Intention = { clientSecret: `egy_csk_test_${++count}`, orderId: ++count, amount, currency, reference, returnUrl }
    intentions.set(intention.clientSecret, intention)
    await double.afterMoving('open')
    return {
      status: 201,
      json: { id: `pi_test_${count}`, client_secret: intention.clientSecret, intention_order_id: intention.orderId, status: 'intended' },
    }
  }
  async function refundNow(body: string) {
    const { data } = z.safeParse(Refunding, JSON.parse(body))
    const charge = charges().find((one) => String(one.id) === String(data?.transaction_id))
    const refund = data && charge && refundOf(charge, data.amount_cents)
    if (!refund) return refusal(400)
    tell(refund)
    await double.afterMoving('refund')
    return { status: 200, json: refund }
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
    if (headers.authorization !== `Token ${secretKey}`) return refusal(401)
    if (method === 'POST' && url.pathname === '/v1/intention/') return openIntention(body)
    if (method === 'POST' && url.pathname === '/api/acceptance/void_refund/refund') return refundNow(body)
    const found =
      method === 'POST' && url.pathname === '/api/ecommerce/orders/transaction_inquiry'
        ? transactions.findLast((one) => String(one.order.id) === String(valueAt(JSON.parse(body), 'order_id')))
        : transactions.find((one) => url.pathname === `/api/acceptance/transactions/${one.id}`)
    return found ? { status: 200, json: found } : refusal(404)
  }
  const server = await serveDouble(serve, double.trouble, port)

  const intentionAt = (url: string): Intention => {
    const intention = intentions.get(new URL(url).searchParams.get('clientSecret') ?? '')
    if (!intention) throw new Error(`nobody opened ${url}`)
    return intention
  }
  function pay(url: string, { amountMinor, currency }: { amountMinor?: number; currency?: string } = {}): Told {
    const intention = intentionAt(url)
    return tell(add(intention, { amount_cents: amountMinor ?? intention.amount, currency: currency?.toUpperCase() ?? intention.currency }))
  }
  function decline(url: string): Told {
    return tell(add(intentionAt(url), { success: false, error_occured: true }))
  }

  return Object.assign(double, {
    provider: 'paymob' as const,
    env: {
      PAYMOB_SECRET_KEY: secretKey,
      PAYMOB_PUBLIC_KEY: publicKey,
      PAYMOB_HMAC_SECRET: hmacSecret,
      PAYMOB_INTEGRATION_IDS: `11,${integrationId}`,
      PAYMOB_API_BASE: server.origin,
    },
    secrets: [secretKey, hmacSecret],
    pay,
    decline,
    refundOutside(url: string, amountMinor: number) {
      const charge = charges().find((one) => one.order.id === intentionAt(url).orderId)
      const refund = charge && refundOf(charge, amountMinor)
      if (!refund) throw new Error('there is not so much')
      return tell(refund)
    },
    told,
    opened: () => intentions.size,
    chargedMinor: () => charges().reduce((sum, one) => sum + one.amount_cents, 0),
    refundedMinor: () => transactions.filter((one) => one.is_refund).reduce((sum, one) => sum + one.amount_cents, 0),
    async send(
      apiOrigin: string,
      one: Told,
      { secret = hmacSecret, body = one.body, isUnsigned = false }: { secret?: string; body?: string; isUnsigned?: boolean } = {},
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
