import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { hostedPage, serveDouble, type ProviderDouble, type Serve, type WebhookEvent } from './provider-double.ts'

interface Session {
  id: string
  amount: number
  currency: string
  payment: string
  intent: string | null
  status: 'open' | 'complete'
  expiresAt: number
  successUrl: string
  cancelUrl: string
}
interface Refund {
  id: string
  intent: string
  amount: number
  currency: string
  metadata: Record<string, string>
}

const secretKey = 'sk_test_canary_4eC39HqLyjWDarjtT1zdp7dc'
const webhookSecret = 'whsec_canary_2bQ8rT5mKx0pWn7L'

const sessionOf = (session: Session) => ({
  id: session.id,
  object: 'checkout.session',
  url: null as string | null,
  amount_total: session.amount,
  currency: session.currency,
  client_reference_id: session.payment,
  metadata: { payment: session.payment },
  payment_intent: session.intent,
  payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
  status: session.status,
  expires_at: session.expiresAt,
})
/** Stripe takes no single thousandths, and no hundredths of a króna or shilling. */
const steps: Record<string, number> = { bhd: 10, jod: 10, kwd: 10, omr: 10, tnd: 10, isk: 100, ugx: 100 }
const isAmount = (amount: number, currency: string) =>
  Number.isInteger(amount) && amount > 0 && amount % (steps[currency] ?? 1) === 0

const refundOf = ({ id, intent, amount, currency, metadata }: Refund) => ({
  id,
  object: 'refund',
  payment_intent: intent,
  amount,
  currency,
  metadata,
  status: 'succeeded',
})

/**
 * Stripe as far as we meet it: hosted Checkout, refunds, idempotency keys, signed webhooks. It refuses what Stripe
 * refuses: a wrong key, one key for two requests, a session shorter than half an hour, a refund of more than there is.
 */
export async function createLocalStripe({
  now = () => new Date(),
  port = 0,
}: { now?: () => Date; port?: number } = {}): Promise<ProviderDouble> {
  const sessions = new Map<string, Session>()
  const intents = new Map<string, { session: Session; amount: number }>()
  const refunds: Refund[] = []
  const answered = new Map<string, { request: string; status: number; json: unknown }>()
  const events: WebhookEvent[] = []
  let count = 0
  const next = (prefix: string) => `${prefix}_${++count}`
  const tell = (type: string, object: unknown): WebhookEvent => {
    const event = {
      id: next('evt'),
      object: 'event',
      type,
      created: Math.floor(now().getTime() / 1000),
      data: { object },
    }
    const one = { body: JSON.stringify(event) }
    events.push(one)
    return one
  }
  const refusal = (status: number, message: string) => ({
    status,
    json: { error: { type: 'invalid_request_error', message } },
  })
  const refunded = (intent: string) =>
    refunds.filter((one) => one.intent === intent).reduce((sum, one) => sum + one.amount, 0)
  const held = new Map<string, () => unknown>()
  let refundRequests = 0
  const double: Pick<ProviderDouble, 'afterMoving' | 'trouble' | 'holdRefunds'> = {
    afterMoving: () => {},
    trouble: {},
    holdRefunds: false,
  }

  function openSession(form: URLSearchParams) {
    const field = (name: string) => form.get(name) ?? ''
    const amount = Number(field('line_items[0][price_data][unit_amount]'))
    const expiresAt = Number(field('expires_at'))
    if (!isAmount(amount, field('line_items[0][price_data][currency]')) || field('mode') !== 'payment')
      return refusal(400, 'not a payment')
    if (expiresAt < now().getTime() / 1000 + 1800) return refusal(400, 'expires_at is less than half an hour ahead')
    const session: Session = {
      id: next('cs_test'),
      amount,
      currency: field('line_items[0][price_data][currency]'),
      payment: field('metadata[payment]'),
      intent: null,
      status: 'open',
      expiresAt,
      successUrl: field('success_url'),
      cancelUrl: field('cancel_url'),
    }
    sessions.set(session.id, session)
    return { status: 200, json: { ...sessionOf(session), url: `${server.origin}/c/pay/${session.id}` } }
  }
  function addRefund(intent: string, amount: number, metadata: Record<string, string>) {
    const known = intents.get(intent)
    if (!known || !isAmount(amount, known.session.currency) || refunded(intent) + amount > known.amount)
      return undefined
    const refund: Refund = { id: next('re'), intent, amount, currency: known.session.currency, metadata }
    refunds.push(refund)
    return refund
  }
  function refundNow(form: URLSearchParams) {
    const metadata = { payment: form.get('metadata[payment]') ?? '', refund: form.get('metadata[refund]') ?? '' }
    const refund = addRefund(form.get('payment_intent') ?? '', Number(form.get('amount')), metadata)
    if (!refund) return refusal(400, 'more than is left')
    tell('refund.created', refundOf(refund))
    return { status: 200, json: refundOf(refund) }
  }
  /** Stores the answer for a key before it is sent, as Stripe does. */
  const once = async (
    what: 'open' | 'refund',
    key: string | undefined,
    request: string,
    run: () => { status: number; json: unknown },
  ) => {
    const known = key === undefined ? undefined : answered.get(key)
    if (known) return known.request === request ? known : refusal(400, 'this key was used for another request')
    if (key !== undefined && held.has(key)) return refusal(409, 'another request with this key is still under way')
    if (what === 'refund') refundRequests++
    const keep = () => {
      const result = run()
      if (key !== undefined) answered.set(key, { request, ...result })
      return result
    }
    if (what === 'refund' && double.holdRefunds) {
      held.set(key ?? next('request'), keep)
      throw new Error('the answer takes longer than any client waits')
    }
    if (what === 'refund' && double.trouble.refundStatus) return refusal(double.trouble.refundStatus, 'not now')
    if (what === 'refund' && double.trouble.refundMs) await wait(double.trouble.refundMs)
    const result = keep()
    if (result.status === 200) await double.afterMoving(what)
    return result
  }
  const payer: Serve = async ({ method, url, body }) => {
    const session = sessions.get(url.pathname.split('/').at(-1) ?? '')
    if (!session) return refusal(404, 'no such session')
    if (method === 'GET') return { status: 200, html: hostedPage('Card checkout') }
    const outcome = new URLSearchParams(body).get('outcome')
    if (outcome === 'fail') decline(url.pathname)
    if (outcome !== 'pay') return { status: 303, location: outcome === 'fail' ? url.pathname : session.cancelUrl }
    pay(url.pathname)
    return { status: 303, location: session.successUrl }
  }
  const serve: Serve = async (request) => {
    const { method, url, body, headers } = request
    if (url.pathname.startsWith('/c/pay/')) return payer(request)
    if (headers.authorization !== `Bearer ${secretKey}`) return refusal(401, 'wrong key')
    const id = url.pathname.split('/').at(-1) ?? ''
    const key = typeof headers['idempotency-key'] === 'string' ? headers['idempotency-key'] : undefined
    const form = new URLSearchParams(body)
    if (method === 'POST' && url.pathname === '/v1/checkout/sessions')
      return once('open', key, body, () => openSession(form))
    if (method === 'POST' && url.pathname === '/v1/refunds') return once('refund', key, body, () => refundNow(form))
    if (url.pathname === '/v1/refunds') {
      const of = refunds.filter((one) => one.intent === url.searchParams.get('payment_intent'))
      return { status: 200, json: { object: 'list', has_more: false, data: of.map(refundOf) } }
    }
    const session = sessions.get(id)
    if (url.pathname.startsWith('/v1/checkout/sessions/') && session) return { status: 200, json: sessionOf(session) }
    const intent = intents.get(id)
    if (url.pathname.startsWith('/v1/payment_intents/') && intent)
      return { status: 200, json: { id, object: 'payment_intent', metadata: { payment: intent.session.payment } } }
    return refusal(404, 'no such thing')
  }
  const server = await serveDouble(serve, double.trouble, port)

  const sessionAt = (url: string): Session => {
    const session = sessions.get(url.split('/').at(-1) ?? '')
    if (!session) throw new Error(`no checkout was opened at ${url}`)
    return session
  }
  function pay(url: string, { amountMinor, currency }: { amountMinor?: number; currency?: string } = {}): WebhookEvent {
    const session = sessionAt(url)
    if (session.status !== 'open') throw new Error('this was paid already')
    const paid: Session = {
      ...session,
      intent: next('pi'),
      status: 'complete',
      amount: amountMinor ?? session.amount,
      currency: currency ?? session.currency,
    }
    sessions.set(session.id, paid)
    intents.set(paid.intent ?? '', { session: paid, amount: paid.amount })
    return tell('checkout.session.completed', sessionOf(paid))
  }
  function decline(url: string): WebhookEvent {
    const { payment } = sessionAt(url)
    return tell('payment_intent.payment_failed', { id: next('pi'), object: 'payment_intent', metadata: { payment } })
  }

  return Object.assign(double, {
    provider: 'stripe' as const,
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: server.origin },
    secrets: [secretKey, webhookSecret],
    pay,
    decline,
    refundOutside(url: string, amountMinor: number) {
      const refund = addRefund(sessionAt(url).intent ?? '', amountMinor, {})
      if (!refund) throw new Error('there is not so much')
      return tell('refund.created', refundOf(refund))
    },
    land() {
      const late = [...held.values()]
      held.clear()
      for (const run of late) run()
      return late.length
    },
    drop: () => held.clear(),
    refundRequests: () => refundRequests,
    events,
    opened: () => sessions.size,
    chargedMinor: () => [...intents.values()].reduce((sum, one) => sum + one.amount, 0),
    refundedMinor: () => refunds.reduce((sum, one) => sum + one.amount, 0),
    async send(
      apiOrigin: string,
      one: WebhookEvent,
      { secret = webhookSecret, at = now(), body = one.body, isUnsigned = false } = {},
    ) {
      const time = Math.floor(at.getTime() / 1000)
      const signature = createHmac('sha256', secret).update(`${time}.${one.body}`).digest('hex')
      return fetch(`${apiOrigin}/api/payments/webhooks/stripe`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(!isUnsigned && { 'stripe-signature': `t=${time},v1=${signature}` }),
        },
        body,
      })
    },
    close: server.close,
  })
}
