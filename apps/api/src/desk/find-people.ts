import type { DeskPerson } from '@aafiya/contracts/desk/desk'
import { and, isNull, notInArray, sql } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { people, type PersonRow } from '../people/people.table.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { toDeskPeople } from './desk-person-view.ts'
import { peopleQueries } from './people-query.ts'

const shown = 10

/** Those who match best, then others: each step asks only for as many as are missing, and reads no more than it needs. */
async function bestMatches(tx: Tx, typed: string): Promise<PersonRow[]> {
  const found: PersonRow[] = []
  for (const query of peopleQueries(typed)) {
    const known = found.map(({ id }) => id)
    const rows = await tx
      .select()
      .from(people)
      .where(
        and(
          isNull(people.mergedInto),
          sql`${people.searchTerms} @@ ${query}::tsquery`,
          known.length > 0 ? notInArray(people.id, known) : undefined,
        ),
      )
      .limit(shown - found.length)
    found.push(...rows)
    if (found.length >= shown) break
  }
  return found
}

/** People by what was typed. Who saw whom is recorded. */
export const findPeople = (deps: Deps, caller: Caller, typed: string): Promise<DeskPerson[]> =>
  deps.db.transaction(async (tx) => {
    const found = await bestMatches(tx, typed)
    await recordAccess(tx, deps, { caller, action: 'person_listed', records: found.map(({ id }) => ({ id, personId: id })) })
    return toDeskPeople(tx, deps, found)
  })
