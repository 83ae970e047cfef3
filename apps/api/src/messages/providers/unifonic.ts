import * as z from 'zod/mini'

import type { Config } from '../../config.ts'
import { ChannelRefusal } from '../channel.ts'
import { callMessageProvider } from './call-message-provider.ts'
import type { SmsGateway } from './phone-gateways.ts'

export type UnifonicConfig = NonNullable<Config['unifonic']>

const Answer = z.object({
  success: z.union([z.boolean(), z.string()]),
  errorCode: z.optional(z.string()),
  data: z.optional(z.nullable(z.object({ MessageID: z.optional(z.union([z.number(), z.string()])) }))),
})

/** A number that is not one; the other codes are about our account or the text. */
const badNumber: ReadonlySet<string> = new Set(['ER-04', 'ER-05', 'ER-06'])

function refusalOf(json: unknown): ChannelRefusal {
  const code = Answer.safeParse(json).data?.errorCode ?? ''
  return new ChannelRefusal(badNumber.has(code) ? 'unreachable' : 'refused', `Unifonic ${code}`)
}

/** Sends a text message by Unifonic's REST API. A refusal is a 200 whose `success` is false. */
export const unifonic = ({ appSid, senderId, apiBase }: UnifonicConfig): SmsGateway => ({
  provider: 'unifonic',
  sendText: ({ to, text, attemptId }) =>
    callMessageProvider({
      url: `${apiBase}/rest/SMS/messages`,
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        AppSid: appSid,
        SenderID: senderId,
        Recipient: to.slice(1),
        Body: text,
        responseType: 'JSON',
        CorrelationID: attemptId,
      }).toString(),
      accepted(json) {
        const { data } = Answer.safeParse(json)
        if (data && String(data.success) === 'false') throw refusalOf(json)
        const id = data?.data?.MessageID
        return id === undefined ? undefined : String(id)
      },
      refused: refusalOf,
    }),
})
