import * as z from 'zod/mini'

import { declare } from '../platform/endpoint.ts'
import { Received } from '../platform/success.ts'

/** Who delivers messages and reports on it. */
export const messageProviders = ['twilio', 'whatsapp_cloud', 'unifonic'] as const
export const MessageProvider = z.enum(messageProviders, { error: 'value_invalid' })
export type MessageProvider = z.infer<typeof MessageProvider>

const params = z.strictObject({ provider: MessageProvider })
const text = z.optional(z.string())

/** Webhooks of the message providers (design section 12): deliveries, and opt-out words. */
export const messageWebhooks = declare({
  receive: {
    method: 'post',
    path: '/messages/webhooks/:provider',
    access: 'public',
    summary: 'Receive a signed report from a provider of messages; repeated or out of order it has one effect',
    params,
    /**
     * `attempt`: the id that we gave with the message. `key`: where a provider does not sign, the configured secret.
     */
    query: z.strictObject({ attempt: text, key: text }),
    raw: true,
    takesForm: true,
    response: Received,
    errors: ['not_found', 'webhook_signature_invalid'],
  },
  verify: {
    method: 'get',
    path: '/messages/webhooks/:provider',
    access: 'public',
    summary: 'Answer a provider’s challenge that verifies the webhook',
    params,
    query: z.strictObject({
      'hub.mode': text,
      'hub.verify_token': text,
      'hub.challenge': z.optional(z.string().check(z.regex(/^\d{1,15}$/, { error: 'value_invalid' }))),
    }),
    /** A number, which JSON writes as it was sent. */
    response: z.int(),
    errors: ['not_found', 'webhook_signature_invalid'],
  },
})
