import { civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { doctorDetail, takenFrom, takenSlots, toTakenTime } from '../doctors/doctor-queries.ts'
import { useRefetchOnFocus } from '../doctors/use-refetch-on-focus.ts'
import { usePersonChoice } from '../family/use-person-choice.ts'
import { QueryFallback } from '../page/query-fallback.tsx'
import { useMinute } from '../ui/behaviour/use-minute.ts'
import { Loading } from '../ui/feedback/skeleton.tsx'
import { useBegunBooking } from './booking-draft.ts'
import css from './booking-form.module.css'
import { BookingForm } from './booking-form.tsx'
import { TimesSkeleton } from './doctor-skeleton.tsx'
import { usePendingBooking } from './pending-booking.ts'
import { useOwnVisits } from './slip/use-own-visits.ts'
import type { BookingProps } from './use-booking-form.ts'
import { useVisitTypes } from './visit-type/use-visit-types.ts'
import { daysOfWeek, weekAheadOf, weekOf } from './week/bookable-week.ts'

/** The bookable week of a doctor, the current one or that of the wanted day. Updated every minute and on focus. */
function useWeek(doctorId: string) {
  const now = useMinute()
  const clinic = useQuery(clinicFacts())
  // The directory's data of a doctor do not include their hours.
  const doctor = useQuery(doctorDetail(doctorId))
  const pending = usePendingBooking(doctorId)
  const { timeZone: zone, leadMinutes, daysAhead = limits.bookingDaysAhead } = clinic.data ?? {}
  const today = zone && civilAt(now, zone).date
  const draft = useBegunBooking(doctorId)
  const [search] = useSearchParams()
  // A link to a doctor's first free time may point beyond this week.
  const wanted = search.get('day') ?? (draft ?? pending?.body)?.appointmentDate
  const ahead = today && wanted ? weekAheadOf(wanted, today, daysAhead) : 0
  const first = zone && ahead > 0 ? daysOfWeek(now, zone, ahead, daysAhead)[0] : undefined
  const slots = useQuery(first ? takenFrom(doctorId, first) : takenSlots(doctorId))
  const people = usePersonChoice({ begun: draft?.personId ?? pending?.body.personId })
  const types = useVisitTypes(doctorId, { types: doctor.data?.visitTypes, today, people: people.choice })
  useRefetchOnFocus(slots.refetch)
  // The browser's first use of time zone data is slow, so it happens while the week loads.
  useEffect(() => void (zone && setTimeout(() => civilAt(new Date(), zone))), [zone])

  // The pending booking itself may occupy its time, so the choice is kept until it is answered.
  const pendingStart = pending?.startsAt
  const { until, chosen } = types.choice ?? {}
  const { minutes, pauseMinutes = 0 } = chosen ?? {}
  const week = useMemo(() => {
    const taken = slots.data?.filter(({ appointmentDate }) => appointmentDate !== pendingStart).map(toTakenTime)
    if (!zone || !today || !taken || !doctor.data) return undefined
    const furthest = until ? Math.min(daysAhead, daysBetween(today, until)) : daysAhead
    const visit = minutes === undefined ? undefined : { minutes, pauseMinutes }
    return weekOf({ now, zone, ahead, taken, leadMinutes, daysAhead: furthest, schedule: doctor.data.schedule, visit })
  }, [
    now,
    zone,
    today,
    ahead,
    leadMinutes,
    daysAhead,
    until,
    minutes,
    pauseMinutes,
    slots.data,
    doctor.data,
    pendingStart,
  ])
  return {
    week,
    types: types.choice,
    people: people.choice,
    queries: [clinic, doctor, slots, types.query, people.query],
  }
}

/** The days and times of a doctor, once loaded. */
export function Booking(props: BookingProps) {
  const { t } = useTranslation('doctors')
  const { week, types, people, queries } = useWeek(props.doctor.id)
  // The first render is deferred: half a page of days and times would block input.
  const isReady = useDeferredValue(week !== undefined)
  // Asked for together with the times: a clash is named as soon as one is chosen.
  useOwnVisits()
  if (week && types && people && isReady) return <BookingForm {...props} week={week} types={types} people={people} />
  return (
    <div className={css.times}>
      <QueryFallback queries={queries} title={t('slots_failed')}>
        <Loading label={t('slots_loading')}>
          <TimesSkeleton />
        </Loading>
      </QueryFallback>
    </div>
  )
}
