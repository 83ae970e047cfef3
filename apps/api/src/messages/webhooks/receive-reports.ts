import type { MessageProvider } from '@aafiya/contracts/notifications/message-webhooks'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Deps } from '../../deps.ts'
import type { RawBody } from '../../platform/http/read-json.ts'
import { Problem } from '../../platform/problem.ts'
import { messageAttempts } from '../message-attempts.table.ts'
import { phoneOptOuts } from '../phones.table.ts'
import { markDelivered, markFailed } from '../settle-attempt.ts'
import { markReplied } from './mark-replied.ts'
import { wishOf } from './opt-out-words.ts'
import type { ReadReports, Report, WebhookQuery } from './report.ts'
import { twilioReports } from './twilio-reports.ts'
import { unifonicReports } from './unifonic-reports.ts'
import { whatsappReports } from './whatsapp-reports.ts'

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

/** An attempt by the id that we gave, or by the provider's name of it: an answer that was lost has told us no name. */
async function attemptOf({ db }: Deps, provider: MessageProvider, { attemptId, providerId }: Extract<Report, { providerId: string }>) {
  const isIt =
    Id.safeParse(attemptId).success && attemptId !== undefined
      ? eq(messageAttempts.id, attemptId)
      : and(eq(messageAttempts.provider, provider), eq(messageAttempts.providerId, providerId))
  const [found] = await db.select({ id: messageAttempts.id }).from(messageAttempts).where(isIt)
  return found?.id
}

/** A number that wants no more messages gets none, and may come back. The provider confirms both to it. Anything else answers a message. */
async function obeyReply(deps: Deps, provider: MessageProvider, reply: Extract<Report, { kind: 'reply' }>): Promise<void> {
  const { db, clock } = deps
  const { channel, phone, text } = reply
  const wish = wishOf(text, { isByCarrier: provider === 'twilio' && channel === 'sms' })
  if (wish === 'out') await db.insert(phoneOptOuts).values({ phone, channel, since: clock.now() }).onConflictDoNothing()
  if (wish === 'back') await db.delete(phoneOptOuts).where(and(eq(phoneOptOuts.phone, phone), eq(phoneOptOuts.channel, channel)))
  if (wish === undefined) await markReplied(deps, provider, reply)
}

async function take(deps: Deps, provider: MessageProvider, report: Report): Promise<void> {
  if (report.kind === 'reply') return obeyReply(deps, provider, report)
  const id = await attemptOf(deps, provider, report)
  // Of another installation at the same account, or swept long ago.
  if (id === undefined) return
  await deps.db.transaction((tx) => (report.kind === 'delivered' ? markDelivered(tx, deps, id) : markFailed(tx, deps, id, report.failure)))
}

/** Takes what a provider reports. Repeated, or out of order, a report has its one effect. */
export async function receiveReports(deps: Deps, provider: MessageProvider, raw: RawBody, query: WebhookQuery) {
  const read = readerOf(deps, provider)
  if (!read) throw new Problem('not_found')
  for (const report of read(raw, query)) await take(deps, provider, report)
  return { received: true as const }
}
