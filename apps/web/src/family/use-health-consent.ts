import type { FamilyMember } from '@aafiya/contracts/account/family'
import { healthConsentVersion } from '@aafiya/contracts/platform/agreed'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { issueAt } from '../kit/issue-at.ts'
import { useSession } from '../session/use-session.ts'
import { userQuery } from '../session/user-query.ts'
import { familyQuery } from './family-queries.ts'

export interface HealthConsent {
  id: string
  /** Whether one of the patients has not agreed yet. */
  isNeeded: boolean
  isGiven: boolean
  isMissing: boolean
  /** Why the server refuses the tick: the page shows an earlier sentence. */
  refusal: string | undefined
  give: (isGiven: boolean) => void
  /** What a request sends. */
  agreed: { agreesToHealthData?: number }
  /** Whether the request may be sent; if not, the box says so and has the focus. */
  check: () => boolean
  /** After a success it is not needed any more. */
  settle: () => void
  /** Shows the box if the server asks for it: the page knew of an earlier consent. */
  refuse: (failure: unknown) => void
}

/** Consent to the use of health data, for the patients of a booking or inquiry; undefined is the user. */
export function useHealthConsent(patients: readonly (FamilyMember | undefined)[]): HealthConsent {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const id = useId()
  const [given, setGiven] = useState<string>()
  const [missing, setMissing] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  // The box counts for the people it was ticked for.
  const whose = patients.map((one) => one?.id ?? '').join()
  const isNeeded = patients.some((one) => (one ?? user)?.needsHealthConsent)
  const isGiven = given === whose
  const reread = () => {
    void queryClient.invalidateQueries({ queryKey: userQuery().queryKey })
    void queryClient.invalidateQueries({ queryKey: familyQuery().queryKey })
  }
  return {
    id,
    isNeeded,
    isGiven,
    isMissing: isNeeded && !isGiven && missing === whose,
    refusal: isNeeded ? refusal : undefined,
    give: (isTicked) => setGiven(isTicked ? whose : undefined),
    agreed: isNeeded && isGiven ? { agreesToHealthData: healthConsentVersion } : {},
    check: () => {
      if (!isNeeded || isGiven) return true
      setMissing(whose)
      document.getElementById(id)?.focus()
      return false
    },
    settle: () => {
      if (isNeeded) reread()
    },
    refuse: (failure) => {
      const issue = issueAt(failure, 'agreesToHealthData')
      if (issue === undefined) return
      setRefusal(isNeeded && isGiven ? issue : undefined)
      setGiven(undefined)
      setMissing(whose)
      reread()
    },
  }
}
