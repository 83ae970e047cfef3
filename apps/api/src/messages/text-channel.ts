import { and, eq, exists, ne, not, or } from 'drizzle-orm'
import * as z from 'zod/mini'

import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import type { Deps } from '../deps.ts'
import { clinicDay, mayActFor } from '../people/may-act-for.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { Job, JobHandler, JobKind, Settle } from '../platform/jobs/job-kind.ts'
import { ChannelRefusal, type Channel, type Sender, type ShortMessage } from './channel.ts'
import { messageAttempts } from './message-attempts.table.ts'
import { MessageWords } from './message-content.ts'
import { messages, messageVisits } from './messages.table.ts'
import { markFailed, markSent } from './settle-attempt.ts'
import { writeShort } from './write-short.ts'

const Secret = z.object({ words: z.string() })

/** Each channel has its own lane, so that a provider that hangs delays no other channel. */
const jobKindOf = ({ name, timeoutMs }: Sender): JobKind => ({
  name: `${name}_message`,
  lane: name,
  timeoutMs: timeoutMs + 20_000,
})

/** The attempt with everything that decides whether it is still to be made. */
async function findAttempt(deps: Deps, id: string) {
  const { db } = deps
  // A message about a person its reader may no longer act for is outdated too.
  const mayRead = mayActFor(appointments.personId, messages.accountId, clinicDay(deps))
  const changed = db
    .select({ id: appointments.id })
    .from(messageVisits)
    .innerJoin(appointments, eq(appointments.id, messageVisits.appointmentId))
    .where(
      and(
        eq(messageVisits.messageId, messages.id),
        or(ne(appointments.sequence, messageVisits.sequence), not(mayRead)),
      ),
    )
  const [found] = await db
    .select({ attempt: messageAttempts, message: messages, recipient: users })
    .from(messageAttempts)
    .innerJoin(messages, eq(messages.id, messageAttempts.messageId))
    .innerJoin(users, eq(users.id, messages.accountId))
    .where(eq(messageAttempts.id, id))
  if (!found) return undefined
  const outdated = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, found.message.id), exists(changed)))
  const visits = await db
    .select({ id: messageVisits.appointmentId })
    .from(messageVisits)
    .where(eq(messageVisits.messageId, found.message.id))
  // One of several visits, or of none, replaces no other.
  const [only, ...others] = visits
  return {
    ...found,
    isChanged: outdated.length > 0,
    replaces: only && others.length === 0 ? only.id : found.message.id,
  }
}

/** Words that are written out, or undefined where they cannot be read. */
function write(
  deps: Deps,
  job: Job,
  found: NonNullable<Awaited<ReturnType<typeof findAttempt>>>,
): ShortMessage | undefined {
  const secret = Secret.safeParse(job.secret)
  const words = secret.success ? MessageWords.safeParse(JSON.parse(secret.data.words)) : undefined
  if (!words?.success) return undefined
  const { message, recipient } = found
  return {
    attemptId: job.id,
    accountId: message.accountId,
    usefulUntil: message.usefulUntil,
    replaces: found.replaces,
    ...writeShort(deps.clinic.facts(), { kind: message.kind, language: recipient.language, words: words.data }),
  }
}

/** Makes one attempt, at most once successfully; a failure for good passes the message on to the next channel. */
const handlerOf =
  (deps: Deps, sender: Sender) =>
  async (job: Job): Promise<Settle | void> => {
    const { db, clock } = deps
    const found = await findAttempt(deps, job.id)
    if (found?.attempt.state !== 'planned') return
    const fail = (failure: Parameters<typeof markFailed>[3]) =>
      db.transaction((tx) => markFailed(tx, deps, job.id, failure))
    const now = clock.now()
    const { giveUpAt } = found.attempt
    const { answeredAt, usefulUntil } = found.message
    if (found.isChanged || answeredAt !== null || usefulUntil <= now || found.recipient.status !== 'verified')
      return fail('outdated')
    if (giveUpAt && giveUpAt <= now) return fail('unavailable')
    const message = write(deps, job, found)
    if (!message) return fail('refused')
    try {
      const accepted = await sender.send(message)
      const { provider = sender.name, givesReceipts } = sender
      return (tx) => markSent(tx, deps, job.id, { ...accepted, provider, givesReceipts })
    } catch (error) {
      if (!(error instanceof ChannelRefusal)) throw error
      deps.log.warn({ error, attemptId: job.id }, 'a message was refused')
      await fail(error.failure)
    }
  }

/** The channel of a sender of short messages, and the handler of its jobs. */
export function textChannel(deps: Deps, sender: Sender): { channel: Channel; handler: JobHandler } {
  const kind = jobKindOf(sender)
  const { name, givesReceipts, reaches } = sender
  const channel: Channel = {
    name,
    givesReceipts,
    reaches,
    async post(tx, { id, content: { words }, runAt }) {
      await enqueue(tx, deps, { id, kind, payload: {}, secret: { words: JSON.stringify(words) }, runAt })
    },
  }
  return { channel, handler: { kind, handle: handlerOf(deps, sender) } }
}
