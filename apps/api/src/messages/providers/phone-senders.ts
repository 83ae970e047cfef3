import type { Config } from '../../config.ts'
import type { Database } from '../../platform/db/database.ts'
import { ChannelRefusal, type Sender } from '../channel.ts'
import { phoneFor } from '../phone-for.ts'
import type { PhoneChannel } from '../phones.table.ts'
import { providerTimeoutMs } from './call-message-provider.ts'
import type { SmsGateway, WhatsappGateway } from './phone-gateways.ts'
import { twilioSms, twilioWhatsapp } from './twilio.ts'
import { unifonic } from './unifonic.ts'
import { whatsappCloud } from './whatsapp-cloud.ts'

export function smsGateway({ twilio, unifonic: account, publicUrl }: Config): SmsGateway | undefined {
  if (twilio?.smsFrom !== undefined) return twilioSms(twilio, twilio.smsFrom, publicUrl)
  return account && unifonic(account)
}

export function whatsappGateway({ twilio, whatsappCloud: account, publicUrl }: Config): WhatsappGateway | undefined {
  if (twilio?.whatsapp) return twilioWhatsapp(twilio, twilio.whatsapp, publicUrl)
  return account && whatsappCloud(account)
}

/**
 * The number is read when the message leaves: it may have been changed, taken away or opted out since it was planned.
 */
async function numberOf(db: Database, accountId: string, channel: PhoneChannel): Promise<string> {
  const phone = await phoneFor(db, accountId, channel)
  if (phone === undefined) throw new ChannelRefusal('opted_out')
  return phone
}

const byPhone = (name: PhoneChannel, { provider }: Pick<SmsGateway, 'provider'>): Omit<Sender, 'send'> => ({
  name,
  provider,
  givesReceipts: true,
  timeoutMs: providerTimeoutMs,
  reaches: async (db, accountId) => (await phoneFor(db, accountId, name)) !== undefined,
})

export const smsSender = (db: Database, gateway: SmsGateway): Sender => ({
  ...byPhone('sms', gateway),
  send: async ({ accountId, text, attemptId }) =>
    gateway.sendText({ to: await numberOf(db, accountId, 'sms'), text, attemptId }),
})

/** A template's link cannot be left empty: a message without one leads to the clinic's pages. */
export const whatsappSender = (db: Database, gateway: WhatsappGateway, publicUrl: string): Sender => ({
  ...byPhone('whatsapp', gateway),
  send: async ({ accountId, language, sentence, link = publicUrl, attemptId }) =>
    gateway.sendTemplate({ to: await numberOf(db, accountId, 'whatsapp'), language, sentence, link, attemptId }),
})
