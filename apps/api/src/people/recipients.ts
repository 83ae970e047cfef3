import { asc, eq, sql, type Column, type SQL } from 'drizzle-orm'

import { users, type UserRow } from '../account/users.table.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import { prepared, type OrPlaceholder } from '../platform/db/prepared.ts'
import { people, type PersonRow } from './people.table.ts'

/** The ids of the accounts that are told what happens to a person: their own, and those that book for them now. */
const toldIds = (person: Column | OrPlaceholder<string>): SQL =>
  sql`select ${person}::uuid union all select account_id from guardianships where person_id = ${person} and ended_at is null`

/** Whether an account is told what happens to a person. One array, as in `belongsTo`. */
export const isTold = (person: Column | OrPlaceholder<string>): SQL<boolean> => sql`${users.id} = any(array(${toldIds(person)}))`

/** A person, and the accounts that are told what happens to them: none where they were entered at the front desk. */
export async function personWithRecipients(db: Queryable, personId: string): Promise<{ person: PersonRow; recipients: UserRow[] }> {
  const [person] = await db.select().from(people).where(eq(people.id, personId))
  if (!person) throw new Error('people are never deleted while they have records')
  const recipients = await db.select().from(users).where(isTold(personId)).orderBy(asc(users.id))
  return { person, recipients }
}

const told = prepared((db) => {
  const personId = sql.placeholder('personId')
  const accounts = sql`${toldIds(personId)} union all select ${sql.placeholder('doctorUserId')}::uuid`
  return db
    .select({ person: people, user: users, isRecipient: isTold(personId) })
    .from(people)
    .innerJoin(users, sql`${users.id} = any(array(${accounts}))`)
    .where(eq(people.id, personId))
    .orderBy(asc(users.id))
    .prepare('everyone_told')
})

/** The same together with the account of the doctor whom they see, in one statement. */
export async function everyoneTold(tx: Tx, { personId, doctorUserId }: { personId: string; doctorUserId: string }) {
  const rows = await told(tx).execute({ personId, doctorUserId })
  const person = rows[0]?.person
  const doctorUser = rows.find(({ user }) => user.id === doctorUserId)?.user
  if (!person || !doctorUser) throw new Error('an appointment has a person, and a doctor with an account')
  return { person, doctorUser, recipients: rows.filter(({ isRecipient }) => isRecipient).map(({ user }) => user) }
}
