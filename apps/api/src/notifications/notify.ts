import { randomUUID } from 'node:crypto'

import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { notifications, type NotificationKind } from './notifications.table.ts'

export interface News {
  userId: string
  kind: NotificationKind
  /** What its words need, such as doctor and start; kept as data, since the reader's language may change. */
  facts: Record<string, string | null>
  /** A path inside the app. */
  link?: string
}

/** Notifies a user inside the app, in the transaction of the event. */
export async function notify(tx: Tx, { clock }: { clock: Clock }, { userId, kind, facts, link }: News): Promise<void> {
  await tx.insert(notifications).values({ id: randomUUID(), userId, kind, facts, link: link ?? null, createdAt: clock.now() })
}
