import { createHmac, randomBytes } from 'node:crypto'

import * as z from 'zod/mini'

import { serveDouble } from './provider-double.ts'

const phoneNumberId = '106540352242922'
const accessToken = 'canary-whatsapp-token-4Rt8'
const appSecret = 'canary-whatsapp-secret-9Kd3'
const verifyToken = 'canary-whatsapp-verify-1Zp6'

const Sending = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string().check(z.regex(/^\d{8,15}$/)),
  type: z.literal('template'),
  template: z.object({
    name: z.literal('visit_message'),
    language: z.object({ code: z.enum(['en', 'ar']) }),
    components: z.array(
      z.object({
        type: z.literal('body'),
        parameters: z
          .array(z.object({ type: z.literal('text'), text: z.string().check(z.minLength(1), z.regex(/^[^\n\t]*$/)) }))
          .check(z.length(2)),
      }),
    ),
  }),
  biz_opaque_callback_data: z.string().check(z.maxLength(512)),
})

export interface SentByWhatsapp {
  id: string
  to: string
  language: string
  parameters: string[]
  data: string
}

/** Meta's Cloud API as far as we meet it: one approved template, statuses and replies signed over the bytes. */
export async function createLocalWhatsapp() {
  const sent: SentByWhatsapp[] = []
  const unreachable = new Set<string>()
  const trouble: { status?: number | undefined; delayMs?: number | undefined } = {}
  const refusal = (status: number, code: number, type = 'OAuthException') => ({
    status,
    json: { error: { message: `(#${code}) refused`, type, code, fbtrace_id: 'AtestTrace' } },
  })
  const server = await serveDouble(async ({ method, url, body, headers }) => {
    if (headers.authorization !== `Bearer ${accessToken}`) return refusal(401, 190)
    if (method !== 'POST' || url.pathname !== `/v23.0/${phoneNumberId}/messages`) return refusal(400, 100)
    const { data } = Sending.safeParse(JSON.parse(body))
    if (!data) return refusal(400, 132_000)
    if (unreachable.has(data.to)) return refusal(400, 131_026)
    const id = `wamid.${randomBytes(18).toString('base64')}`
    const parameters = data.template.components.flatMap((one) => one.parameters.map(({ text }) => text))
    sent.push({
      id,
      to: data.to,
      language: data.template.language.code,
      parameters,
      data: data.biz_opaque_callback_data,
    })
    return {
      status: 200,
      json: {
        messaging_product: 'whatsapp',
        contacts: [{ input: data.to, wa_id: data.to }],
        messages: [{ id, message_status: 'accepted' }],
      },
    }
  }, trouble)

  function post(apiOrigin: string, value: object, secret = appSecret) {
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', ...value } }] }],
    })
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    return fetch(`${apiOrigin}/api/messages/webhooks/whatsapp_cloud`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      body,
    })
  }
  return {
    env: {
      WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
      WHATSAPP_ACCESS_TOKEN: accessToken,
      WHATSAPP_APP_SECRET: appSecret,
      WHATSAPP_VERIFY_TOKEN: verifyToken,
      WHATSAPP_API_BASE: `${server.origin}/v23.0`,
    },
    verifyToken,
    sent,
    trouble,
    unreachable,
    tell: (apiOrigin: string, all: readonly { of: SentByWhatsapp; status: string; code?: number }[], secret?: string) =>
      post(
        apiOrigin,
        {
          statuses: all.map(({ of: { id, to, data }, status, code }) => ({
            id,
            status,
            timestamp: '1772345678',
            recipient_id: to,
            biz_opaque_callback_data: data,
            ...(code !== undefined && { errors: [{ code, title: 'failed' }] }),
          })),
        },
        secret,
      ),
    /** `to`: the message that is quoted. `at`: in seconds. */
    reply: (
      apiOrigin: string,
      from: string,
      text: string,
      { to, at = '1772345678' }: { to?: SentByWhatsapp | undefined; at?: string } = {},
    ) =>
      post(apiOrigin, {
        messages: [
          {
            from,
            id: `wamid.${randomBytes(9).toString('hex')}`,
            timestamp: at,
            type: 'text',
            text: { body: text },
            ...(to && { context: { from: '15550001111', id: to.id } }),
          },
        ],
      }),
    close: server.close,
  }
}
