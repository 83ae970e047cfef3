import { randomUUID } from 'node:crypto'

import type { CorrectDeskPerson, DeskPerson, NewDeskPerson } from '@aafiya/contracts/desk/desk-people'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import type { Language, MessageKey } from '@aafiya/contracts/messages/message-key'

import type { Deps } from '../deps.ts'
import { people } from '../people/people.table.ts'
import { termsOf } from '../people/search-terms-of.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Caller } from '../platform/http/caller.ts'
import { runIdempotently, type Repeatable } from '../platform/idempotency/idempotency.ts'
import { messageOf } from '../platform/languages.ts'
import { countryOf, e164Of, phoneFault } from '../platform/phones.ts'
import { Problem } from '../platform/problem.ts'
import { recordListed, toDeskPeople } from './desk-person-view.ts'

export interface Entered<Body extends CorrectDeskPerson> {
  body: Body
  language: Language
}

export const invalid = (path: string, key: MessageKey, language: Language) =>
  new Problem('validation_failed', { issues: [{ path, message: messageOf(key, language) }] })

/** The desk's input, as it is stored. */
export function personAsEntered({ clock, clinic }: Deps, { body, language }: Entered<CorrectDeskPerson>) {
  const country = countryOf(clinic.facts())
  const phone = body.phone === undefined ? undefined : e164Of(body.phone, country)
  if (body.phone !== undefined && !phone) throw invalid('phone', phoneFault(body.phone, country), language)
  const thisYear = Number(civilAt(clock.now(), clinic.facts().timeZone).date.slice(0, 4))
  if (body.birthYear && body.birthYear > thisYear) throw invalid('birthYear', 'birth_year_invalid', language)
  return {
    fullName: body.fullName?.trim() || null,
    fullNameAr: body.fullNameAr?.trim() || null,
    birthDate: null,
    birthYear: body.birthYear ?? null,
    gender: body.gender ?? null,
    phones: phone ? [phone] : [],
  }
}

/** Adds a person without an account: nothing is ever sent to them. */
export function addPerson(
  deps: Deps,
  caller: Caller,
  entered: Entered<NewDeskPerson>,
  repeatable?: Repeatable,
): Promise<DeskPerson> {
  const now = deps.clock.now()
  const written = personAsEntered(deps, entered)
  return runIdempotently(
    deps,
    repeatable,
    async (tx) => {
      const [person] = await tx
        .insert(people)
        .values({
          id: randomUUID(),
          ...written,
          searchTerms: termsOf({ ...written, email: null }),
          createdAt: now,
          updatedAt: now,
        })
        .returning()
      if (!person) throw new Error('an inserted person answers its row')
      await recordChange(tx, deps, { actor: caller, action: 'person_entered', personId: person.id })
      const [view] = await toDeskPeople(tx, deps, [person])
      if (!view) throw new Error('one person has one view')
      return view
    },
    (tx, view) => recordListed(tx, deps, caller, [view]),
  )
}
