import type { FamilyMember } from '@aafiya/contracts/account/family'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useUrlState } from '../page/use-url-state.ts'
import { useSession } from '../session/use-session.ts'
import { lastChosenPerson, rememberPerson } from './chosen-person.ts'
import { familyQuery } from './family-queries.ts'

/** In the URL, where somebody chose themself and not whom they chose before. */
const oneself = 'me'

export interface PersonChoice {
  /** Whom one books for besides oneself; empty for most. */
  family: readonly FamilyMember[]
  /** Undefined: oneself. */
  chosen: FamilyMember | undefined
  choose: (id: string | undefined) => void
}

/**
 * For whom is booked or asked. In the URL, like the time; a URL that names nobody means who was `begun` with, then whom the person
 * chose last. `choice` is undefined until it is known, since a booking must not fall to somebody else; `query`: what is waited for.
 */
export function usePersonChoice(begun?: string) {
  const isSignedIn = useSession().status === 'signed-in'
  const query = useQuery({ ...familyQuery(), enabled: isSignedIn })
  const [search, change] = useUrlState()
  const [last] = useState(lastChosenPerson)
  const family = (isSignedIn && query.data) || []
  const wanted = search.get('for') ?? begun ?? last
  const choice: PersonChoice = {
    family,
    chosen: family.find(({ id }) => id === wanted),
    choose: (id) => {
      rememberPerson(id)
      change({ for: id ?? oneself })
    },
  }
  return { choice: isSignedIn && !query.data ? undefined : choice, query }
}
