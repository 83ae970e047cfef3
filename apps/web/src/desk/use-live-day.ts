import { useQuery } from '@tanstack/react-query'

import { deskDay, deskPulse } from './desk-queries.ts'

/** Older than this the day may be wrong. */
const freshFor = 10_000

/** A day that follows what other windows do. `isLive`: it is what the server knew a moment ago. */
export function useLiveDay(date: string, speciality: string | undefined, now: Date) {
  const day = useQuery(deskDay(date, speciality))
  const pulse = useQuery(deskPulse(date, speciality))
  const seenAt = Math.max(pulse.dataUpdatedAt, day.dataUpdatedAt)
  return { day, seenAt, isLive: !pulse.isError || now.getTime() - seenAt < freshFor }
}
