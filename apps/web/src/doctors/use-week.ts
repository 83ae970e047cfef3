import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { clinicFacts } from '../site/clinic-queries.ts'
import { weekOf, type Week } from './bookable-week.ts'
import { takenSlots } from './doctor-queries.ts'
import { useMinute } from './use-minute.ts'

export interface WeekState {
  week: Week | undefined
  isError: boolean
  isPaused: boolean
  isFetching: boolean
  retry: () => void
}

/** The week of a doctor that can be booked now; drawn anew each minute and whenever somebody comes back to it. */
export function useWeek(doctorId: string): WeekState {
  const now = useMinute()
  const clinic = useQuery(clinicFacts())
  const slots = useQuery(takenSlots(doctorId))
  const zone = clinic.data?.timeZone
  const { refetch } = slots

  // The query's own watch sees only a tab that was hidden, not a window that was behind another.
  useEffect(() => {
    const look = () => void refetch({ cancelRefetch: false })
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [refetch])

  const parts = [clinic, slots]
  return {
    week: zone && slots.data ? weekOf({ now, zone, taken: new Set(slots.data.map((slot) => slot.appointmentDate)) }) : undefined,
    isError: parts.some((part) => part.isError),
    isPaused: parts.some((part) => part.isPaused),
    isFetching: parts.some((part) => part.isFetching),
    retry: () => parts.filter((part) => part.isError).forEach((part) => void part.refetch()),
  }
}
