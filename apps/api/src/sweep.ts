import { dayMs, hourMs } from '@aafiya/contracts/platform/durations'
import { roles } from '@aafiya/contracts/platform/people'
import { and, eq, lte, ne, notLike, or } from 'drizzle-orm'

import { codeRequests } from './account/code/code-requests.table.ts'
import { oneTimeCodes } from './account/code/one-time-codes.table.ts'
import { passkeyChallenges } from './account/passkeys/passkeys.table.ts'
import { removedEmail } from './account/receptionists/remove-receptionist.ts'
import { sessions } from './account/session/sessions.table.ts'
import { users } from './account/users.table.ts'
import { markOtherZones } from './appointments/free-times/refresh-free-times.ts'
import { visitLinks } from './appointments/links/visit-links.table.ts'
import { sweepExports } from './data-export/make-export.ts'
import type { Deps } from './deps.ts'
import { deskNotes } from './desk/cards/desk-notes.table.ts'
import { deleteOldChanges } from './doctors/directory/count-cache.ts'
import { fillSearchTexts } from './doctors/search-texts.ts'
import { replayErasures } from './erasure/replay-erasures.ts'
import { eraseClosedAccounts } from './erasure/sweep-accounts.ts'
import { deleteOldInquiries, emptyOldVisits, eraseUnclaimed } from './erasure/sweep-records.ts'
import { sendReports } from './figures/send-reports.ts'
import { messages } from './messages/messages.table.ts'
import { notifications } from './notifications/notifications.table.ts'
import { sweepHolds } from './payments/hold/release-hold.ts'
import { paymentEvents } from './payments/webhook/payment-events.table.ts'
import { endOutgrownGuardianships } from './people/end-outgrown.ts'
import { guardianInvitations } from './people/guardian-invitations.table.ts'
import { deleteOldEntries } from './platform/audit/write-entries.ts'
import { startBeat } from './platform/beat.ts'
import { deleteInBatches } from './platform/db/delete-in-batches.ts'
import { sweepIdempotencyKeys } from './platform/idempotency/idempotency.ts'
import { jobs } from './platform/jobs/jobs.table.ts'
import { isOfEndedSession } from './push/live-subscriptions.ts'
import { pushSubscriptions } from './push/push-subscriptions.table.ts'
import { planMissing } from './reminders/plan-upcoming.ts'
import { reminders } from './reminders/reminders.table.ts'
import { retainedSince } from './retention.ts'
import { endOverdueEntries } from './waiting/answer-offer.ts'

type SweepDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'clinic' | 'throttle' | 'files' | 'uploads' | 'log' | 'hooks' | 'wakeWorker' | 'secrets'
>

/** The clean-up steps, by name: obsolete rows, and leftovers of older releases. They are independent. */
const steps: Readonly<Record<string, (deps: SweepDeps, now: Date) => Promise<unknown> | undefined>> = {
  // Texts that an older release wrote. First, since a search may miss their doctors.
  searchTexts: ({ db }) => fillSearchTexts(db),
  rates: ({ throttle }) => throttle.sweep(),
  codes: ({ db, config }, now) =>
    deleteInBatches(db, oneTimeCodes, lte(oneTimeCodes.expiresAt, retainedSince(config, 'codes', now))),
  codeRequests: ({ db, config }, now) =>
    deleteInBatches(db, codeRequests, lte(codeRequests.expiresAt, retainedSince(config, 'sign_ups', now))),
  // Before the sessions are deleted, since this reads when they ended.
  pushSubscriptions: ({ db }) => deleteInBatches(db, pushSubscriptions, isOfEndedSession),
  sessions: ({ db, config }, now) =>
    deleteInBatches(
      db,
      sessions,
      or(lte(sessions.expiresAt, now), lte(sessions.endedAt, retainedSince(config, 'sessions', now))),
    ),
  passkeyChallenges: ({ db }, now) => deleteInBatches(db, passkeyChallenges, lte(passkeyChallenges.expiresAt, now)),
  jobs: ({ db, config }, now) => {
    const since = retainedSince(config, 'mails', now)
    return deleteInBatches(db, jobs, or(lte(jobs.doneAt, since), lte(jobs.failedAt, since)))
  },
  exports: (deps) => sweepExports(deps),
  idempotencyKeys: ({ db, clock }) => sweepIdempotencyKeys(db, clock),
  visitLinks: ({ db }, now) =>
    deleteInBatches(db, visitLinks, lte(visitLinks.expiresAt, new Date(now.getTime() - dayMs))),
  messages: ({ db, config }, now) =>
    deleteInBatches(db, messages, lte(messages.createdAt, retainedSince(config, 'messages', now))),
  pastReminders: ({ db, config }, now) =>
    deleteInBatches(
      db,
      reminders,
      and(ne(reminders.state, 'planned'), lte(reminders.dueAt, retainedSince(config, 'messages', now))),
    ),
  notifications: ({ db, config }, now) =>
    deleteInBatches(db, notifications, lte(notifications.createdAt, retainedSince(config, 'notifications', now))),
  deskNotes: ({ db, config }, now) =>
    deleteInBatches(db, deskNotes, lte(deskNotes.writtenAt, retainedSince(config, 'desk_notes', now))),
  inquiries: (deps, now) => deleteOldInquiries(deps, retainedSince(deps.config, 'inquiries', now)),
  visitNotes: (deps, now) => emptyOldVisits(deps, retainedSince(deps.config, 'visit_notes', now)),
  unclaimedPeople: (deps, now) => eraseUnclaimed(deps, retainedSince(deps.config, 'unclaimed_people', now)),
  closedAccounts: (deps, now) => eraseClosedAccounts(deps, retainedSince(deps.config, 'closed_accounts', now)),
  audit: ({ db, config }, now) => deleteOldEntries(db, retainedSince(config, 'audit', now)),
  paymentEvents: ({ db, config }, now) =>
    deleteInBatches(db, paymentEvents, lte(paymentEvents.createdAt, retainedSince(config, 'provider_events', now))),
  // A database that was restored by other means than `restore` has deleted accounts again.
  erasures: (deps) => replayErasures(deps),
  invitations: ({ db }, now) =>
    deleteInBatches(db, guardianInvitations, lte(guardianInvitations.expiresAt, new Date(now.getTime() - dayMs))),
  guardianships: (deps) => endOutgrownGuardianships(deps),
  holds: (deps) => sweepHolds(deps),
  waitingEntries: (deps, now) => endOverdueEntries(deps, now),
  // The email address was never confirmed: its owner may not want their name stored.
  unverifiedAccounts: ({ db, config }, now) =>
    deleteInBatches(
      db,
      users,
      and(eq(users.status, 'unverified'), lte(users.createdAt, retainedSince(config, 'sign_ups', now))),
    ),
  // An older release kept their addresses so that no one could use them again.
  removedReceptionists: ({ db }) =>
    db
      .update(users)
      .set({ email: removedEmail, googleSub: null, passwordHash: null })
      .where(
        and(
          eq(users.status, 'disabled'),
          eq(users.role, roles.receptionist),
          notLike(users.email, '%@removed.invalid'),
        ),
      ),
  unfinishedFiles: ({ files }, now) => files.sweep?.(new Date(now.getTime() - hourMs)),
  unfinishedUploads: ({ uploads }) => uploads.sweep(),
  reminders: (deps) => planMissing(deps),
  reports: (deps) => sendReports(deps),
  freeTimes: (deps) => markOtherZones(deps),
  directoryChanges: ({ db }) => deleteOldChanges(db),
}

/** Deletes what has no use any more. A step that fails is logged and stops no other. */
export async function sweep(deps: SweepDeps, isStopped: () => boolean = () => false): Promise<void> {
  const now = deps.clock.now()
  for (const [step, run] of Object.entries(steps)) {
    if (isStopped()) return
    await run(deps, now)?.catch((error: unknown) => deps.log.warn({ error, step }, 'could not sweep'))
  }
}

/** Sweeps at the start and every hour, in every process, since it is cheap. Returns a function that stops it. */
export const startSweeping = (deps: Deps): (() => Promise<void>) =>
  startBeat(deps.log, { everyMs: hourMs, failed: 'could not sweep', run: (isStopped) => sweep(deps, isStopped) })
