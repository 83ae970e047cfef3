import { inArray } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { startBeat } from '../platform/beat.ts'
import { isUnavailable } from '../platform/db/database-error.ts'
import type { Tx } from '../platform/db/database.ts'
import { batch, claimReminders, type Claimed } from './claim-reminders.ts'
import { mailReminder } from './mail-reminder.ts'
import { reminders } from './reminders.table.ts'

/** Writes one mail into the outbox and marks its reminders as sent: both or neither. */
async function sendGroup(tx: Tx, deps: Deps, members: readonly Claimed[]): Promise<void> {
  const [first] = members
  if (!first) return
  // Two reminders of one visit are due together after a downtime, or when both were moved out of the quiet hours.
  const visits = new Map(members.map((one) => [one.appointment.id, one]))
  await mailReminder(tx, deps, first.recipient, [...visits.values()])
  await tx
    .update(reminders)
    .set({ state: 'sent', sentAt: deps.clock.now() })
    .where(inArray(reminders.id, idsOf(members)))
}

const idsOf = (members: readonly Claimed[]) => members.map(({ reminder }) => reminder.id)

/**
 * Sends one batch of due reminders exactly once, even after a crash: mail and mark share a transaction. Returns how
 * many were due.
 */
export async function sendReminders(deps: Deps): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const claimed = await claimReminders(tx, deps)
    for (const group of claimed.groups) {
      // In a savepoint: a mail that cannot be written takes no other with it.
      await tx
        .transaction((inner) => sendGroup(inner, deps, group))
        .catch(async (error: unknown) => {
          // The whole batch is sent later, or the reminder would never be.
          if (isUnavailable(error)) throw error
          deps.log.warn({ error, reminderIds: idsOf(group) }, 'could not send a reminder')
          await tx
            .update(reminders)
            .set({ state: 'failed' })
            .where(inArray(reminders.id, idsOf(group)))
        })
    }
    return claimed.due
  })
}

/**
 * Sends due reminders every half minute, in every process. Returns a function that stops it and waits for the current
 * batch.
 */
export const startReminding = (deps: Deps): (() => Promise<void>) =>
  startBeat(deps.log, {
    everyMs: 30_000,
    failed: 'could not send reminders',
    run: async (isStopped) => {
      while (!isStopped() && (await sendReminders(deps)) === batch);
    },
  })
