import { randomUUID } from 'node:crypto'

import type { PushAddress, PushDevices } from '@aafiya/contracts/notifications/push'
import { desc, eq, inArray } from 'drizzle-orm'

import { assertSessionActive } from '../account/session/assert-session-active.ts'
import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { pushDevices } from './push-devices.ts'
import { assertPushEndpoint } from './push-endpoint.ts'
import { pushSubscriptions } from './push-subscriptions.table.ts'

const devicesMax = 10

/** Drops the oldest: browsers lose subscriptions without notice, so they accumulate. */
async function dropBeyondLimit(tx: Tx, accountId: string): Promise<void> {
  const beyond = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.accountId, accountId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(devicesMax)
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, beyond))
}

/** Subscribes a device to push messages; on a shared one, only for the account that subscribed last. */
export async function subscribePush(
  deps: Deps,
  caller: Caller,
  { endpoint, keys }: PushAddress,
  device: string | null,
): Promise<PushDevices> {
  if (!deps.config.push) throw new Problem('push_off')
  assertPushEndpoint(endpoint, deps.config.push.loopbackOrigin)
  const { userId: accountId, sessionId } = caller
  return deps.db.transaction(async (tx) => {
    // In turn with the account's other devices, for their limit, and with the end of its sessions.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, accountId)).for('update')
    await assertSessionActive(tx, sessionId)
    const now = deps.clock.now()
    const row = { accountId, sessionId, ...keys, device, createdAt: now }
    await tx
      .insert(pushSubscriptions)
      .values({ id: randomUUID(), endpoint, ...row })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { ...row, lastOkAt: null } })
    await dropBeyondLimit(tx, accountId)
    return pushDevices(deps, tx, accountId)
  })
}
