import { civilAt } from '@aafiya/contracts/clinic-time'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { takenSlots } from '../../doctors/doctor-queries.ts'
import { useRefetchOnFocus } from '../../doctors/use-refetch-on-focus.ts'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { usePendingBooking } from '../pending-booking.ts'
import { weekOf } from './bookable-week.ts'

/** The week of a doctor that can be booked now; drawn again each minute and whenever somebody comes back to it. */
export function useWeek(doctorId: string) {
  const now = useMinute()
  const clinic = useQuery(clinicFacts())
  const slots = useQuery(takenSlots(doctorId))
  const pending = usePendingBooking(doctorId)
  const zone = clinic.data?.timeZone
  useRefetchOnFocus(slots.refetch)
  // The browser's first look into its calendars takes as long as all the rest of the week: done while that is on its way.
  useEffect(() => void (zone && setTimeout(() => civilAt(new Date(), zone))), [zone])

  // A booking without an answer may be the very reason why its time is taken; until there is one, the choice stands.
  const pendingStart = pending?.startsAt
  const week = useMemo(() => {
    const taken = slots.data?.map((slot) => slot.appointmentDate).filter((instant) => instant !== pendingStart)
    return zone && taken && weekOf({ now, zone, taken: new Set(taken) })
  }, [now, zone, slots.data, pendingStart])
  return { week: week || undefined, queries: [clinic, slots] }
}
