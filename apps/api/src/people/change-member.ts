import type { FamilyFields, FamilyMember } from '@aafiya/contracts/account/family'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { and, eq, isNull } from 'drizzle-orm'

import { refuseUnlessBorn } from '../account/profile/refuse-unless-born.ts'
import type { Deps } from '../deps.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { messageOf } from '../platform/languages.ts'
import { Problem } from '../platform/problem.ts'
import { personOf, toMember } from './family-view.ts'
import { guardianships } from './guardianships.table.ts'
import { lockPerson } from './lock-person.ts'
import { people } from './people.table.ts'
import { isActing } from './person-for.ts'

/** Days after adding a person within which a guardian can correct their date of birth to a later one. */
export const birthCorrectionDays = 30

interface Corrected {
  id: string
  dateOfBirth: string
  language: Language
}

/**
 * A mistake is noticed soon. A later date of birth after that could put off the eighteenth birthday, with which the
 * guardian's right ends.
 */
async function refuseIfYounger(tx: Tx, { clock }: Deps, { id, dateOfBirth, language }: Corrected): Promise<void> {
  const [person] = await tx.select().from(people).where(eq(people.id, id))
  const isNew = person && clock.now().getTime() - person.createdAt.getTime() <= birthCorrectionDays * 86_400_000
  const born = person?.birthDate ?? (person?.birthYear && `${person.birthYear}-12-31`)
  if (isNew || !born || dateOfBirth <= born) return
  throw new Problem('validation_failed', {
    issues: [{ path: 'dateOfBirth', message: messageOf('date_of_birth_later', language) }],
  })
}

/** Changes the details of a person the caller books for. People with an account change their own. */
export const changeMember = (
  deps: Deps,
  caller: Caller,
  id: string,
  body: FamilyFields,
  language: Language,
): Promise<FamilyMember> =>
  deps.db.transaction(async (tx) => {
    refuseUnlessBorn(deps, body.dateOfBirth, language)
    await lockPerson(tx, id)
    if (!(await isActing(tx, deps, caller.userId, id))) throw new Problem('person_not_found')
    const [guardianship] = await tx
      .update(guardianships)
      .set({ relation: body.relation })
      .where(
        and(eq(guardianships.accountId, caller.userId), eq(guardianships.personId, id), isNull(guardianships.endedAt)),
      )
      .returning()
    if (!guardianship) throw new Problem('person_not_found')
    await refuseIfYounger(tx, deps, { id, dateOfBirth: body.dateOfBirth, language })
    const [person] = await tx
      .update(people)
      .set({ ...personOf(body), updatedAt: deps.clock.now() })
      .where(and(eq(people.id, id), isNull(people.accountId)))
      .returning()
    if (!person) throw new Problem('person_has_account')
    await recordChange(tx, deps, { actor: caller, action: 'family_member_changed', personId: id })
    return toMember(person, guardianship)
  })
