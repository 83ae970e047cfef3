import { topicOf, type MessageKind } from '@aafiya/contracts/notifications/message-channels'
import { and, eq, isNotNull, sql } from 'drizzle-orm'

import { users, type UserRow } from '../account/users.table.ts'
import { messagePreferences } from '../messages/message-preferences.table.ts'
import { choiceFields, isChoiceOf } from '../messages/message-routes.ts'
import { accountsActingFor, clinicDay, type RightsDeps } from '../people/may-act-for.ts'
import { people, personNames } from '../people/people.table.ts'
import { isNotified } from '../people/recipients.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { rowsInOne } from '../platform/db/rows-in-one.ts'

const { id, email, firstName, lastName, fullNameAr, language, status } = users
const inOne = rowsInOne({
  person: { id: people.id, ...personNames },
  user: { id, email, firstName, lastName, fullNameAr, language, status },
  choice: { channels: messagePreferences.channels },
})

/** An account as messages name and reach it. */
export type Reader = Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName' | 'fullNameAr' | 'language' | 'status'>

type Rows = readonly [cells: readonly unknown[], isRecipient: boolean, hasPush: boolean][] | null

/**
 * Everyone who is notified of a visit as one value, for a statement with `recipientsParameters` to select. Without the
 * doctor's account it is null, and nothing is read.
 */
export const recipientsValue = (db: Queryable) => {
  const personId = sql.placeholder('personId')
  const day = { today: sql.placeholder('today'), zone: sql.placeholder('zone') }
  const doctorUserId = sql`${sql.placeholder('doctorUserId')}::uuid`
  const accounts = sql`${accountsActingFor(personId, day)} union all select ${doctorUserId}`
  const { hasPush } = choiceFields(db, users.id)
  const one = sql`json_build_array(${inOne.value}, ${isNotified(personId, day)}, ${hasPush})`
  const rows = db
    .select({ rows: sql`json_agg(${one} order by ${users.id})` })
    .from(people)
    .innerJoin(users, sql`${users.id} = any(array(${accounts}))`)
    .leftJoin(messagePreferences, isChoiceOf(users.id))
    .where(and(eq(people.id, personId), isNotNull(doctorUserId)))
  return sql<Rows>`(${rows})`
}

export const recipientsParameters = (deps: RightsDeps, kind: MessageKind, doctorUserId: string | null) => ({
  doctorUserId,
  topic: topicOf[kind],
  ...clinicDay(deps),
})

export function readRecipients(found: Rows, doctorUserId: string) {
  const cells = inOne.read(found && found.map(([row]) => row))
  const rows = cells.map(({ choice: { channels }, ...row }, index) => {
    const [, isRecipient = false, hasPush = false] = found?.[index] ?? []
    return { ...row, isRecipient, choice: { channels, hasPush } }
  })
  const person = rows[0]?.person
  const doctorUser = rows.find(({ user }) => user.id === doctorUserId)?.user
  if (!person || !doctorUser) throw new Error('an appointment has a person, and a doctor with an account')
  return {
    person,
    doctorUser,
    recipients: rows.filter(({ isRecipient }) => isRecipient).map(({ user }) => user),
    choices: new Map(rows.map(({ user, choice }) => [user.id, choice])),
  }
}

/**
 * A visit's person, the accounts that are notified of their events, each with its choice of channels, and the account
 * of the doctor.
 */
export type VisitRecipients = ReturnType<typeof readRecipients>

const everyone = prepared((db) =>
  db
    .select({ recipients: recipientsValue(db) })
    .from(sql`(select) as nothing`)
    .prepare('everyone_told'),
)

interface Visit {
  personId: string
  doctorUserId: string
  kind: MessageKind
}

export async function visitRecipients(tx: Tx, deps: RightsDeps, { personId, doctorUserId, kind }: Visit) {
  const [row] = await everyone(tx).execute({ personId, ...recipientsParameters(deps, kind, doctorUserId) })
  return readRecipients(row?.recipients ?? null, doctorUserId)
}
