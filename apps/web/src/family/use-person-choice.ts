import type { FamilyMember } from '@aafiya/contracts/account/family'
import type { StartSpeciality } from '@aafiya/contracts/specialities/specialities'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useUrlState } from '../page/use-url-state.ts'
import { useSession } from '../session/use-session.ts'
import { lastChosenPerson, rememberPerson } from './chosen-person.ts'
import { familyQuery } from './family-queries.ts'

/** The value in the URL for users who chose themselves instead of the last person. */
const oneself = 'me'

export interface PersonChoice {
  /** The people the user books for; empty for most. */
  family: readonly FamilyMember[]
  /** Undefined: the user. */
  chosen: FamilyMember | undefined
  choose: (id: string | undefined) => void
}

const childrenOnly: StartSpeciality = 'Pediatricians'

interface PersonChoiceStart {
  /** The person chosen before a reload or a login. */
  begun?: string | undefined
  /** The speciality, if the clinic chooses the doctor. */
  speciality?: string | undefined
}

/**
 * The person to book or ask for. The URL decides; without it, the `begun` choice, then a child for a pediatrician, then
 * the last choice. `choice` is undefined until it is known, since a booking must not be made for the wrong person;
 * `query` is the pending query.
 */
export function usePersonChoice({ begun, speciality }: PersonChoiceStart = {}) {
  const { status } = useSession()
  const isSignedIn = status === 'signed-in'
  const query = useQuery({ ...familyQuery(), enabled: isSignedIn })
  const [search, change] = useUrlState()
  const [last] = useState(lastChosenPerson)
  const family = (isSignedIn && query.data) || []
  const lastChosen = family.find(({ id }) => id === last)
  // Pediatricians see children, so a parent books for a child by default.
  const child =
    speciality === childrenOnly && lastChosen?.relation !== 'child'
      ? family.find(({ relation }) => relation === 'child')
      : undefined
  const wanted = search.get('for') ?? begun ?? child?.id ?? last
  const choice: PersonChoice = {
    family,
    chosen: family.find(({ id }) => id === wanted),
    choose: (id) => {
      rememberPerson(id)
      change({ for: id ?? oneself })
    },
  }
  const isKnown = isSignedIn ? query.data !== undefined : status !== 'loading'
  return { choice: isKnown ? choice : undefined, query }
}
