import { addDays } from '@aafiya/contracts/hours/clinic-time'
import { limits } from '@aafiya/contracts/platform/limits'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { civilDay } from '../../i18n/when.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { RadioSegments } from '../../ui/field/radio-segments.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import { DirIcon } from '../../ui/text/dir-icon.tsx'
import css from './calendar-head.module.css'
import type { CalendarPlace } from './use-calendar-place.ts'

export interface CalendarHeadProps {
  place: CalendarPlace
  today: string
  /** The visits of the shown days and the number of waiting patients; undefined until loaded. */
  count: number | undefined
  waiting: number
}

/** The shown days, the number of visits, and navigation to others. */
export function CalendarHead({ place: { view, day, week, show }, today, count, waiting }: CalendarHeadProps) {
  const { t } = useTranslation(['calendar', 'words'])
  const { weekdayAndDay, dayAndMonth, dayNumber } = useFormat()
  const id = useId()
  const by = view === 'week' ? limits.gridDays : 1
  const last = week.at(-1) ?? day
  const isOneMonth = day.slice(0, 7) === last.slice(0, 7)
  const first = isOneMonth ? dayNumber(civilDay(day)) : dayAndMonth(civilDay(day))
  const title = view === 'day' ? weekdayAndDay(civilDay(day)) : `${first} – ${dayAndMonth(civilDay(last))}`
  return (
    <div className={css.head}>
      <div>
        {/* The focus stays where the day was changed. */}
        <PageHeading aria-live="polite">{title}</PageHeading>
        <p role="status" className={css.lead}>
          {count === undefined
            ? ''
            : `${t('visits_sentence', { count })} ${waiting > 0 ? t('waiting', { count: waiting }) : ''}`}
        </p>
      </div>
      <div className={css.ways}>
        <div className={css.views}>
          <RadioSegments
            id={id}
            label={t('view')}
            value={view}
            options={[
              { value: 'day', label: t('day') },
              { value: 'week', label: t('week') },
            ]}
            onValue={(next) => show({ view: next })}
          />
        </div>
        <Button tone="line" onClick={() => show({ day: today })}>
          {t('words:today')}
        </Button>
        <Button
          tone="line"
          className={css.arrow}
          aria-label={t(`earlier_${view}`)}
          onClick={() => show({ day: addDays(day, -by) })}
        >
          <DirIcon icon={ChevronLeft} />
        </Button>
        <Button
          tone="line"
          className={css.arrow}
          aria-label={t(`later_${view}`)}
          onClick={() => show({ day: addDays(day, by) })}
        >
          <DirIcon icon={ChevronRight} />
        </Button>
        <LinkButton tone="text" to={paths.doctorVisitList()}>
          {t('list')}
        </LinkButton>
        {view === 'day' && (
          <Button tone="text" onClick={() => window.print()}>
            {t('words:print')}
          </Button>
        )}
      </div>
    </div>
  )
}
