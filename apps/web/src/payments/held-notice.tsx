import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { useSession } from '../session/use-session.ts'
import { clinicFacts } from '../site/clinic-queries.ts'
import { currentHold } from './hold-queries.ts'

// Hardly anybody holds a time and looks at another page.
const HeldTime = lazy(() => import('./held-time.tsx').then((it) => ({ default: it.HeldTime })))

export interface HeldNoticeProps {
  /** What is said besides, on a page where another time can be chosen. */
  isReplaceable?: boolean
}

/** For whoever holds a slot and has gone elsewhere. Without a way to pay nobody holds one, and nothing is asked. */
export function HeldNotice({ isReplaceable = false }: HeldNoticeProps) {
  const clinic = useQuery(clinicFacts()).data
  const isAsked = useSession().status === 'signed-in' && clinic !== undefined && clinic.paymentMethods.length > 0
  const hold = useQuery({ ...currentHold(), enabled: isAsked }).data
  if (!isAsked || !hold) return null
  return (
    <Suspense>
      <HeldTime key={hold.appointmentId + hold.expiresAt} hold={hold} zone={clinic.timeZone} isReplaceable={isReplaceable} />
    </Suspense>
  )
}
