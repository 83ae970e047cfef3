import type { Person } from '@aafiya/contracts/account/family'
import { and, eq } from 'drizzle-orm'

import type { Queryable, Tx } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { guardianships } from './guardianships.table.ts'
import { lockPerson } from './lock-person.ts'
import { clinicDay, isRunning, mayActFor, type RightsDeps } from './may-act-for.ts'
import { people, personNames } from './people.table.ts'
import { otherPerson } from './person-name.ts'

interface Chosen {
  id: string
  /** Who it is; absent where it is the account's own person. */
  person?: Person
}

/**
 * The person an account books or sends inquiries for: its own person unless it names another. A person it does not
 * book for is not found. The guardianship is locked until the transaction ends.
 */
export async function personFor(
  tx: Tx,
  deps: RightsDeps,
  accountId: string,
  wanted: string = accountId,
): Promise<Chosen> {
  if (wanted === accountId) return { id: accountId }
  await lockPerson(tx, wanted)
  const [row] = await tx
    .select({ person: { id: people.id, ...personNames } })
    .from(guardianships)
    .innerJoin(people, eq(people.id, guardianships.personId))
    .where(and(eq(guardianships.accountId, accountId), eq(guardianships.personId, wanted), isRunning(clinicDay(deps))))
    .for('share', { of: guardianships })
  if (!row) throw new Problem('person_not_found')
  return { id: wanted, ...otherPerson(row.person, accountId) }
}

/** Whether an account may act for a person now. */
export async function isActing(db: Queryable, deps: RightsDeps, accountId: string, personId: string): Promise<boolean> {
  return (await db.$count(people, and(eq(people.id, personId), mayActFor(people.id, accountId, clinicDay(deps))))) > 0
}
