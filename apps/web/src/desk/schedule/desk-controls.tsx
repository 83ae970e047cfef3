import { addDays } from '@aafiya/contracts/hours/clinic-time'
import { limits } from '@aafiya/contracts/platform/limits'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Later } from '../../page/later.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { classNames } from '../../ui/behaviour/class-names.ts'
import { DayField } from '../../ui/field/day-field.tsx'
import { DirIcon } from '../../ui/text/dir-icon.tsx'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import type { ShownDay } from '../desk-day.ts'
import type { DeskView } from '../desk-mode.ts'
import css from '../desk.module.css'

/** How far back the date picker goes: ten years, the API's limit. */
const pastDays = 3650

const Filters = lazyPart(() => import('./desk-filters.tsx'))
const Tools = lazyPart(() => import('./day-tools.tsx'))

/** The room of the filters, so that the day does not move when they come. */
const awaitedFilters = ['speciality', 'doctor', 'state'].map((filter) => (
  <span key={filter} className={classNames(css.speciality, css.awaited)} />
))

export interface DeskControlsProps {
  view: DeskView
  zone: string
  today: string
  day: ShownDay | undefined
  onDate: (date: string) => void
  /** Called with a day that is likely to be the next one shown. */
  onLikelyDate: (date: string) => void
  /** The day is a list, at whose end is the till: a hundred doctors further down. */
  isNarrow: boolean
  onClose: () => void
}

/** The date and the filters; the day as a list, in print or as a file. A phone has all but the date behind one button. */
export function DeskControls({ view, zone, today, day, isNarrow, onDate, onLikelyDate, onClose }: DeskControlsProps) {
  const { t } = useTranslation(['desk', 'calendar', 'words', 'till'])
  const { user } = useSession()
  const { date, doctorId, speciality, status } = view
  const isFiltered = Boolean(doctorId ?? speciality ?? status)
  const [isOpen, setOpen] = useState(false)
  const restId = useId()
  const stepBy = (days: number) => {
    const likely = () => onLikelyDate(addDays(date, days))
    return { onFocus: likely, onPointerEnter: likely, onClick: () => onDate(addDays(date, days)) }
  }
  return (
    <div className={css.controls}>
      <div className={css.days}>
        <Button tone="line" aria-label={t('calendar:earlier_day')} {...stepBy(-1)}>
          <DirIcon icon={ChevronLeft} />
        </Button>
        <Button tone="line" aria-disabled={date === today || undefined} onClick={() => onDate(today)}>
          {t('words:today')}
        </Button>
        <Button tone="line" aria-label={t('calendar:later_day')} {...stepBy(1)}>
          <DirIcon icon={ChevronRight} />
        </Button>
        <DayField
          id="desk-day"
          label={<VisuallyHidden>{t('words:day')}</VisuallyHidden>}
          value={date}
          min={addDays(today, -pastDays)}
          max={addDays(today, limits.daysAheadMax)}
          onValue={(typed) => {
            // A half-typed year is a date long ago and is ignored.
            if (typed >= addDays(today, -pastDays) && typed <= addDays(today, limits.daysAheadMax)) onDate(typed)
          }}
        />
      </div>
      <Button
        tone="line"
        className={css.more}
        aria-expanded={isOpen}
        aria-controls={restId}
        onClick={() => setOpen(!isOpen)}
      >
        {t('more')}
        {isFiltered && (
          <>
            <Nuqta tone="warm" />
            <VisuallyHidden>{t('filtered')}</VisuallyHidden>
          </>
        )}
      </Button>
      <div id={restId} className={classNames(css.rest, isOpen && css.open)}>
        <Later>
          {day ? (
            <Filters waiting={awaitedFilters}>{({ DeskFilters }) => <DeskFilters doctors={day.doctors} />}</Filters>
          ) : (
            awaitedFilters
          )}
        </Later>
        <div className={css.tools}>
          <Later>{day && <Tools>{({ DayTools }) => <DayTools day={day} view={view} zone={zone} />}</Tools>}</Later>
          {isNarrow && (
            <Button tone="text" onClick={onClose}>
              {t('till:close_till')}
            </Button>
          )}
          {user?.mayCloseDays && (
            <LinkButton tone="text" to={paths.closedDay()}>
              {t('close_day')}
            </LinkButton>
          )}
          <LinkButton tone="text" to={paths.people()}>
            {t('duplicates')}
          </LinkButton>
          <LinkButton tone="text" to={paths.clinicVisits()}>
            {t('calendar:list')}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}
