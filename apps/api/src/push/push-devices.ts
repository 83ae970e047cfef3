import type { PushDevices } from '@aafiya/contracts/notifications/push'

import type { Deps } from '../deps.ts'
import type { Queryable } from '../platform/db/database.ts'
import { liveSubscriptionsOf } from './live-subscriptions.ts'

/** Where an account gets push messages, and the key that a browser subscribes with. */
export async function pushDevices(
  { config }: Pick<Deps, 'config'>,
  db: Queryable,
  accountId: string,
): Promise<PushDevices> {
  const rows = await liveSubscriptionsOf(db, accountId)
  return {
    publicKey: config.push?.publicKey ?? null,
    devices: rows.map(({ id, endpoint, device, createdAt }) => ({
      id,
      endpoint,
      device,
      createdAt: createdAt.toISOString(),
    })),
  }
}
