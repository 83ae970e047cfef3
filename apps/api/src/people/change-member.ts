import type { FamilyFields, FamilyMember } from '@aafiya/contracts/account/family'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { and, eq, isNull } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { refuseUnlessBorn } from './birth-date.ts'
import { personOf, toMember } from './family-view.ts'
import { guardianships } from './guardianships.table.ts'
import { people } from './people.table.ts'

/** Changes who somebody is that the caller books for. Whoever has an account changes that themself. */
export const changeMember = (deps: Deps, caller: Caller, id: string, body: FamilyFields, language: Language): Promise<FamilyMember> =>
  deps.db.transaction(async (tx) => {
    refuseUnlessBorn(deps, body.dateOfBirth, language)
    const [guardianship] = await tx
      .update(guardianships)
      .set({ relation: body.relation })
      .where(and(eq(guardianships.accountId, caller.userId), eq(guardianships.personId, id), isNull(guardianships.endedAt)))
      .returning()
    if (!guardianship) throw new Problem('person_not_found')
    const [person] = await tx
      .update(people)
      .set({ ...personOf(body), updatedAt: deps.clock.now() })
      .where(and(eq(people.id, id), isNull(people.accountId)))
      .returning()
    if (!person) throw new Problem('person_has_account')
    await recordChange(tx, deps, { actor: caller, action: 'family_member_changed', personId: id })
    return toMember(person, guardianship)
  })
