import type { Language } from '@aafiya/contracts/messages/message-key'
import { notificationKinds, type Notification } from '@aafiya/contracts/notifications/notifications'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { RightsDeps } from '../people/may-act-for.ts'
import { latestFirst } from '../platform/db/instant-order.ts'
import { Answer } from '../platform/http/answer.ts'
import { InstantPosition, beginPage, endPage, type PageQuery } from '../platform/http/keyset-page.ts'
import { Problem } from '../platform/problem.ts'
import { isReadable, toNotification } from './notification-view.ts'
import { notifications } from './notifications.table.ts'

const { order, behind } = latestFirst(notifications.createdAt, notifications.id)

/** The kinds that this release has texts for: a newer release running alongside may write others. */
const areOf = (deps: RightsDeps, userId: string) =>
  and(isReadable(deps, userId), inArray(notifications.kind, [...notificationKinds]))

/** The caller's notifications, latest first, and how many of all are unread, beyond this page too. */
export async function listNotifications(
  deps: Deps,
  userId: string,
  query: PageQuery,
  language: Language,
): Promise<Answer<Notification[]>> {
  const { db, clinic } = deps
  const page = beginPage(query, InstantPosition)
  const found = await db
    .select()
    .from(notifications)
    .where(and(areOf(deps, userId), behind(page.after)))
    .orderBy(...order)
    .limit(page.limit + 1)
  const { rows, headers } = endPage(found, page, ({ createdAt, id }) => [createdAt.toISOString(), id])
  const unread = await db.$count(notifications, and(areOf(deps, userId), isNull(notifications.readAt)))
  return new Answer(
    rows.map((row) => toNotification(row, language, clinic.facts().timeZone)),
    { ...headers, 'X-Unread-Count': String(unread) },
  )
}

/** Marks one as read; the first time counts. Another user's is not found. */
export async function readNotification(deps: Deps, userId: string, id: string, language: Language) {
  const { db, clock, clinic } = deps
  const [row] = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${clock.now().toISOString()}::timestamptz)` })
    .where(and(eq(notifications.id, id), isReadable(deps, userId)))
    .returning()
  if (!row) throw new Problem('notification_not_found')
  return toNotification(row, language, clinic.facts().timeZone)
}
