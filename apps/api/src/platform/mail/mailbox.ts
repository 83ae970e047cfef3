import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import * as z from 'zod/mini'

import type { Clock } from '../clock.ts'
import type { MailTransport } from './mail.ts'

const StoredMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: z.string(),
  attachments: z.optional(z.array(z.object({ filename: z.string(), content: z.string(), contentType: z.string() }))),
})
export type StoredMail = z.infer<typeof StoredMail>

export interface Mailbox extends MailTransport {
  /** Newest first. */
  list: () => Promise<StoredMail[]>
}

/**
 * The local mailbox of development: a file of JSON lines that survives a reload of the API, so that a newcomer can read
 * their code.
 */
export function createMailbox(path: string, clock: Clock): Mailbox {
  return {
    async send({ isUrgent: _, ...mail }) {
      const stored = { ...mail, createdAt: clock.now().toISOString() }
      await mkdir(dirname(path), { recursive: true })
      await appendFile(path, `${JSON.stringify(stored)}\n`)
    },
    async list() {
      const lines = await readFile(path, 'utf8').catch(() => '')
      return lines
        .split('\n')
        .filter(Boolean)
        .map((line) => StoredMail.parse(JSON.parse(line)))
        .toReversed()
    },
    close: () => {},
  }
}
