import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { useSession } from '../../session/use-session.ts'

// Loaded only where a time can be held at all.
const CurrentHold = lazy(() => import('./current-hold.tsx').then((it) => ({ default: it.CurrentHold })))

export interface HeldNoticeProps {
  /** What is said besides, on a page where another time can be chosen. */
  isReplaceable?: boolean
}

/** Reminds a patient of the slot they hold. Without a way to pay there are no holds, and nothing is requested. */
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
