import { foldName } from '@aafiya/contracts/language/name-search'
import type { MessageProvider } from '@aafiya/contracts/notifications/message-webhooks'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Deps } from '../../deps.ts'
import type { RawBody } from '../../platform/http/read-json.ts'
import { Problem } from '../../platform/problem.ts'
import { equalSecrets } from '../../platform/secrets.ts'
import { messageAttempts } from '../message-attempts.table.ts'
import { phoneOptOuts } from '../phones.table.ts'
import type { UnifonicConfig } from '../providers/unifonic.ts'
import { markDelivered, markFailed } from '../settle-attempt.ts'
import { markReplied } from './mark-replied.ts'
import type { ReadReports, Report, WebhookQuery } from './report.ts'
import { twilioReports } from './twilio-reports.ts'
import { whatsappReports } from './whatsapp-reports.ts'

function fieldsOf(bytes: Buffer): ReadonlyMap<string, string> {
  const text = bytes.toString('utf8')
  if (!text.trimStart().startsWith('{')) return new Map(new URLSearchParams(text))
  try {
    const json: unknown = JSON.parse(text)
    return new Map(Object.entries(json ?? {}).map(([name, value]) => [name, String(value)]))
  } catch {
    return new Map()
  }
}

/** Reads a delivery receipt. Unifonic does not sign: the configured secret is part of its callback URL. */
const unifonicReports =
  ({ webhookSecret }: UnifonicConfig): ReadReports =>
  ({ bytes }, { key = '' }) => {
    if (!equalSecrets(key, webhookSecret)) throw new Problem('webhook_signature_invalid')
    const fields = fieldsOf(bytes)
    const providerId = fields.get('MessageID')
    if (providerId === undefined) return []
    const status = (fields.get('DLR') ?? fields.get('Status') ?? '').toLowerCase()
    if (status === 'delivered') return [{ kind: 'delivered', providerId }]
    return ['undeliverable', 'undelivered', 'failed', 'rejected', 'expired'].includes(status)
      ? [{ kind: 'failed', failure: 'unreachable', providerId }]
      : []
  }

/** One spelling of a reply: folded, without signs. */
const plain = (text: string) =>
  foldName(text)
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim()

const words = (...all: string[]): ReadonlySet<string> => new Set(all.map(plain))

const out = words(
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'END',
  'QUIT',
  'إيقاف',
  'أوقف',
  'توقف',
  'إلغاء الاشتراك',
  'ألغ الاشتراك',
)
/**
 * Words that many people use about their appointment; they only count if the carrier blocks the number for them
 * anyway.
 */
const outAtCarrier = words('CANCEL')
const back = words('START', 'UNSTOP', 'SUBSCRIBE', 'اشتراك', 'اشترك', 'ابدأ')

/** The request of a reply that consists of such a word only. `isByCarrier`: the carrier obeys opt-out words itself. */
export function optOutIn(text: string, { isByCarrier = false } = {}): 'out' | 'back' | undefined {
  const reply = plain(text.slice(0, 200))
  if (out.has(reply) || (isByCarrier && outAtCarrier.has(reply))) return 'out'
  return back.has(reply) ? 'back' : undefined
}

const Id = z.uuid()

function readerOf({ config }: Deps, provider: MessageProvider): ReadReports | undefined {
  const { twilio, whatsappCloud, unifonic, publicUrl } = config
  switch (provider) {
    case 'twilio':
      return twilio && twilioReports(twilio, publicUrl)
    case 'whatsapp_cloud':
      return whatsappCloud && whatsappReports(whatsappCloud)
    case 'unifonic':
      return unifonic && unifonicReports(unifonic)
  }
}

/** An attempt by our id, or by the provider's id: if an answer was lost, we do not know the latter. */
async function attemptOf(
  { db }: Deps,
  provider: MessageProvider,
  { attemptId, providerId }: Extract<Report, { providerId: string }>,
) {
  const isIt =
    Id.safeParse(attemptId).success && attemptId !== undefined
      ? eq(messageAttempts.id, attemptId)
      : and(eq(messageAttempts.provider, provider), eq(messageAttempts.providerId, providerId))
  const [found] = await db.select({ id: messageAttempts.id }).from(messageAttempts).where(isIt)
  return found?.id
}

/**
 * A number that opts out gets no more messages, and may opt in again. The provider confirms both to it. Any other
 * reply answers a message.
 */
async function obeyReply(
  deps: Deps,
  provider: MessageProvider,
  reply: Extract<Report, { kind: 'reply' }>,
): Promise<void> {
  const { db, clock } = deps
  const { channel, phone, text } = reply
  const wish = optOutIn(text, { isByCarrier: provider === 'twilio' && channel === 'sms' })
  if (wish === 'out') await db.insert(phoneOptOuts).values({ phone, channel, since: clock.now() }).onConflictDoNothing()
  if (wish === 'back')
    await db.delete(phoneOptOuts).where(and(eq(phoneOptOuts.phone, phone), eq(phoneOptOuts.channel, channel)))
  if (wish === undefined) await markReplied(deps, provider, reply)
}

async function take(deps: Deps, provider: MessageProvider, report: Report): Promise<void> {
  if (report.kind === 'reply') return obeyReply(deps, provider, report)
  const id = await attemptOf(deps, provider, report)
  // Of another installation at the same account, or swept long ago.
  if (id === undefined) return
  await deps.db.transaction((tx) =>
    report.kind === 'delivered' ? markDelivered(tx, deps, id) : markFailed(tx, deps, id, report.failure),
  )
}

/** Processes a provider's reports. Repeated or out of order, a report has the same effect once. */
export async function receiveReports(deps: Deps, provider: MessageProvider, raw: RawBody, query: WebhookQuery) {
  const read = readerOf(deps, provider)
  if (!read) throw new Problem('not_found')
  for (const report of read(raw, query)) await take(deps, provider, report)
  return { received: true as const }
}

interface Challenge {
  'hub.mode'?: string | undefined
  'hub.verify_token'?: string | undefined
  'hub.challenge'?: string | undefined
}

/** Meta calls the webhook's URL once, with the token that was entered at Meta, and expects its number back. */
export function verifyWebhook({ config }: Pick<Deps, 'config'>, provider: MessageProvider, query: Challenge): number {
  if (provider !== 'whatsapp_cloud' || !config.whatsappCloud) throw new Problem('not_found')
  const isOurs =
    query['hub.mode'] === 'subscribe' && equalSecrets(query['hub.verify_token'] ?? '', config.whatsappCloud.verifyToken)
  if (!isOurs) throw new Problem('webhook_signature_invalid')
  return Number(query['hub.challenge'] ?? 0)
}
