import type { DeskDay } from '@aafiya/contracts/desk/desk'
import { addDays } from '@aafiya/contracts/hours/clinic-time'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { civilDay } from '../i18n/when.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/link-button.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import { DirIcon } from '../ui/text/dir-icon.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import css from './desk.module.css'

const Filters = lazyPart(() => import('./desk-filters.tsx'))
const Tools = lazyPart(() => import('./day-tools.tsx'))

export interface DeskHeadProps {
  date: string
  zone: string
  today: string
  day: DeskDay | undefined
  /** Said about how fresh the page is. */
  live: string
  isLive: boolean
  onDate: (date: string) => void
}

/** Which day, of whom, how fresh; and the day as a list, on paper or as a file. */
export function DeskHead({ date, zone, today, day, live, isLive, onDate }: DeskHeadProps) {
  const { t } = useTranslation('desk')
  const { weekdayAndDay } = useFormat()
  return (
    <header className={css.head}>
      <PageHeading>{weekdayAndDay(civilDay(date))}</PageHeading>
      <p className={css.live} role="status">
        <Nuqta tone={isLive ? 'leaf' : 'warm'} /> {live}
      </p>
      <div className={css.tools}>
        <div className={css.days}>
          <Button tone="line" aria-label={t('previous_day')} onClick={() => onDate(addDays(date, -1))}>
            <DirIcon icon={ChevronLeft} />
          </Button>
          <Button tone="line" aria-disabled={date === today || undefined} onClick={() => onDate(today)}>
            {t('today')}
          </Button>
          <Button tone="line" aria-label={t('next_day')} onClick={() => onDate(addDays(date, 1))}>
            <DirIcon icon={ChevronRight} />
          </Button>
        </div>
        {day && <Filters>{({ DeskFilters }) => <DeskFilters doctors={day.doctors} />}</Filters>}
        {day && <Tools>{({ DayTools }) => <DayTools day={day} zone={zone} />}</Tools>}
        <LinkButton tone="text" to={paths.clinicVisits()}>
          {t('list')}
        </LinkButton>
      </div>
    </header>
  )
}
