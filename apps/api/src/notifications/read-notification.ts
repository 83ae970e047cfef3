import type { Language } from '@aafiya/contracts/messages/message-key'
import { and, eq, sql } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { Problem } from '../platform/problem.ts'
import { isReadable, toNotification } from './notification-view.ts'
import { notifications } from './notifications.table.ts'

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
