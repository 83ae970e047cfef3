import type { PushDevices } from '@aafiya/contracts/notifications/push'
import { and, eq, isNull } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { Queryable } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { pushDevices } from './push-devices.ts'
import { pushSubscriptions } from './push-subscriptions.table.ts'

/**
 * Sends no more push messages to one of the caller's devices; another account's answers like one that does not exist.
 */
export async function unsubscribePush(deps: Deps, accountId: string, id: string): Promise<PushDevices> {
  const ended = await deps.db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.accountId, accountId)))
    .returning({ id: pushSubscriptions.id })
  if (ended.length === 0) throw new Problem('push_subscription_not_found')
  return pushDevices(deps, deps.db, accountId)
}

/** Devices whose login had expired, and which no end of a session would reach. */
export async function forgetExpiredDevices(db: Queryable, accountId: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.accountId, accountId), isNull(pushSubscriptions.sessionId)))
}
