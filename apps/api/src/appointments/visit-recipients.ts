import { topicOf, type MessageKind } from '@aafiya/contracts/notifications/message-channels'
import { asc, eq, sql } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import { messagePreferences } from '../messages/message-preferences.table.ts'
import { choiceFields, isChoiceOf } from '../messages/message-routes.ts'
import { accountsActingFor, clinicDay, type RightsDeps } from '../people/may-act-for.ts'
import { people } from '../people/people.table.ts'
import { isNotified } from '../people/recipients.ts'
import type { Tx } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'

const told = prepared((db) => {
  const personId = sql.placeholder('personId')
  const day = { today: sql.placeholder('today'), zone: sql.placeholder('zone') }
  const accounts = sql`${accountsActingFor(personId, day)} union all select ${sql.placeholder('doctorUserId')}::uuid`
  return db
    .select({ person: people, user: users, isRecipient: isNotified(personId, day), ...choiceFields(db, users.id) })
    .from(people)
    .innerJoin(users, sql`${users.id} = any(array(${accounts}))`)
    .leftJoin(messagePreferences, isChoiceOf(users.id))
    .where(eq(people.id, personId))
    .orderBy(asc(users.id))
    .prepare('everyone_told')
})

interface Visit {
  personId: string
  doctorUserId: string
  kind: MessageKind
}

/**
 * A visit's person, the accounts that are notified of their events, each with its choice of channels, and the account
 * of the doctor, in one statement.
 */
export async function visitRecipients(tx: Tx, deps: RightsDeps, { personId, doctorUserId, kind }: Visit) {
  const rows = await told(tx).execute({ personId, doctorUserId, topic: topicOf[kind], ...clinicDay(deps) })
  const person = rows[0]?.person
  const doctorUser = rows.find(({ user }) => user.id === doctorUserId)?.user
  if (!person || !doctorUser) throw new Error('an appointment has a person, and a doctor with an account')
  return {
    person,
    doctorUser,
    recipients: rows.filter(({ isRecipient }) => isRecipient).map(({ user }) => user),
    choices: new Map(rows.map(({ user, channels, hasPush }) => [user.id, { channels, hasPush }])),
  }
}
