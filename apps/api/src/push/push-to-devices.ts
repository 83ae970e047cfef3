import type { Language } from '@aafiya/contracts/messages/message-key'
import { inArray } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { liveSubscriptionsOf } from './live-subscriptions.ts'
import { pushSubscriptions } from './push-subscriptions.table.ts'
import { sendPush, type PushKeys } from './push-transport.ts'

/** The data that the service worker shows (`apps/web/worker/push-events.ts`). */
export interface ShownPush {
  title: string
  body: string
  language: Language
  /** A newer message of the same tag replaces the older one. */
  tag: string
  /** Opened by a tap. */
  url: string
}

export interface PushMessage extends ShownPush {
  accountId: string
  /** After this instant the message is useless. */
  usefulUntil: Date
}

/**
 * Sends a message to all of an account's devices concurrently; a slow one does not delay the others. Devices that no
 * longer exist are deleted. Returns how many accepted it; throws if none did and a retry may help.
 */
export async function pushToDevices(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  keys: PushKeys,
  message: PushMessage,
): Promise<number> {
  const { db, clock, secrets } = deps
  const { accountId, usefulUntil, ...shown } = message
  const ttl = Math.max(0, Math.floor((usefulUntil.getTime() - clock.now().getTime()) / 1000))
  const topic = secrets.hash('push-topic', shown.tag).slice(0, 32)
  const devices = await liveSubscriptionsOf(db, accountId)
  const outcomes = await Promise.allSettled(
    devices.map((device) => sendPush(keys, device, { payload: JSON.stringify(shown), ttl, topic })),
  )
  const idsWith = (outcome: 'accepted' | 'gone') =>
    devices.flatMap(({ id }, at) => {
      const one = outcomes[at]
      return one?.status === 'fulfilled' && one.value === outcome ? [id] : []
    })
  const [accepted, gone] = [idsWith('accepted'), idsWith('gone')]
  if (gone.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, gone))
  if (accepted.length > 0)
    await db.update(pushSubscriptions).set({ lastOkAt: clock.now() }).where(inArray(pushSubscriptions.id, accepted))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (accepted.length === 0 && failed) throw failed.reason
  return accepted.length
}
