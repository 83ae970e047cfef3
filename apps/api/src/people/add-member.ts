import { randomUUID } from 'node:crypto'

import { knownMember, type AddMember, type FamilyMember } from '@aafiya/contracts/account/family'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, lt, sql } from 'drizzle-orm'

import { refuseUnlessBorn } from '../account/profile/refuse-unless-born.ts'
import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Caller } from '../platform/http/caller.ts'
import { runIdempotently, type Repeatable } from '../platform/idempotency/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import { personOf, toMember } from './family-view.ts'
import { guardianships } from './guardianships.table.ts'
import { familyOf } from './list-family.ts'
import { people } from './people.table.ts'
import { isActing } from './person-for.ts'

interface Added {
  body: AddMember
  language: Language
  repeatable?: Repeatable | undefined
}

/** Adds a person to book for: a person without an account, and a guardianship of the caller. */
export const addMember = (deps: Deps, caller: Caller, { body, language, repeatable }: Added): Promise<FamilyMember> =>
  runIdempotently(
    deps,
    repeatable,
    async (tx) => {
      const now = deps.clock.now()
      const accountId = caller.userId
      refuseUnlessBorn(deps, body.dateOfBirth, language)
      // Of two concurrent additions the second sees the first one's person. People who are deleted again count too.
      const [account] = await tx
        .update(users)
        .set({ familyAdded: sql`${users.familyAdded} + 1` })
        .where(and(eq(users.id, accountId), lt(users.familyAdded, limits.familyAddedMax)))
        .returning({ id: users.id })
      if (!account) throw new Problem('family_added_full')
      const members = await familyOf(tx, deps, accountId)
      if (members.length >= limits.familyMax) throw new Problem('family_full')
      if (!body.isAnother && knownMember(members, body)) throw new Problem('family_member_known')
      const [person] = await tx
        .insert(people)
        .values({ id: randomUUID(), ...personOf(body), createdAt: now, updatedAt: now })
        .returning()
      if (!person) throw new Error('an inserted person answers its row')
      const guardianship = { id: randomUUID(), accountId, personId: person.id, relation: body.relation, since: now }
      await tx.insert(guardianships).values(guardianship)
      await recordChange(tx, deps, { actor: caller, action: 'family_member_added', personId: person.id })
      return toMember(person, guardianship)
    },
    async (tx, { id }) => {
      if (!(await isActing(tx, deps, caller.userId, id))) throw new Problem('person_not_found')
    },
  )
