import { asc, eq, sql, type Column, type SQL } from 'drizzle-orm'

import { users, type UserRow } from '../account/users.table.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { OrPlaceholder } from '../platform/db/prepared.ts'
import { accountsActingFor, clinicDay, type ClinicDay, type RightsDeps } from './may-act-for.ts'
import { people, type PersonRow } from './people.table.ts'

/** Whether an account is in use and is notified of a person's events. A single array, as in `mayActFor`. */
export const isNotified = (person: Column | OrPlaceholder<string>, day: ClinicDay): SQL<boolean> =>
  sql`(${users.status} = 'verified' and ${users.id} = any(array(${accountsActingFor(person, day)})))`

/** A person, and the accounts that are notified of their events: none if they were entered at the front desk. */
export async function personWithRecipients(
  db: Queryable,
  deps: RightsDeps,
  personId: string,
): Promise<{ person: PersonRow; recipients: UserRow[] }> {
  const [person] = await db.select().from(people).where(eq(people.id, personId))
  if (!person) throw new Error('people are never deleted while they have records')
  const recipients = await db
    .select()
    .from(users)
    .where(isNotified(personId, clinicDay(deps)))
    .orderBy(asc(users.id))
  return { person, recipients }
}
