import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'

import { QueryFallback } from '../page/query-fallback.tsx'
import { Loading } from '../ui/feedback/skeleton.tsx'
import css from './booking-form.module.css'
import { BookingForm } from './booking-form.tsx'
import { TimesSkeleton } from './doctor-skeleton.tsx'
import type { BookingProps } from './use-booking-form.ts'
import { useWeek } from './week/use-week.ts'

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
