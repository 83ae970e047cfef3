import { asc, eq, or, sql, type Column, type SQL } from 'drizzle-orm'

import { users, type UserRow } from '../account/users.table.ts'
import type { Tx } from '../platform/db/database.ts'
import { people, type PersonRow } from './people.table.ts'

/** Whether an account is told what happens to a person: it is their own, or books for them now. */
export const isTold = (person: Column | string): SQL | undefined =>
  or(eq(users.id, person), sql`${users.id} in (select account_id from guardianships where person_id = ${person} and ended_at is null)`)

/** A person, and the accounts that are told what happens to them: none where they were entered at the front desk. */
export async function personWithRecipients(tx: Tx, personId: string): Promise<{ person: PersonRow; recipients: UserRow[] }> {
  const [person] = await tx.select().from(people).where(eq(people.id, personId))
  if (!person) throw new Error('people are never deleted while they have records')
  const recipients = await tx.select().from(users).where(isTold(personId)).orderBy(asc(users.id))
  return { person, recipients }
}
