import type { MessageFailure } from '@aafiya/contracts/notifications/message-channels'
import * as z from 'zod/mini'

import type { Config } from '../../config.ts'
import { ChannelRefusal } from '../channel.ts'
import { callMessageProvider } from './call-message-provider.ts'
import type { SmsGateway, WhatsappGateway } from './phone-gateways.ts'

export type TwilioConfig = NonNullable<Config['twilio']>

const Accepted = z.object({ sid: z.string() })
const Refused = z.object({ code: z.number() })

/**
 * Twilio's error codes, in answers and in status callbacks, as far as they say more than that a message was refused.
 */
const failures: Readonly<Record<number, MessageFailure>> = {
  21211: 'unreachable',
  21408: 'unreachable',
  21610: 'opted_out',
  21612: 'unreachable',
  21614: 'unreachable',
  30003: 'unreachable',
  30005: 'unreachable',
  30006: 'unreachable',
  63003: 'unreachable',
  63024: 'unreachable',
}
export const twilioFailure = (code: number): MessageFailure => failures[code] ?? 'refused'

export const twilioWebhook = (publicUrl: string, attemptId?: string): string =>
  `${publicUrl}/api/messages/webhooks/twilio${attemptId === undefined ? '' : `?attempt=${attemptId}`}`

/** Sends one message by Twilio's Messages resource, which reports what becomes of it to our webhook. */
function post(
  { accountSid, authToken, apiBase }: TwilioConfig,
  publicUrl: string,
  attemptId: string,
  fields: Record<string, string>,
) {
  return callMessageProvider({
    url: `${apiBase}/2010-04-01/Accounts/${accountSid}/Messages.json`,
    headers: {
      authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ ...fields, StatusCallback: twilioWebhook(publicUrl, attemptId) }).toString(),
    accepted: (json) => Accepted.safeParse(json).data?.sid,
    refused(json) {
      const { data } = Refused.safeParse(json)
      return new ChannelRefusal(data ? twilioFailure(data.code) : 'refused', `Twilio ${data?.code ?? ''}`)
    },
  })
}

/** A messaging service is named by its id, anything else is a number or a name that Twilio has registered. */
const sender = (from: string): Record<string, string> =>
  from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }

export const twilioSms = (config: TwilioConfig, from: string, publicUrl: string): SmsGateway => ({
  provider: 'twilio',
  sendText: ({ to, text, attemptId }) => post(config, publicUrl, attemptId, { To: to, Body: text, ...sender(from) }),
})

export const twilioWhatsapp = (
  config: TwilioConfig,
  { from, contentSids }: { from: string; contentSids: Readonly<Record<'en' | 'ar', string>> },
  publicUrl: string,
): WhatsappGateway => ({
  provider: 'twilio',
  sendTemplate: ({ to, language, sentence, link, attemptId }) =>
    post(config, publicUrl, attemptId, {
      To: `whatsapp:${to}`,
      From: `whatsapp:${from}`,
      ContentSid: contentSids[language],
      ContentVariables: JSON.stringify({ 1: sentence, 2: link }),
    }),
})
