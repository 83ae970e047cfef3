import { addDays } from '@aafiya/contracts/hours/clinic-time'
import { limits } from '@aafiya/contracts/platform/limits'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { civilDay } from '../i18n/when.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/link-button.tsx'
import { DayField } from '../ui/field/day-field.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import { DirIcon } from '../ui/text/dir-icon.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import type { ShownDay } from './desk-day.ts'
import css from './desk.module.css'
import type { DeskView } from './use-desk-view.ts'

/** How far back the date picker goes: ten years, the API's limit. */
const pastDays = 3650

const Filters = lazyPart(() => import('./desk-filters.tsx'))
const Tools = lazyPart(() => import('./day-tools.tsx'))

export interface DeskHeadProps {
  view: DeskView
  zone: string
  today: string
  day: ShownDay | undefined
  /** How current the page is. */
  live: string
  isLive: boolean
  onDate: (date: string) => void
  /** Called with a day that is likely to be the next one shown. */
  onLikelyDate: (date: string) => void
}

/** The date, the filters and how current the data are; the day as a list, in print or as a file. */
export function DeskHead({ view, zone, today, day, live, isLive, onDate, onLikelyDate }: DeskHeadProps) {
  const { t } = useTranslation('desk')
  const { weekdayAndDay } = useFormat()
  const { user } = useSession()
  const { date } = view
  const stepBy = (days: number) => {
    const likely = () => onLikelyDate(addDays(date, days))
    return { onFocus: likely, onPointerEnter: likely, onClick: () => onDate(addDays(date, days)) }
  }
  return (
    <header className={css.head}>
      <div className={css.title}>
        {/* The focus stays where the day was changed, or goes on to a time, which does not name its day. */}
        <PageHeading aria-live="polite">{weekdayAndDay(civilDay(date))}</PageHeading>
        <div className={css.days}>
          <Button tone="line" aria-label={t('previous_day')} {...stepBy(-1)}>
            <DirIcon icon={ChevronLeft} />
          </Button>
          <Button tone="line" aria-disabled={date === today || undefined} onClick={() => onDate(today)}>
            {t('today')}
          </Button>
          <Button tone="line" aria-label={t('next_day')} {...stepBy(1)}>
            <DirIcon icon={ChevronRight} />
          </Button>
          <DayField
            id="desk-day"
            label={<VisuallyHidden>{t('day')}</VisuallyHidden>}
            value={date}
            min={addDays(today, -pastDays)}
            max={addDays(today, limits.daysAheadMax)}
            onValue={(typed) => {
              // A half-typed year is a date long ago and is ignored.
              if (typed >= addDays(today, -pastDays) && typed <= addDays(today, limits.daysAheadMax)) onDate(typed)
            }}
          />
        </div>
      </div>
      <p className={css.live} role="status">
        <Nuqta tone={isLive ? 'leaf' : 'warm'} /> {live}
      </p>
      <div className={css.tools}>
        {day && <Filters>{({ DeskFilters }) => <DeskFilters doctors={day.doctors} />}</Filters>}
        {day && <Tools>{({ DayTools }) => <DayTools day={day} view={view} zone={zone} />}</Tools>}
        {user?.mayCloseDays && (
          <LinkButton tone="text" to={paths.closedDay()}>
            {t('close_day')}
          </LinkButton>
        )}
        <LinkButton tone="text" to={paths.people()}>
          {t('duplicates')}
        </LinkButton>
        <LinkButton tone="text" to={paths.clinicVisits()}>
          {t('list')}
        </LinkButton>
      </div>
    </header>
  )
}
