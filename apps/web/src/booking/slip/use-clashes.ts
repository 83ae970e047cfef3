import { limits } from '@aafiya/contracts/platform/limits'

import { useOwnVisits } from './use-own-visits.ts'

const minuteMs = 60_000

/**
 * The person's booked appointment at a time, of all that the reader books for. Without a person, the reader's own. An
 * appointment does not clash with its own move.
 */
export function useClashes(movedId?: string) {
  const visits = useOwnVisits()
  return (personId: string | undefined, startsAt: string, minutes: number = limits.slotMinutes) => {
    const from = Date.parse(startsAt)
    return visits?.find(({ id, status, person, appointmentDate, endsAt }) => {
      const begins = Date.parse(appointmentDate)
      const ends = endsAt ? Date.parse(endsAt) : begins + limits.slotMinutes * minuteMs
      const isTheirs = status === 'booked' && id !== movedId && person?.id === personId
      return isTheirs && begins < from + minutes * minuteMs && from < ends
    })
  }
}
