import { useQuery } from '@tanstack/react-query'

import { deskDay, deskPulse } from './desk-queries.ts'

/** A day that follows what other windows do. `isLive`: the server has just said that it is what it knows. */
export function useLiveDay(date: string, speciality: string | undefined) {
  const day = useQuery(deskDay(date, speciality))
  const pulse = useQuery(deskPulse(date, speciality))
  const seenAt = Math.max(pulse.dataUpdatedAt, day.dataUpdatedAt)
  return { day, seenAt, isLive: !pulse.isError && !pulse.isPaused }
}
