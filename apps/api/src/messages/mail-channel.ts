import { and, eq, exists, not, sql } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import type { Deps } from '../deps.ts'
import { clinicDay, mayActFor } from '../people/may-act-for.ts'
import { gathered } from '../platform/db/gathered.ts'
import { isAmong } from '../platform/db/is-among.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { EnqueueDeps } from '../platform/jobs/enqueue.ts'
import { PermanentFailure, type Job, type JobHandler, type SettleAll } from '../platform/jobs/job-kind.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Channel } from './channel.ts'
import { messageAttempts } from './message-attempts.table.ts'
import { messages, messageVisits } from './messages.table.ts'
import { markFailed, markMailsSent } from './settle-attempt.ts'

/** Mail, which reaches every account. A server that accepts a mail does not report its delivery. */
export const mailChannel = (deps: EnqueueDeps): Channel => ({
  name: 'mail',
  givesReceipts: false,
  reaches: async () => true,
  async post(tx, { id, content: { letter }, runAt }) {
    if (!letter) throw new Error('a message that may go by mail has a letter')
    await postMail(tx, deps, { ...letter, isUnhurried: true, job: { id, runAt } })
  },
})

const day = { today: sql.placeholder('today'), zone: sql.placeholder('zone') }

/**
 * Attempts by mail, with their readers' address of today, and whether the account is suspended or has ended, or may no
 * longer act for the person of one of their visits.
 */
const attemptsOf = prepared((db) =>
  db
    .select({
      id: messageAttempts.id,
      state: messageAttempts.state,
      email: users.email,
      isEnded: sql<boolean>`${users.status} <> 'verified'`,
      isForbidden: exists(
        db
          .select({ id: appointments.id })
          .from(messageVisits)
          .innerJoin(appointments, eq(appointments.id, messageVisits.appointmentId))
          .where(
            and(
              eq(messageVisits.messageId, messages.id),
              not(mayActFor(appointments.personId, messages.accountId, day)),
            ),
          ),
      ),
    })
    .from(messageAttempts)
    .innerJoin(messages, eq(messages.id, messageAttempts.messageId))
    .innerJoin(users, eq(users.id, messages.accountId))
    .where(isAmong(messageAttempts.id, sql.placeholder('ids')))
    .prepare('mail_attempts'),
)

/** Sends a waiting mail, and records of one that is a message's how it went. A batch is read and recorded at once. */
export function messageMailHandler(deps: Deps, send: (job: Job) => Promise<void>): JobHandler['handle'] {
  const { db } = deps
  const attemptOf = gathered(async (db, ids: readonly string[]) => {
    const found = await attemptsOf(db).execute({ ids, ...clinicDay(deps) })
    const byId = new Map(found.map((attempt) => [attempt.id, attempt]))
    return ids.map((id) => byId.get(id))
  })
  const sent: SettleAll = { all: markMailsSent }
  return async (job) => {
    const attempt = await attemptOf(db, job.id)
    // Given up before: another channel has taken over.
    if (attempt && attempt.state !== 'planned') return undefined
    if (attempt?.isForbidden || attempt?.isEnded) {
      await db.transaction((tx) => markFailed(tx, deps, job.id, 'outdated'))
      return undefined
    }
    try {
      await send(attempt ? { ...job, payload: { ...Object(job.payload), to: attempt.email } } : job)
    } catch (error) {
      if (attempt && error instanceof PermanentFailure)
        await db.transaction((tx) => markFailed(tx, deps, job.id, 'refused'))
      throw error
    }
    return attempt && sent
  }
}
