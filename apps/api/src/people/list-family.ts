import type { FamilyMember } from '@aafiya/contracts/account/family'
import { and, asc, eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { Queryable } from '../platform/db/database.ts'
import { toMember } from './family-view.ts'
import { guardianships } from './guardianships.table.ts'
import { peopleWithConsent } from './health-consent.ts'
import { clinicDay, isRunning, type RightsDeps } from './may-act-for.ts'
import { people } from './people.table.ts'

/** The people that an account books for now, in the order in which they were added. */
export async function familyOf(db: Queryable, deps: RightsDeps, accountId: string): Promise<FamilyMember[]> {
  const rows = await db
    .select({ person: people, guardianship: guardianships })
    .from(guardianships)
    .innerJoin(people, eq(people.id, guardianships.personId))
    .where(and(eq(guardianships.accountId, accountId), isRunning(clinicDay(deps))))
    .orderBy(asc(guardianships.since), asc(guardianships.id))
  const agreed = await peopleWithConsent(
    db,
    rows.map(({ person }) => person.id),
  )
  return rows.map(({ person, guardianship }) => ({
    ...toMember(person, guardianship),
    ...(!agreed.has(person.id) && { needsHealthConsent: true as const }),
  }))
}

export const listFamily = (deps: Deps, accountId: string): Promise<FamilyMember[]> => familyOf(deps.db, deps, accountId)
