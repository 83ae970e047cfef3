import { createHmac, randomBytes } from 'node:crypto'

import { serveDouble } from './provider-double.ts'

const accountSid = 'AC0123456789abcdef0123456789abcdef'
const authToken = 'canary-twilio-auth-7Hq2Lw9'
const smsFrom = '+15005550006'
const whatsappFrom = '+15005550009'

export interface SentByTwilio {
  sid: string
  to: string
  from: string
  text: string
  callback: string
}

/**
 * The part of Twilio's Messages resource that we use: it refuses what Twilio refuses, with its codes, and signs its
 * webhooks. `trouble` makes it answer with an error status, too late, or with nonsense.
 */
export async function createLocalTwilio() {
  const sent: SentByTwilio[] = []
  const unsubscribed = new Set<string>()
  const trouble: { status?: number | undefined; delayMs?: number | undefined; isNonsense?: boolean } = {}
  const double: { beforeAnswer: (one: SentByTwilio) => unknown } = { beforeAnswer: () => {} }
  const refusal = (status: number, code: number) => ({
    status,
    json: { code, message: 'refused', more_info: `https://www.twilio.com/docs/errors/${code}`, status },
  })
  const server = await serveDouble(async ({ method, url, body, headers }) => {
    if (headers.authorization !== `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`)
      return refusal(401, 20_003)
    if (method !== 'POST' || url.pathname !== `/2010-04-01/Accounts/${accountSid}/Messages.json`)
      return refusal(404, 20_404)
    const fields = new URLSearchParams(body)
    const [to, from] = [fields.get('To') ?? '', fields.get('From') ?? fields.get('MessagingServiceSid') ?? '']
    if (!to) return refusal(400, 21_604)
    if (!from) return refusal(400, 21_603)
    if (!fields.get('Body') && !fields.get('ContentSid')) return refusal(400, 21_602)
    if (!/^(whatsapp:)?\+\d{8,15}$/.test(to)) return refusal(400, 21_211)
    if (to.startsWith('whatsapp:') !== from.startsWith('whatsapp:')) return refusal(400, 63_007)
    if (unsubscribed.has(to)) return refusal(400, 21_610)
    if (!URL.canParse(fields.get('StatusCallback') ?? '')) return refusal(400, 21_609)
    const sid = `SM${randomBytes(16).toString('hex')}`
    const text = fields.get('Body') ?? `${fields.get('ContentSid')} ${fields.get('ContentVariables')}`
    const one = { sid, to, from, text, callback: fields.get('StatusCallback') ?? '' }
    sent.push(one)
    await double.beforeAnswer(one)
    if (trouble.isNonsense) return { status: 200, html: '<html>We are down for maintenance</html>' }
    return { status: 201, json: { sid, status: 'queued', to, from, body: text, error_code: null, num_segments: '1' } }
  }, trouble)

  function post(apiOrigin: string, url: string, parameters: Record<string, string>, secret = authToken) {
    const fields = Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const signature = createHmac('sha1', secret)
      .update(url + fields.flat().join(''))
      .digest('base64')
    const { pathname, search } = new URL(url)
    return fetch(apiOrigin + pathname + search, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
      body: new URLSearchParams(parameters).toString(),
    })
  }
  return {
    env: {
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_SMS_FROM: smsFrom,
      TWILIO_WHATSAPP_FROM: whatsappFrom,
      TWILIO_WHATSAPP_CONTENT_EN: 'HX00000000000000000000000000000001',
      TWILIO_WHATSAPP_CONTENT_AR: 'HX00000000000000000000000000000002',
      TWILIO_API_BASE: server.origin,
    },
    sent,
    trouble,
    /** `beforeAnswer` runs once a message is taken: reports may be faster than the answer. */
    double,
    /** Numbers that Twilio itself sends nothing to. */
    unsubscribed,
    /** Reports the outcome of a message. */
    tell: (
      apiOrigin: string,
      { sid, callback, to, from }: SentByTwilio,
      status: string,
      { code, secret }: { code?: number; secret?: string } = {},
    ) =>
      post(
        apiOrigin,
        callback,
        {
          MessageSid: sid,
          MessageStatus: status,
          To: to,
          From: from,
          ...(code !== undefined && { ErrorCode: String(code) }),
        },
        secret,
      ),
    /** A patient replies to a message. */
    reply: (apiOrigin: string, webhook: string, from: string, text: string, secret?: string) =>
      post(
        apiOrigin,
        webhook,
        { MessageSid: `SM${randomBytes(16).toString('hex')}`, From: from, To: smsFrom, Body: text, NumMedia: '0' },
        secret,
      ),
    close: server.close,
  }
}
