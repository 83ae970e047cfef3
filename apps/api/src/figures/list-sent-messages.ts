import type { CountedMessages, SentMessage } from '@aafiya/contracts/figures/figure-lists'
import { and, eq, inArray, sql } from 'drizzle-orm'

import { accountName } from '../account/account-name.ts'
import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import type { Deps } from '../deps.ts'
import { messageAttempts } from '../messages/message-attempts.table.ts'
import { messageVisits, messages } from '../messages/messages.table.ts'
import { people, personNames } from '../people/people.table.ts'
import { personName } from '../people/person-name.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import type { Tx } from '../platform/db/database.ts'
import { latestFirst } from '../platform/db/instant-order.ts'
import { Answer } from '../platform/http/answer.ts'
import type { Caller } from '../platform/http/caller.ts'
import { InstantPosition, beginPage, endPage, type PageQuery } from '../platform/http/keyset-page.ts'
import { periodOf } from './at-one-moment.ts'
import { isMessageOf, isOfCount } from './count-messages.ts'

const { id, channel, sentAt, failedAt } = messageAttempts
const countedAt = sql<Date>`coalesce(${sentAt}, ${failedAt})`.mapWith(sentAt)
const { order, behind } = latestFirst(countedAt, id)

type Query = PageQuery & CountedMessages

/** The messages that the figures count: states and codes, never their content. The access is recorded. */
export const listSentMessages = (deps: Deps, caller: Caller, query: Query): Promise<Answer<SentMessage[]>> =>
  deps.db.transaction(async (tx) => {
    const page = beginPage(query, InstantPosition)
    const found = await tx
      .select({ attempt: messageAttempts, at: countedAt, kind: messages.kind, recipient: users })
      .from(messageAttempts)
      .innerJoin(messages, eq(messages.id, messageAttempts.messageId))
      .innerJoin(users, eq(users.id, messages.accountId))
      .where(
        and(
          isMessageOf(periodOf(query, deps)),
          query.channel && eq(channel, query.channel),
          query.count && isOfCount(query.count),
          behind(page.after),
        ),
      )
      .orderBy(...order)
      .limit(page.limit + 1)
    const { rows, headers } = endPage(found, page, ({ at, attempt }) => [at.toISOString(), attempt.id])
    const visits = await visitsOf(
      tx,
      rows.map(({ attempt }) => attempt.messageId),
    )
    const records = [
      ...visits,
      // The recipient's own record: a message may have outlived its visits.
      ...rows.map(({ attempt, recipient }) => ({ id: attempt.messageId, personId: recipient.id })),
    ]
    await recordAccess(tx, deps, { caller, action: 'messages_listed', records })
    return new Answer(
      rows.map(({ attempt, at, kind, recipient }) => ({
        id: attempt.id,
        kind,
        channel: attempt.channel,
        // What has been sent is planned no longer.
        state: attempt.state === 'planned' ? 'sent' : attempt.state,
        ...(attempt.failure !== null && { failure: attempt.failure }),
        at: at.toISOString(),
        recipient: accountName(recipient),
        patients: visits
          .filter(({ messageId }) => messageId === attempt.messageId)
          .map(({ patient }) => ({ name: personName(patient), nameAr: patient.fullNameAr })),
      })),
      headers,
    )
  })

const visitsOf = (tx: Tx, messageIds: readonly string[]) =>
  tx
    .selectDistinctOn([messageVisits.messageId, appointments.personId], {
      messageId: messageVisits.messageId,
      id: appointments.id,
      personId: appointments.personId,
      patient: personNames,
    })
    .from(messageVisits)
    .innerJoin(appointments, eq(appointments.id, messageVisits.appointmentId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(inArray(messageVisits.messageId, [...messageIds]))
    .orderBy(messageVisits.messageId, appointments.personId)
