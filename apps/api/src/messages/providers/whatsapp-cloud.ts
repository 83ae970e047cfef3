import type { MessageFailure } from '@aafiya/contracts/notifications/message-channels'
import * as z from 'zod/mini'

import type { Config } from '../../config.ts'
import { ChannelRefusal } from '../channel.ts'
import { callMessageProvider } from './call-message-provider.ts'
import type { WhatsappGateway } from './phone-gateways.ts'

export type WhatsappConfig = NonNullable<Config['whatsappCloud']>

const Accepted = z.object({ messages: z.array(z.object({ id: z.string() })) })
const Refused = z.object({ error: z.object({ code: z.number() }) })

/** Meta's codes for a number that has no WhatsApp, or that cannot be messaged from here. */
const unreachable: ReadonlySet<number> = new Set([131_026, 131_030, 131_021, 130_497, 133_010])
/** The reader has stopped messages from this business. */
const optedOut: ReadonlySet<number> = new Set([131_050])
/** About our account or Meta's load, although the status is 400. */
const notAboutMessage: ReadonlySet<number> = new Set([
  0, 1, 2, 4, 190, 80_007, 130_429, 131_000, 131_016, 131_048, 131_056,
])

export const whatsappFailure = (code: number): MessageFailure =>
  optedOut.has(code) ? 'opted_out' : unreachable.has(code) ? 'unreachable' : 'refused'

/** Sends an approved template by Meta's Cloud API. Its body has two variables: the sentence and the link. */
export const whatsappCloud = ({ phoneNumberId, accessToken, template, apiBase }: WhatsappConfig): WhatsappGateway => ({
  provider: 'whatsapp_cloud',
  sendTemplate: ({ to, language, sentence, link, attemptId }) =>
    callMessageProvider({
      url: `${apiBase}/${phoneNumberId}/messages`,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.slice(1),
        type: 'template',
        template: {
          name: template,
          language: { code: language },
          components: [{ type: 'body', parameters: [sentence, link].map((text) => ({ type: 'text', text })) }],
        },
        // Returned with each status, also if the answer to this was lost.
        biz_opaque_callback_data: attemptId,
      }),
      accepted: (json) => Accepted.safeParse(json).data?.messages[0]?.id,
      refused(json) {
        const code = Refused.safeParse(json).data?.error.code
        if (code === undefined) return new ChannelRefusal('refused')
        if (notAboutMessage.has(code)) throw new Error(`Meta answered ${code}`)
        return new ChannelRefusal(whatsappFailure(code), `Meta ${code}`)
      },
    }),
})
