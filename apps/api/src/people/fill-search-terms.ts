import { asc, eq, isNull } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import type { Database } from '../platform/db/database.ts'
import { people } from './people.table.ts'
import { termsOf } from './search-terms-of.ts'

const batch = 200

/**
 * Writes the terms of people whom a trigger made or changed: it copies an account's profile and cannot fold names. Until then they are
 * not found at the desk, for as long as one turn of the worker takes.
 */
export async function fillSearchTerms(db: Database): Promise<void> {
  for (let found = batch; found === batch;) {
    found = await db.transaction(async (tx) => {
      const rows = await tx
        .select({ person: people, email: users.email })
        .from(people)
        .leftJoin(users, eq(users.id, people.accountId))
        .where(isNull(people.searchTerms))
        .orderBy(asc(people.id))
        .limit(batch)
        .for('no key update', { of: people, skipLocked: true })
      for (const { person, email } of rows) {
        await tx
          .update(people)
          .set({ searchTerms: termsOf({ ...person, email }) })
          .where(eq(people.id, person.id))
      }
      return rows.length
    })
  }
}
