import type { CorrectDeskPerson, DeskPerson } from '@aafiya/contracts/desk/desk-people'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { hasUnendedGuardian } from '../../people/end-outgrown.ts'
import { lockPeople, refuseErased } from '../../people/lock-person.ts'
import { people } from '../../people/people.table.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { invalid, personAsEntered, type Entered } from '../add-person.ts'
import { recordListed, toDeskPeople } from '../desk-person-view.ts'

/**
 * Corrects the details of a person without an account; account holders correct their own. What is not
 * sent stays, and so do telephones other than the first, and a complete date of birth. With a guardian the person cannot
 * become younger: it would postpone the end of that right.
 */
export const correctPerson = (
  deps: Deps,
  caller: Caller,
  id: string,
  { body, language }: Entered<CorrectDeskPerson>,
): Promise<DeskPerson> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const entered = personAsEntered(deps, { body, language })
    const [person] = await lockPeople(tx, [id])
    if (!person || person.mergedInto) throw new Problem('person_not_found')
    if (person.accountId) throw new Problem('person_has_account')
    await refuseErased(tx, id)
    const names = {
      fullName: body.fullName === undefined ? person.fullName : entered.fullName,
      fullNameAr: body.fullNameAr === undefined ? person.fullNameAr : entered.fullNameAr,
    }
    if (names.fullName === null && names.fullNameAr === null) throw invalid('fullName', 'name_required', language)
    const gender = body.gender === undefined ? person.gender : entered.gender
    const [before, ...others] = person.phones
    const [phone = before] = entered.phones
    const phones = phone === undefined ? [] : [phone, ...others.filter((other) => other !== phone)]
    if (phone !== undefined && phone !== before)
      await deps.hooks.phoneEntered(tx, id, before === undefined ? [phone] : [phone, before])
    const isBirthKept = person.birthDate !== null || body.birthYear === undefined
    const birthYear = isBirthKept ? person.birthYear : entered.birthYear
    const isYounger = person.birthYear !== null && (birthYear === null || birthYear > person.birthYear)
    // An outgrown guardianship would count again.
    if (isYounger && (await hasUnendedGuardian(tx, id))) throw invalid('birthYear', 'date_of_birth_later', language)
    // Null: new search terms are written within a second.
    const [corrected] = await tx
      .update(people)
      .set({ ...names, gender, birthYear, phones, searchTerms: null, updatedAt: now })
      .where(eq(people.id, id))
      .returning()
    if (!corrected) throw new Error('a locked person is updated')
    await recordChange(tx, deps, { actor: caller, action: 'person_corrected', personId: id })
    const [view] = await toDeskPeople(tx, deps, [corrected])
    if (!view) throw new Error('one person has one view')
    await recordListed(tx, deps, caller, [view])
    return view
  })
