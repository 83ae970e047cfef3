import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { named } from '../../page/named.ts'
import { useSession } from '../../session/use-session.ts'

// Loaded only if slots can be held.
const CurrentHold = lazy(named(() => import('./current-hold.tsx').then((it) => it.CurrentHold)))

export interface HeldNoticeProps {
  /** An additional sentence on pages where another time can be chosen. */
  isReplaceable?: boolean
}

/** Reminds a patient of their held slot. Without a provider there are no holds, and nothing is fetched. */
export function HeldNotice({ isReplaceable = false }: HeldNoticeProps) {
  const clinic = useQuery(clinicFacts()).data
  const isAsked = useSession().status === 'signed-in' && clinic !== undefined && clinic.paymentMethods.length > 0
  if (!isAsked) return null
  return (
    <Suspense>
      <CurrentHold zone={clinic.timeZone} isReplaceable={isReplaceable} />
    </Suspense>
  )
}
