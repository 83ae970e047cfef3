import { randomUUID } from 'node:crypto'

import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { insertRows } from '../platform/db/write-together.ts'
import { notifications, type NotificationKind } from './notifications.table.ts'

export interface News {
  userId: string
  /** The patient whose visit, payment or inquiry it is about: the reader sees it while they may act for that person. */
  personId?: string
  /** The visit that it tells a doctor of, by the patient's name. */
  appointmentId?: string
  kind: NotificationKind
  /** What its words need, such as doctor and start; kept as data, since the reader's language may change. */
  facts: Record<string, string | null>
  /** A path inside the app. */
  link?: string
  /** The reader did it: it is in the list for later, and never new. */
  isOwn?: boolean
}

/** Notifies users inside the app, in the transaction of the event. */
export async function notify(tx: Tx, { clock }: { clock: Clock }, ...news: News[]): Promise<void> {
  const createdAt = clock.now()
  const rows = news.map(({ link = null, isOwn = false, ...one }) => ({
    id: randomUUID(),
    ...one,
    link,
    createdAt,
    readAt: isOwn ? createdAt : null,
  }))
  await insertRows(tx, notifications, rows)
}
