import { randomBytes } from 'node:crypto'

import { and, eq, isNull, not, or } from 'drizzle-orm'

import type { UserRow } from '../../account/users.table.ts'
import type { Deps } from '../../deps.ts'
import { linkUrl } from '../../messages/link-url.ts'
import { mayStillLeave } from '../../messages/may-still-leave.ts'
import { messages } from '../../messages/messages.table.ts'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows } from '../../platform/db/write-together.ts'
import type { AppointmentRow } from '../appointments.table.ts'
import { visitLinks } from './visit-links.table.ts'

export const linkHash = ({ secrets }: Pick<Deps, 'secrets'>, token: string): string => secrets.hash('visit-link', token)

interface NewLink {
  appointment: AppointmentRow
  recipient: Pick<UserRow, 'id' | 'language'>
  messageId?: string
  /** For text messages, which have 70 characters in Arabic: 128 bits instead of 256. */
  isShort?: true
}

/** A link for one message about a visit to one account. */
export async function issueVisitLink(
  tx: Tx,
  deps: Pick<Deps, 'secrets' | 'config'>,
  { appointment, recipient: { id: accountId, language }, messageId, isShort }: NewLink,
): Promise<string> {
  const token = randomBytes(isShort ? 16 : 32).toString('base64url')
  const { id: appointmentId, sequence, endsAt: expiresAt } = appointment
  const tokenHash = linkHash(deps, token)
  await insertRows(tx, visitLinks, [{ tokenHash, appointmentId, accountId, sequence, expiresAt, messageId }])
  return linkUrl(deps.config.publicUrl, { page: 'visit', language, secret: token, isShort })
}

/** Ends the links of the messages that an account has got; those of messages whose mail may still leave stay. */
export async function revokeVisitLinks(tx: Tx, accountId: string): Promise<void> {
  const isInMailbox = or(isNull(visitLinks.messageId), not(mayStillLeave(tx, eq(messages.id, visitLinks.messageId))))
  await tx.delete(visitLinks).where(and(eq(visitLinks.accountId, accountId), isInMailbox))
}
