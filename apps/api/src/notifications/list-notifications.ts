import type { Language } from '@aafiya/contracts/messages/message-key'
import { notificationKinds, type Notification } from '@aafiya/contracts/notifications/notifications'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { Answer } from '../platform/http/answer.ts'
import { InstantPosition, beginPage, endPage, type PageQuery } from '../platform/http/keyset-page.ts'
import { toNotification } from './notification-view.ts'
import { notifications } from './notifications.table.ts'

const behind = ([createdAt, id]: readonly [string, string]) =>
  sql`(${notifications.createdAt}, ${notifications.id}) < (${createdAt}::timestamptz, ${id}::uuid)`

/** Those that this release has words for: beside it a newer one may write others. */
const areOf = (userId: string) => and(eq(notifications.userId, userId), inArray(notifications.kind, [...notificationKinds]))

/** The caller's notifications, latest first, and how many of all are unread, beyond this page too. */
export async function listNotifications(
  { db, clinic }: Deps,
  userId: string,
  query: PageQuery,
  language: Language,
): Promise<Answer<Notification[]>> {
  const page = beginPage(query, InstantPosition)
  const found = await db
    .select()
    .from(notifications)
    .where(and(areOf(userId), page.after && behind(page.after)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(page.limit + 1)
  const { rows, headers } = endPage(found, page, ({ createdAt, id }) => [createdAt.toISOString(), id])
  const unread = await db.$count(notifications, and(areOf(userId), isNull(notifications.readAt)))
  return new Answer(
    rows.map((row) => toNotification(row, language, clinic.facts().timeZone)),
    { ...headers, 'X-Unread-Count': String(unread) },
  )
}
