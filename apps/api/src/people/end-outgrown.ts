import { and, asc, eq, isNull, not, sql } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { accountsThatSee, announceAccessChange } from './announce-access.ts'
import { guardianships } from './guardianships.table.ts'
import { lockPeople } from './lock-person.ts'
import { clinicDay, isRunning } from './may-act-for.ts'
import { people } from './people.table.ts'

type OutgrownDeps = Parameters<typeof announceAccessChange>[1] & Pick<Deps, 'db' | 'hooks' | 'log'>

/** Guardianships that have not been ended but no longer count. */
const outgrown = (deps: OutgrownDeps) => and(isNull(guardianships.endedAt), not(isRunning(clinicDay(deps))))

/** Whether a person has a guardianship that counts, or that no longer does and is to be ended within the hour. */
export const hasUnendedGuardian = async (tx: Tx, personId: string): Promise<boolean> =>
  (await tx.$count(guardianships, and(eq(guardianships.personId, personId), isNull(guardianships.endedAt)))) > 0

async function end(deps: OutgrownDeps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [seen] = await tx.select().from(guardianships).where(eq(guardianships.id, id))
    if (!seen) return
    await lockPeople(tx, [seen.personId])
    const [found] = await tx
      .select({
        guardianship: guardianships,
        isAgreed: sql<boolean>`${people.accountId} is null or ${guardianships.agreedAt} is not null`,
      })
      .from(guardianships)
      .innerJoin(people, eq(people.id, guardianships.personId))
      .where(and(eq(guardianships.id, id), outgrown(deps)))
      .for('update', { of: guardianships })
    if (!found) return
    const { accountId, personId } = found.guardianship
    await tx.update(guardianships).set({ endedAt: deps.clock.now() }).where(eq(guardianships.id, id))
    await deps.hooks.rightEnded(tx, personId)
    const before = [...(await accountsThatSee(tx, deps, [personId])), accountId]
    const change = found.isAgreed ? 'guardian_came_of_age' : 'guardian_ended'
    await announceAccessChange(tx, deps, { change, personIds: [personId], before, guardianId: accountId })
  })
}

/**
 * Ends guardianships that stopped counting by themselves, since the person came of age or now has an account that
 * agreed to none, with the account's waiting list entries on their behalf. Everyone concerned is notified. It does
 * not matter how soon: every read applies the rule.
 */
export async function endOutgrownGuardianships(deps: OutgrownDeps): Promise<void> {
  const found = await deps.db
    .select({ id: guardianships.id })
    .from(guardianships)
    .innerJoin(people, eq(people.id, guardianships.personId))
    .where(outgrown(deps))
    .orderBy(asc(guardianships.id))
  for (const { id } of found)
    await end(deps, id).catch((error: unknown) =>
      deps.log.warn({ error, guardianshipId: id }, 'could not end a guardianship'),
    )
}
