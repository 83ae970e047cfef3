import type { Appointment } from '@aafiya/contracts/appointments/appointments'
import { limits } from '@aafiya/contracts/platform/limits'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { TimesSkeleton } from '../../booking/doctor-skeleton.tsx'
import { DayPicker } from '../../booking/week/day-picker.tsx'
import { DayStatus } from '../../booking/week/day-status.tsx'
import { focusChoice } from '../../booking/week/focus-choice.ts'
import { TimePicker } from '../../booking/week/time-picker.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { civilDay, civilTime } from '../../i18n/when.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { DirIcon } from '../../ui/text/dir-icon.tsx'
import css from './edit-times.module.css'
import type { EditForm } from './use-edit-form.ts'

export interface EditTimesProps {
  form: EditForm
  /** Absent where neither the doctor nor the clinic has set hours. */
  schedule: Appointment['schedule']
  zone: string
  days: RefObject<HTMLFieldSetElement | null>
  times: RefObject<HTMLFieldSetElement | null>
  /** The id of the message that says why nothing is saved. */
  describedBy: string
}

/** The booking grid with the fixed times, week by week. What cannot be had says why. */
export function EditTimes({ form, schedule, zone, days, times, describedBy }: EditTimesProps) {
  const { t } = useTranslation(['appointments', 'doctors'])
  const { dayAndMonth, clockTime } = useFormat()
  const { dates, week, day, slot } = form
  const [first = '', last = first] = [dates[0], dates.at(-1)]
  return (
    <section className={css.times}>
      <h2>{t('doctors:choose_time')}</h2>
      <div className={css.weeks}>
        <Button tone="line" aria-label={t('edit_week_earlier')} aria-disabled={!form.hasEarlier} onClick={() => form.showWeek(-1)}>
          <DirIcon icon={ChevronLeft} />
        </Button>
        <p aria-live="polite">{t('edit_week', { first: dayAndMonth(civilDay(first)), last: dayAndMonth(civilDay(last)) })}</p>
        <Button tone="line" aria-label={t('edit_week_later')} aria-disabled={!form.hasLater} onClick={() => form.showWeek(1)}>
          <DirIcon icon={ChevronRight} />
        </Button>
      </div>
      {week && day ? (
        <>
          <DayPicker ref={days} week={week} day={day} onDay={form.setDate} />
          <DayStatus day={day} zone={zone} />
          <TimePicker
            ref={times}
            day={day}
            chosen={slot}
            describedBy={describedBy}
            onTime={form.setTime}
            onOtherDay={() => focusChoice(days.current)}
          />
          <p className={css.closed}>
            {schedule
              ? t('edit_times_closed_hours')
              : t('edit_times_closed', {
                  opens: clockTime(civilTime(limits.gridOpens)),
                  closes: clockTime(civilTime(limits.gridCloses)),
                })}
          </p>
        </>
      ) : (
        <QueryFallback
          queries={[form.taken]}
          title={t('edit_times_failed')}
          text={t('edit_load_failed_text')}
          offlineText={t('edit_times_offline')}
        >
          <Loading label={t('edit_times_loading')}>
            <TimesSkeleton />
          </Loading>
        </QueryFallback>
      )}
    </section>
  )
}
