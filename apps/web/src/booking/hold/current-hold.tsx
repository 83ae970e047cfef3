import { useQuery } from '@tanstack/react-query'

import { HeldTime, type HeldTimeProps } from './held-time.tsx'
import { currentHold } from './hold-queries.ts'

/** The slot that the person holds now, if any. */
export function CurrentHold(props: Omit<HeldTimeProps, 'hold'>) {
  const hold = useQuery(currentHold()).data
  return hold ? <HeldTime key={hold.appointmentId + hold.expiresAt} hold={hold} {...props} /> : null
}
