import { visitEnd } from '@aafiya/contracts/appointments/booking-facts'
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
    return visits?.find((visit) => {
      const isTheirs = visit.status === 'booked' && visit.id !== movedId && visit.person?.id === personId
      return isTheirs && Date.parse(visit.appointmentDate) < from + minutes * minuteMs && from < visitEnd(visit)
    })
  }
}
