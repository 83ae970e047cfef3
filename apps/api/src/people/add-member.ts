import { randomUUID } from 'node:crypto'

import type { FamilyFields, FamilyMember } from '@aafiya/contracts/account/family'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, isNull } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Caller } from '../platform/http/caller.ts'
import { runIdempotently, type Repeatable } from '../platform/idempotency/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import { refuseUnlessBorn } from './birth-date.ts'
import { personOf, toMember } from './family-view.ts'
import { guardianships } from './guardianships.table.ts'
import { people } from './people.table.ts'

interface Added {
  body: FamilyFields
  language: Language
  repeatable?: Repeatable | undefined
}

/** Adds somebody to book for: a person without an account, and the caller as the one who books for them. */
export const addMember = (deps: Deps, caller: Caller, { body, language, repeatable }: Added): Promise<FamilyMember> =>
  runIdempotently(deps, repeatable, async (tx) => {
    const now = deps.clock.now()
    const accountId = caller.userId
    refuseUnlessBorn(deps, body.dateOfBirth, language)
    // Of two additions at once the second counts what the first one did.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, accountId)).for('no key update')
    const members = await tx.$count(guardianships, and(eq(guardianships.accountId, accountId), isNull(guardianships.endedAt)))
    if (members >= limits.familyMax) throw new Problem('family_full')
    const [person] = await tx
      .insert(people)
      .values({ id: randomUUID(), ...personOf(body), createdAt: now, updatedAt: now })
      .returning()
    if (!person) throw new Error('an inserted person answers its row')
    const guardianship = { id: randomUUID(), accountId, personId: person.id, relation: body.relation, since: now }
    await tx.insert(guardianships).values(guardianship)
    await recordChange(tx, deps, { actor: caller, action: 'family_member_added', personId: person.id })
    return toMember(person, guardianship)
  })
