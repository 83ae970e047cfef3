import { languages } from '@aafiya/contracts/platform/people'
import * as z from 'zod/mini'

import type { Secrets } from '../platform/secrets.ts'
import type { MessageContent } from './channel.ts'

const visitWords = { startsAt: z.iso.datetime(), doctorName: z.string(), doctorNameAr: z.nullable(z.string()) }

export const MessageWords = z.object({
  ...visitWords,
  count: z.optional(z.int()),
  others: z.optional(z.array(z.object(visitWords))),
  lateMinutes: z.optional(z.int()),
  link: z.optional(z.string()),
})

const Content = z.object({
  letter: z.optional(
    z.object({
      template: z.string(),
      to: z.string(),
      language: z.enum(languages),
      data: z.record(z.string(), z.unknown()),
      secret: z.optional(z.record(z.string(), z.string())),
    }),
  ),
  words: z.optional(MessageWords),
})

export const sealContent = (secrets: Secrets, content: MessageContent): string =>
  secrets.encrypt(JSON.stringify(content))

/** Throws where it cannot be read, such as after a change of `JWT_SECRET`. */
export const openContent = (secrets: Secrets, sealed: string): MessageContent =>
  Content.parse(JSON.parse(secrets.decrypt(sealed)))
