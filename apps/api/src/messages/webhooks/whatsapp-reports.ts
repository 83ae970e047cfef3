import { createHmac } from 'node:crypto'

import * as z from 'zod/mini'

import { Problem } from '../../platform/problem.ts'
import { equalSecrets } from '../../platform/secrets.ts'
import { whatsappFailure, type WhatsappConfig } from '../providers/whatsapp-cloud.ts'
import type { ReadReports, Report } from './report.ts'

const Status = z.object({
  id: z.string(),
  status: z.string(),
  biz_opaque_callback_data: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ code: z.number() }))),
})
const Message = z.object({
  from: z.string(),
  timestamp: z.optional(z.string()),
  context: z.optional(z.object({ id: z.optional(z.string()) })),
  text: z.optional(z.object({ body: z.string() })),
  button: z.optional(z.object({ text: z.string() })),
})
const Value = z.object({ statuses: z.optional(z.array(z.unknown())), messages: z.optional(z.array(z.unknown())) })
const Event = z.object({ entry: z.array(z.object({ changes: z.array(z.object({ value: z.unknown() })) })) })

function reportOf(status: unknown): Report[] {
  const { data } = Status.safeParse(status)
  if (!data) return []
  const named = { providerId: data.id, attemptId: data.biz_opaque_callback_data }
  if (data.status === 'delivered' || data.status === 'read') return [{ kind: 'delivered', ...named }]
  if (data.status !== 'failed') return []
  const code = data.errors?.[0]?.code
  return [{ kind: 'failed', failure: code === undefined ? 'refused' : whatsappFailure(code), ...named }]
}

function replyOf(message: unknown): Report[] {
  const { data } = Message.safeParse(message)
  const text = data?.text?.body ?? data?.button?.text
  if (!data || text === undefined) return []
  const seconds = Number(data.timestamp)
  const at = Number.isSafeInteger(seconds) ? new Date(seconds * 1000) : undefined
  return [{ kind: 'reply', channel: 'whatsapp', phone: `+${data.from}`, text, at, replyTo: data.context?.id }]
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Reads an event of Meta's, signed over its bytes. One entry that is not understood hides no other. */
export const whatsappReports =
  ({ appSecret }: WhatsappConfig): ReadReports =>
  ({ bytes, header }) => {
    const expected = `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`
    if (!equalSecrets(header('x-hub-signature-256') ?? '', expected)) throw new Problem('webhook_signature_invalid')
    const changes = Event.safeParse(parsed(bytes)).data?.entry.flatMap((entry) => entry.changes) ?? []
    return changes.flatMap(({ value }) => {
      const { data } = Value.safeParse(value)
      return [...(data?.statuses ?? []).flatMap(reportOf), ...(data?.messages ?? []).flatMap(replyOf)]
    })
  }
