import type { Visit } from '@aafiya/contracts/appointments/visits'
import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'

import { useRefetchOnFocus } from '../../doctors/use-refetch-on-focus.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { paths } from '../../paths.ts'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { CancelVisitDialog } from '../cancel-visit-dialog.tsx'
import { useCancelVisit } from '../use-cancel-visit.ts'
import { blocksOf, hasPause, stepOf, visitToChoose, type Range } from './calendar-day.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarHead } from './calendar-head.tsx'
import { CalendarLegend } from './calendar-legend.tsx'
import { calendarVisits } from './calendar-queries.ts'
import css from './calendar.module.css'
import { DayList } from './day-list.tsx'
import { KeyHint } from './key-hint.tsx'
import { useCalendarPlace } from './use-calendar-place.ts'
import { useVisitSteps, type VisitSteps } from './use-visit-steps.ts'
import { VisitSlip } from './visit-slip.tsx'
import { WeekDays } from './week-days.tsx'

const NextVisit = lazyPart(() => import('./next-visit-dialog.tsx'))

export interface CalendarProps {
  zone: string
  /** The doctor's hours on a civil day, in minutes since midnight, earliest first. */
  openOn: (date: string) => readonly Range[]
  waiting: ReactNode
}

/** The doctor's day or week by the clinic's clock: a grid on wide screens, a list on phones and in print. */
export function Calendar({ zone, openOn, waiting }: CalendarProps) {
  const { t } = useTranslation(['calendar', 'visits'])
  const now = useMinute()
  const today = civilAt(now, zone).date
  const place = useCalendarPlace(today)
  const { view, day, week, show } = place
  const visits = useQuery(calendarVisits(week[0] ?? day, week.at(-1) ?? day))
  useRefetchOnFocus(visits.refetch)
  const visitSteps = useVisitSteps()
  const navigate = useNavigate()
  const board = useRef<HTMLDivElement>(null)
  const cancelling = useCancelVisit(board)
  const [chosenId, setChosenId] = useState<string>()
  const [openedId, setOpenedId] = useState<string>()
  const [nextOf, setNextOf] = useState<Visit>()
  const choose = (visit: Visit | undefined) => setChosenId(visit?.id)
  // A step can change which visit would be selected; the next key or click is meant for the same one.
  const steps: VisitSteps = {
    ...visitSteps,
    record: (visit, step) => {
      choose(visit)
      visitSteps.record(visit, step)
    },
    undo: (visit, step) => {
      choose(visit)
      visitSteps.undo(visit, step)
    },
  }
  const dateOf = (visit: Visit) => civilAt(new Date(visit.appointmentDate), zone).date
  const days = week.map((date) => ({
    date,
    open: openOn(date),
    blocks: blocksOf((visits.data ?? []).filter((visit) => dateOf(visit) === date)),
  }))
  const shown = view === 'week' ? days : days.filter(({ date }) => date === day)
  const there = shown.flatMap((one) => one.blocks.map(({ visit }) => visit))
  const chosen = there.find(({ id }) => id === chosenId)
  const current = chosen ?? visitToChoose(there, now)

  function open(visit: Visit): void {
    choose(visit)
    if (view === 'week') {
      show({ view: 'day', day: dateOf(visit) })
      setOpenedId(visit.id)
    } else board.current?.querySelector<HTMLElement>('aside [data-primary], aside button')?.focus()
  }
  const ofDay = days.find(({ date }) => date === day)
  return (
    <div className={css.root}>
      <CalendarHead
        place={place}
        today={today}
        count={visits.isPlaceholderData ? undefined : visits.data && there.length}
        waiting={there.filter((visit) => stepOf(visit) === 'arrived').length}
      />
      {visits.data ? (
        <div ref={board} tabIndex={-1} className={css.calendar}>
          <div className={view === 'day' ? css.day : css.week}>
            <div>
              <CalendarGrid
                zone={zone}
                today={today}
                days={shown}
                current={current}
                openedId={view === 'day' ? openedId : undefined}
                onChoose={choose}
                onOpen={open}
                onStep={steps.record}
                onPage={({ id }) => void navigate(paths.doctorVisit(id))}
                onDay={(by) => show({ day: addDays(day, by) })}
                onView={(next, visit) => {
                  if (next === 'today') show({ day: today })
                  else show({ view: next, ...(next === 'day' && visit && { day: dateOf(visit) }) })
                }}
              />
              {view === 'week' && (
                <CalendarLegend zone={zone} hasPauses={days.some(({ blocks }) => blocks.some(hasPause))} />
              )}
            </div>
            {view === 'day' && (
              <aside ref={backOnEscape} className={css.slip}>
                {current ? (
                  <VisitSlip visit={current} zone={zone} steps={steps} onCancel={cancelling.ask} onNext={setNextOf} />
                ) : visits.isPlaceholderData ? null : (
                  <p className={css.none}>{t('none')}</p>
                )}
                <Keys />
              </aside>
            )}
          </div>
          <div className={css.list}>
            <WeekDays days={days} day={day} onDay={(date) => show({ day: date })} />
            {ofDay && (
              <DayList
                day={ofDay}
                zone={zone}
                today={today}
                chosen={chosen}
                onChoose={choose}
                steps={steps}
                onCancel={cancelling.ask}
                onNext={setNextOf}
              />
            )}
          </div>
          {nextOf && (
            <NextVisit>
              {({ NextVisitDialog }) => (
                <NextVisitDialog key={nextOf.id} visit={nextOf} zone={zone} onClose={() => setNextOf(undefined)} />
              )}
            </NextVisit>
          )}
          {cancelling.asked && (
            <CancelVisitDialog key={cancelling.asked.id} visit={cancelling.asked} zone={zone} cancelling={cancelling} />
          )}
        </div>
      ) : (
        <QueryFallback queries={[visits]} title={t('visits:failed')}>
          {waiting}
        </QueryFallback>
      )}
    </div>
  )
}

/** Escape moves the focus from the slip back to its visit, the only cell in the tab order. */
function backOnEscape(slip: HTMLElement | null): (() => void) | undefined {
  const back = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') document.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()
  }
  slip?.addEventListener('keydown', back)
  return () => slip?.removeEventListener('keydown', back)
}

const letters = ['A', 'C', 'N', 'O', 'W', 'D', 'T'] as const

/** The keyboard shortcuts, on devices with a keyboard. */
function Keys() {
  const { t } = useTranslation('calendar')
  return (
    <ul className={css.keys}>
      {letters.map((letter) => (
        <li key={letter}>
          <KeyHint letter={letter} /> {t(`key_${letter}`)}
        </li>
      ))}
    </ul>
  )
}
