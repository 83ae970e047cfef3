import type { Person } from '@aafiya/contracts/account/family'
import { and, eq, isNull } from 'drizzle-orm'

import type { Tx } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { guardianships } from './guardianships.table.ts'
import { people } from './people.table.ts'
import { otherPerson } from './person-name.ts'

interface Chosen {
  id: string
  /** Who it is; absent where it is the account's own person. */
  person?: Person
}

/**
 * Whom an account books or asks for: its own person unless it names another. Somebody it does not book for is not found. The guardianship
 * stays as it is until the transaction ends.
 */
export async function personFor(tx: Tx, accountId: string, wanted: string = accountId): Promise<Chosen> {
  if (wanted === accountId) return { id: accountId }
  const [row] = await tx
    .select({ person: { id: people.id, fullName: people.fullName, fullNameAr: people.fullNameAr } })
    .from(guardianships)
    .innerJoin(people, eq(people.id, guardianships.personId))
    .where(and(eq(guardianships.accountId, accountId), eq(guardianships.personId, wanted), isNull(guardianships.endedAt)))
    .for('share', { of: guardianships })
  if (!row) throw new Problem('person_not_found')
  return { id: wanted, ...otherPerson(row.person, accountId) }
}
