import { serveDouble } from './provider-double.ts'

const appSid = 'canary-unifonic-sid-5Jm1'
const webhookSecret = 'canary-unifonic-hook-8Vb2Qx'

/** The part of Unifonic's REST API that we use: a refusal is a 200 whose `success` is false; receipts are unsigned. */
export async function createLocalUnifonic() {
  const sent: { id: number; to: string; text: string }[] = []
  const trouble: { status?: number | undefined; delayMs?: number | undefined } = {}
  const refusal = (errorCode: string, message: string) => ({
    status: 200,
    json: { success: false, message, errorCode, data: {} },
  })
  const server = await serveDouble(async ({ method, url, body }) => {
    if (method !== 'POST' || url.pathname !== '/rest/SMS/messages') return { status: 404, json: {} }
    const fields = new URLSearchParams(body)
    const to = fields.get('Recipient') ?? ''
    if (fields.get('AppSid') !== appSid) return refusal('ER-01', 'Authentication failed')
    if (!fields.get('Body')) return refusal('ER-20', 'Body is missing')
    if (!/^\d{9,15}$/.test(to)) return refusal('ER-04', 'Dest num is too short')
    const id = 42_000_348_806_924 + sent.length
    sent.push({ id, to, text: fields.get('Body') ?? '' })
    return {
      status: 200,
      json: {
        success: true,
        message: '',
        errorCode: 'ER-00',
        data: { MessageID: id, CorrelationID: fields.get('CorrelationID'), Status: 'Queued', Recipient: to },
      },
    }
  }, trouble)
  return {
    env: {
      UNIFONIC_APP_SID: appSid,
      UNIFONIC_SENDER_ID: 'Aafiya',
      UNIFONIC_WEBHOOK_SECRET: webhookSecret,
      UNIFONIC_API_BASE: server.origin,
    },
    sent,
    trouble,
    tell: (apiOrigin: string, id: number, status: string, key = webhookSecret) =>
      fetch(`${apiOrigin}/api/messages/webhooks/unifonic?key=${key}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ MessageID: String(id), DLR: status, Recipient: '201001234567' }).toString(),
      }),
    close: server.close,
  }
}
