import { randomUUID } from 'node:crypto'

import type { MessageChannel, MessageKind } from '@aafiya/contracts/notifications/message-channels'

import type { UserRow } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { insertRows } from '../platform/db/write-together.ts'
import type { Letter, MessageContent, MessageWords } from './channel.ts'
import { sealContent } from './message-content.ts'
import { routesFor, routesOf, type Choice } from './message-routes.ts'
import { messages, messageVisits } from './messages.table.ts'
import { startAttempt } from './start-attempt.ts'

interface NewMessage {
  kind: MessageKind
  recipient: Pick<UserRow, 'id' | 'email' | 'language'>
  /** The recipient's choice for the topic, if the caller has read it. */
  choice?: Choice | undefined
  visits: readonly { id: string; sequence: number }[]
  usefulUntil: Date
  /** When it may be sent, if not immediately. */
  runAt?: Date
  /** Its mail, with links that identify the message they came with. */
  letter: (messageId: string) => Promise<Omit<Letter, 'to' | 'language'>>
  words: Omit<MessageWords, 'link'>
  /** A short link, made only where a channel needs one. */
  shortLink?: (messageId: string) => Promise<string | undefined>
}

async function contentFor(
  { recipient, letter, words, shortLink }: NewMessage,
  id: string,
  route: readonly MessageChannel[],
) {
  const { email: to, language } = recipient
  const link = route.some((name) => name !== 'mail') ? await shortLink?.(id) : undefined
  const content: MessageContent = {
    letter: route.includes('mail') ? { to, language, ...(await letter(id)) } : undefined,
    words: link === undefined ? words : { ...words, link },
  }
  return content
}

/**
 * Writes a message to one account, in the transaction of its event, and plans its first attempt. Returns the ids: two
 * if it is sent on two channels.
 */
export async function postMessage(tx: Tx, deps: Deps, message: NewMessage): Promise<string[]> {
  const { kind, recipient, choice, visits, usefulUntil } = message
  const accountId = recipient.id
  const now = deps.clock.now()
  const runAt = message.runAt ?? now
  const ids: string[] = []
  for (const route of choice ? routesOf(deps, choice) : await routesFor(tx, deps, accountId, kind)) {
    const id = randomUUID()
    ids.push(id)
    const content = await contentFor(message, id, route)
    const sealed = route.length > 1 ? sealContent(deps.secrets, content) : null
    await insertRows(tx, messages, [{ id, kind, accountId, route, content: sealed, usefulUntil, createdAt: now }])
    const about = visits.map(({ id: appointmentId, sequence }) => ({ messageId: id, appointmentId, sequence }))
    await insertRows(tx, messageVisits, about)
    await startAttempt(tx, deps, { message: { id, kind, accountId, usefulUntil }, content, route, runAt })
  }
  return ids
}
