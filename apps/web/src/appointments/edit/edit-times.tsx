import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { limits } from '@aafiya/contracts/platform/limits'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { TimesSkeleton } from '../../booking/doctor-skeleton.tsx'
import { isAhead, isOpen } from '../../booking/week/bookable-week.ts'
import { DayPicker } from '../../booking/week/day-picker.tsx'
import { DayStatus } from '../../booking/week/day-status.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { civilDay, civilTime } from '../../i18n/when.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { Button } from '../../ui/action/button.tsx'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { DayField } from '../../ui/field/day-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { DirIcon } from '../../ui/text/dir-icon.tsx'
import css from './edit-times.module.css'
import type { EditForm } from './use-edit-form.ts'

export interface EditTimesProps {
  form: EditForm
  /** Absent if neither the doctor nor the clinic has set hours. */
  schedule: Appointment['schedule']
  zone: string
  days: RefObject<HTMLFieldSetElement | null>
  times: RefObject<HTMLSelectElement | null>
}

/**
 * Chooses a day within the booking window, by date or by week, and a time from a list. Unavailable ones say why; times
 * that have passed are not listed.
 */
export function EditTimes({ form, schedule, zone, days, times }: EditTimesProps) {
  const { t } = useTranslation(['appointments', 'doctors'])
  const { dayAndMonth, weekdayAndDay, clockTime } = useFormat()
  const { dates, week, day, slot } = form
  const now = useMinute()
  const timeId = useId()
  const [first = '', last = first] = [dates[0], dates.at(-1)]
  return (
    <section className={css.times}>
      <h2>{t('doctors:choose_time')}</h2>
      <DateField form={form} />
      <div className={css.weeks}>
        <Button
          tone="line"
          aria-label={t('edit_week_earlier')}
          aria-disabled={!form.hasEarlier}
          onClick={() => form.showWeek(-1)}
        >
          <DirIcon icon={ChevronLeft} />
        </Button>
        <p aria-live="polite">
          {t('edit_week', { first: dayAndMonth(civilDay(first)), last: dayAndMonth(civilDay(last)) })}
        </p>
        <Button
          tone="line"
          aria-label={t('edit_week_later')}
          aria-disabled={!form.hasLater}
          onClick={() => form.showWeek(1)}
        >
          <DirIcon icon={ChevronRight} />
        </Button>
      </div>
      {week && day ? (
        <>
          <DayPicker ref={days} week={week} day={day} onDay={form.setDate} />
          <DayStatus day={day} zone={zone} />
          <SelectField
            ref={times}
            id={timeId}
            name="time"
            className={css.field}
            label={t('doctors:times_of', { day: weekdayAndDay(civilDay(day.date)) })}
            value={slot?.time}
            onValue={form.setTime}
          >
            {!slot && <option value="">{t('select_time')}</option>}
            {day.slots
              .filter((one) => isAhead(one, now))
              .map((one) => (
                <option key={one.time} value={one.time} disabled={!isOpen(one)}>
                  {t(`edit_time_${one.state === 'past' ? 'soon' : one.state}`, {
                    time: clockTime(civilTime(one.time)),
                  })}
                </option>
              ))}
          </SelectField>
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
        <QueryFallback queries={[form.taken]} title={t('doctors:slots_failed')} text={t('edit_load_failed_text')}>
          <Loading label={t('doctors:slots_loading')}>
            <TimesSkeleton />
          </Loading>
        </QueryFallback>
      )}
    </section>
  )
}

/** Keeps typed input until it is a bookable day: each digit of a year makes a valid date. */
function DateField({ form }: { form: EditForm }) {
  const { t } = useTranslation(['appointments', 'words'])
  const { dayAndMonth } = useFormat()
  const { date, firstDate, lastDate } = form
  const [entry, setEntry] = useState<{ text: string; over: string }>()
  // A day chosen in the week replaces what was typed.
  const typed = entry?.over === date ? entry.text : undefined
  const id = useId()
  const range = { first: dayAndMonth(civilDay(firstDate)), last: dayAndMonth(civilDay(lastDate)) }
  const isOut = typed !== undefined && typed >= '1000' && (typed < firstDate || typed > lastDate)
  const choose = (value: string) => {
    const isOffered = value >= firstDate && value <= lastDate
    setEntry(isOffered ? undefined : { text: value, over: date })
    if (isOffered) form.setDate(value)
  }
  return (
    <DayField
      id={id}
      className={css.field}
      label={t('words:date')}
      min={firstDate}
      max={lastDate}
      value={typed ?? date}
      onValue={choose}
      hint={t('edit_week', range)}
      error={isOut ? t('edit_date_out', range) : undefined}
    />
  )
}
