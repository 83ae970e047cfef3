import { and, eq, lte, ne, or } from 'drizzle-orm'

import { codeRequests } from './account/code/code-requests.table.ts'
import { oneTimeCodes } from './account/code/one-time-codes.table.ts'
import { sessions } from './account/session/sessions.table.ts'
import { users } from './account/users.table.ts'
import { noteOtherZones } from './appointments/free-times/note-other-zones.ts'
import { visitLinks } from './appointments/links/visit-links.table.ts'
import type { Deps } from './deps.ts'
import { deleteOldChanges } from './doctors/directory/kept-facets.ts'
import { fillSearchTexts } from './doctors/search-texts.ts'
import { messages } from './messages/messages.table.ts'
import { notifications } from './notifications/notifications.table.ts'
import { sweepHolds } from './payments/hold/release-hold.ts'
import { paymentEvents } from './payments/webhook/payment-events.table.ts'
import { guardianInvitations } from './people/guardian-invitations.table.ts'
import { startBeat } from './platform/beat.ts'
import { deleteInBatches } from './platform/db/delete-in-batches.ts'
import { sweepIdempotencyKeys } from './platform/idempotency/idempotency.ts'
import { sweepJobs } from './platform/jobs/sweep-jobs.ts'
import { isOfEndedSession } from './push/live-subscriptions.ts'
import { pushSubscriptions } from './push/push-subscriptions.table.ts'
import { planMissing } from './reminders/plan-upcoming.ts'
import { reminders } from './reminders/reminders.table.ts'
import { endOverdueEntries } from './waiting/end-overdue-entries.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const yearBefore = (now: Date) => new Date(now.getTime() - 365 * dayMs)

type SweepDeps = Pick<Deps, 'db' | 'clock' | 'clinic' | 'throttle' | 'files' | 'uploads' | 'log'>

/** What is no longer needed, and what an older release left undone, by name. The steps are independent. */
const steps: Readonly<Record<string, (deps: SweepDeps, now: Date) => Promise<unknown> | undefined>> = {
  rates: ({ throttle }) => throttle.sweep(),
  codes: ({ db }, now) => deleteInBatches(db, oneTimeCodes, lte(oneTimeCodes.expiresAt, new Date(now.getTime() - dayMs))),
  // A registration can be continued for a week: its code is sent again.
  codeRequests: ({ db }, now) => deleteInBatches(db, codeRequests, lte(codeRequests.expiresAt, new Date(now.getTime() - 7 * dayMs))),
  // Before the sessions, whose end they would forget.
  pushSubscriptions: ({ db }) => deleteInBatches(db, pushSubscriptions, isOfEndedSession),
  sessions: ({ db }, now) =>
    deleteInBatches(db, sessions, or(lte(sessions.expiresAt, now), lte(sessions.endedAt, new Date(now.getTime() - 30 * dayMs)))),
  jobs: ({ db, clock }) => sweepJobs(db, clock),
  idempotencyKeys: ({ db, clock }) => sweepIdempotencyKeys(db, clock),
  visitLinks: ({ db }, now) => deleteInBatches(db, visitLinks, lte(visitLinks.expiresAt, new Date(now.getTime() - dayMs))),
  // The front desk looks at visits of the last months.
  messages: ({ db }, now) => deleteInBatches(db, messages, lte(messages.createdAt, yearBefore(now))),
  pastReminders: ({ db }, now) =>
    deleteInBatches(db, reminders, and(ne(reminders.state, 'planned'), lte(reminders.dueAt, yearBefore(now)))),
  notifications: ({ db }, now) => deleteInBatches(db, notifications, lte(notifications.createdAt, yearBefore(now))),
  // The ledger, which is never deleted from, counts each movement once. No provider repeats an event for longer than a month.
  paymentEvents: ({ db }, now) => deleteInBatches(db, paymentEvents, lte(paymentEvents.createdAt, new Date(now.getTime() - 90 * dayMs))),
  invitations: ({ db }, now) =>
    deleteInBatches(db, guardianInvitations, lte(guardianInvitations.expiresAt, new Date(now.getTime() - dayMs))),
  holds: (deps) => sweepHolds(deps),
  waitingEntries: (deps, now) => endOverdueEntries(deps, now),
  // The e-mail address was never confirmed: its owner may not want their name stored.
  unverifiedAccounts: ({ db }, now) =>
    deleteInBatches(db, users, and(eq(users.status, 'unverified'), lte(users.createdAt, new Date(now.getTime() - 7 * dayMs)))),
  unfinishedFiles: ({ files }, now) => files.sweep?.(new Date(now.getTime() - hourMs)),
  unfinishedUploads: ({ uploads }) => uploads.sweep(),
  reminders: (deps) => planMissing(deps),
  freeTimes: (deps) => noteOtherZones(deps),
  directoryChanges: ({ db }) => deleteOldChanges(db),
  // Texts that an older release wrote.
  searchTexts: ({ db }) => fillSearchTexts(db),
}

/** Deletes what has no use any more. A step that fails is logged and stops no other. */
export async function sweep(deps: SweepDeps, isStopped: () => boolean = () => false): Promise<void> {
  const now = deps.clock.now()
  for (const [step, run] of Object.entries(steps)) {
    if (isStopped()) return
    await run(deps, now)?.catch((error: unknown) => deps.log.warn({ error, step }, 'could not sweep'))
  }
}

/** Sweeps now and each hour; every process does, since it costs little and none is special. Answers how to stop. */
export const startSweeping = (deps: Deps): (() => Promise<void>) =>
  startBeat(deps.log, { everyMs: hourMs, failed: 'could not sweep', run: (isStopped) => sweep(deps, isStopped) })
