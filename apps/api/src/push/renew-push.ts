import type { Language } from '@aafiya/contracts/messages/message-key'
import type { RenewPush } from '@aafiya/contracts/notifications/push'
import { and, eq, ne } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { brokeConstraint } from '../platform/db/database-error.ts'
import type { Database } from '../platform/db/database.ts'
import { messageOf } from '../platform/languages.ts'
import { Problem } from '../platform/problem.ts'
import { equalSecrets } from '../platform/secrets.ts'
import { assertPushEndpoint } from './push-endpoint.ts'
import { pushSubscriptions } from './push-subscriptions.table.ts'

async function replaceAddress(db: Database, { endpoint, auth, renewed }: RenewPush): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.endpoint, endpoint))
      .for('update')
    if (!row || !equalSecrets(row.auth, auth)) throw new Problem('push_subscription_not_found')
    // Where a page of the same browser was quicker, its row is the newer one.
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, renewed.endpoint), ne(pushSubscriptions.id, row.id)))
    await tx
      .update(pushSubscriptions)
      .set({ endpoint: renewed.endpoint, ...renewed.keys })
      .where(eq(pushSubscriptions.id, row.id))
  })
}

/**
 * Replaces a device's push URL after the browser changed it, perhaps with no user signed in. The earlier URL and its
 * secret, known only to that browser and this server, prove ownership.
 */
export async function renewPush({ db, config }: Deps, wanted: RenewPush, language: Language) {
  assertPushEndpoint(wanted.renewed.endpoint, config.push?.loopbackOrigin)
  await replaceAddress(db, wanted).catch((error: unknown) => {
    if (!brokeConstraint(error, 'push_subscriptions_endpoint_unique')) throw error
    // A page of the same browser subscribed in between: now its row is seen.
    return replaceAddress(db, wanted)
  })
  return { success: true as const, message: messageOf('push_renewed', language) }
}
