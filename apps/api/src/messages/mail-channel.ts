import { and, eq, exists, not, sql } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import type { Deps } from '../deps.ts'
import { clinicDay, mayActFor } from '../people/may-act-for.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { EnqueueDeps } from '../platform/jobs/enqueue.ts'
import { PermanentFailure, type Job, type JobHandler } from '../platform/jobs/job-kind.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Channel } from './channel.ts'
import { messageAttempts } from './message-attempts.table.ts'
import { messages, messageVisits } from './messages.table.ts'
import { markFailed, markSent } from './settle-attempt.ts'

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

/** An attempt by mail, and whether its reader may no longer act for the person of one of its visits. */
const attemptOf = prepared((db) =>
  db
    .select({
      state: messageAttempts.state,
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
    .where(eq(messageAttempts.id, sql.placeholder('id')))
    .prepare('mail_attempt'),
)

/** Sends a waiting mail, and records of one that is a message's how it went. */
export const messageMailHandler =
  (deps: Deps, send: (job: Job) => Promise<void>): JobHandler['handle'] =>
  async (job) => {
    const { db } = deps
    const [attempt] = await attemptOf(db).execute({ id: job.id, ...clinicDay(deps) })
    // Given up before: another channel has taken over.
    if (attempt && attempt.state !== 'planned') return undefined
    if (attempt?.isForbidden) {
      await db.transaction((tx) => markFailed(tx, deps, job.id, 'outdated'))
      return undefined
    }
    try {
      await send(job)
    } catch (error) {
      if (attempt && error instanceof PermanentFailure)
        await db.transaction((tx) => markFailed(tx, deps, job.id, 'refused'))
      throw error
    }
    return attempt && ((tx) => markSent(tx, deps, job.id, { provider: 'smtp', givesReceipts: false }))
  }
