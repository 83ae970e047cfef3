import type { Language } from '@aafiya/contracts/message-key'
import type { Notification } from '@aafiya/contracts/notifications'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Deps } from '../deps.ts'
import { Answer } from '../platform/http/answer.ts'
import { readCursor, writeCursor } from '../platform/http/cursor.ts'
import { toNotification } from './notification-view.ts'
import { notifications } from './notifications.table.ts'

const Position = z.tuple([z.iso.datetime(), z.uuid()])

const before = (cursor: string) => {
  const [createdAt, id] = readCursor(Position, cursor)
  return sql`(${notifications.createdAt}, ${notifications.id}) < (${createdAt}::timestamptz, ${id}::uuid)`
}

interface Page {
  limit?: string | undefined
  cursor?: string | undefined
}

/** What the caller was told, latest first, and how many of all that is unread, on this page or not. */
export async function listNotifications(
  { db, config }: Deps,
  userId: string,
  { limit, cursor }: Page,
  language: Language,
): Promise<Answer<Notification[]>> {
  const size = limit ? Number(limit) : undefined
  const select = db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), cursor ? before(cursor) : undefined))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
  const rows = await (size ? select.limit(size + 1) : select)
  const page = size ? rows.slice(0, size) : rows
  const last = page.at(-1)
  const unread = await db.$count(notifications, and(eq(notifications.userId, userId), isNull(notifications.readAt)))
  const headers = {
    'X-Unread-Count': String(unread),
    ...(last && rows.length > page.length && { 'X-Next-Cursor': writeCursor([last.createdAt.toISOString(), last.id]) }),
  }
  return new Answer(
    page.map((row) => toNotification(row, language, config.clinic.timeZone)),
    headers,
  )
}
