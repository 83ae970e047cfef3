import { civilAt } from '@aafiya/contracts/clinic-time'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { doctorDetail, takenSlots, toTakenTime } from '../doctors/doctor-queries.ts'
import { useRefetchOnFocus } from '../doctors/use-refetch-on-focus.ts'
import { QueryFallback } from '../page/query-fallback.tsx'
import { useMinute } from '../ui/behaviour/use-minute.ts'
import { Loading } from '../ui/feedback/skeleton.tsx'
import css from './booking-form.module.css'
import { BookingForm } from './booking-form.tsx'
import { TimesSkeleton } from './doctor-skeleton.tsx'
import { usePendingBooking } from './pending-booking.ts'
import type { BookingProps } from './use-booking-form.ts'
import { weekOf } from './week/bookable-week.ts'

/** The week of a doctor that can be booked now; updated each minute and whenever the window regains focus. */
function useWeek(doctorId: string) {
  const now = useMinute()
  const clinic = useQuery(clinicFacts())
  // What the directory knows of a doctor says nothing about their hours.
  const doctor = useQuery(doctorDetail(doctorId))
  const slots = useQuery(takenSlots(doctorId))
  const pending = usePendingBooking(doctorId)
  const { timeZone: zone, leadMinutes, daysAhead } = clinic.data ?? {}
  useRefetchOnFocus(slots.refetch)
  // The browser's first look into its calendars takes as long as all the rest of the week: done while that is on its way.
  useEffect(() => void (zone && setTimeout(() => civilAt(new Date(), zone))), [zone])

  // A booking without an answer may itself be why its time is taken; until there is one, the choice is kept.
  const pendingStart = pending?.startsAt
  const week = useMemo(() => {
    const taken = slots.data?.filter(({ appointmentDate }) => appointmentDate !== pendingStart).map(toTakenTime)
    return zone && taken && doctor.data && weekOf({ now, zone, taken, leadMinutes, daysAhead, schedule: doctor.data.schedule })
  }, [now, zone, leadMinutes, daysAhead, slots.data, doctor.data, pendingStart])
  return { week: week || undefined, queries: [clinic, doctor, slots] }
}

/** The days and times of a doctor, once they are known. */
export function Booking(props: BookingProps) {
  const { t } = useTranslation('doctors')
  const { week, queries } = useWeek(props.doctor.id)
  // The first time in short steps: half a page of days and times would hold up what is pressed meanwhile.
  const isReady = useDeferredValue(week !== undefined)
  if (week && isReady) return <BookingForm {...props} week={week} />
  return (
    <div className={css.times}>
      <QueryFallback queries={queries} title={t('slots_failed')} text={t('slots_failed_text')} offlineText={t('offline_text')}>
        <Loading label={t('slots_loading')}>
          <TimesSkeleton />
        </Loading>
      </QueryFallback>
    </div>
  )
}
