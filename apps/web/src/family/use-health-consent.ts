import type { FamilyMember } from '@aafiya/contracts/account/family'
import { ApiError } from '@aafiya/contracts/client'
import { healthConsentVersion } from '@aafiya/contracts/platform/health-consent-version'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { useSession } from '../session/use-session.ts'
import { userQuery } from '../session/user-query.ts'
import { focusById } from '../ui/behaviour/focus-by-id.ts'
import { familyQuery } from './family-queries.ts'

export interface HealthConsent {
  id: string
  /** Whether one of the patients has not agreed yet. */
  isNeeded: boolean
  isGiven: boolean
  isMissing: boolean
  /** Why the server refused the tick: the page shows an earlier sentence. */
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

/** The server's sentence about a consent that it refused. */
export const consentRefusal = (failure: unknown, field = 'agreesToHealthData'): string | undefined =>
  failure instanceof ApiError ? failure.issues.find(({ path }) => path === field)?.message : undefined

/** Consent to the use of health data, for the patients of a booking or inquiry; undefined is the user. */
export function useHealthConsent(patients: readonly (FamilyMember | undefined)[]): HealthConsent {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const id = useId()
  const [given, setGiven] = useState<string>()
  const [missing, setMissing] = useState<{ whose: string; refusal?: string | undefined }>()
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
    isMissing: isNeeded && !isGiven && missing?.whose === whose,
    refusal: missing?.refusal,
    give: (isTicked) => setGiven(isTicked ? whose : undefined),
    agreed: isNeeded && isGiven ? { agreesToHealthData: healthConsentVersion } : {},
    check: () => {
      if (!isNeeded || isGiven) return true
      setMissing({ whose })
      focusById(id)
      return false
    },
    settle: () => {
      if (isNeeded) reread()
    },
    refuse: (failure) => {
      const refusal = consentRefusal(failure)
      if (!refusal) return
      setMissing({ whose, refusal: isNeeded ? refusal : undefined })
      setGiven(undefined)
      reread()
    },
  }
}
