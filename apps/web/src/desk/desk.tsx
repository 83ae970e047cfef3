import type { DeskPerson, DeskVisit } from '@aafiya/contracts/desk/desk'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { QueryFallback } from '../page/query-fallback.tsx'
import { usePrefetched } from '../page/use-prefetched.ts'
import { useUrlState } from '../page/use-url-state.ts'
import { Button } from '../ui/action/button.tsx'
import { useMinute } from '../ui/behaviour/use-minute.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import { KeyHint } from '../visits/calendar/key-hint.tsx'
import { useVisitSteps } from '../visits/calendar/use-visit-steps.ts'
import { useCancelVisit } from '../visits/use-cancel-visit.ts'
import { deskColumns, earliestFree, type FreeTime } from './desk-day.ts'
import { DeskGrid } from './desk-grid.tsx'
import { DeskHead } from './desk-head.tsx'
import { AsideLists, Booking, Cancelling, ChosenVisit, ClosingTill, NewPerson, NextFree, Overbooking, Strip } from './desk-parts.ts'
import css from './desk.module.css'
import { PersonFinder } from './person-finder.tsx'
import { useDeskBooking, type Task } from './use-desk-booking.ts'
import { useDeskDrag } from './use-desk-drag.ts'
import { keyOfTime, keyOfVisit, useDeskKeys } from './use-desk-keys.ts'
import { useDeskShortcuts } from './use-desk-shortcuts.ts'
import { useLiveDay } from './use-live-day.ts'
import { usePersonWords } from './use-person-words.ts'

type Mode =
  | { kind: 'find' }
  | { kind: 'overbook'; visit: DeskVisit }
  | { kind: 'new'; typed: string }
  | { kind: 'visit'; id: string }
  | Task

/** The front desk: everybody's day beside what is being done for somebody. */
export function Desk({ zone }: { zone: string }) {
  const { t } = useTranslation('desk')
  const { clockTime, zoneName } = useFormat()
  const { patientOf } = usePersonWords()
  const now = useMinute()
  const today = civilAt(now, zone).date
  const [search, change] = useUrlState()
  const date = search.get('date') ?? today
  const speciality = search.get('speciality') ?? undefined
  const doctorId = search.get('doctor') ?? undefined
  const status = search.get('status') ?? undefined
  const { day, seenAt, isLive } = useLiveDay(date, speciality)
  const [mode, setMode] = useState<Mode>({ kind: 'find' })
  const [current, setCurrent] = useState<string>()
  const [time, setTime] = useState<FreeTime>()
  const [isClosing, setClosing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const steps = useVisitSteps()
  const cancelling = useCancelVisit(place)
  const task = mode.kind === 'book' || mode.kind === 'move' ? mode : undefined
  const moving = task?.kind === 'move' ? task.visit : undefined
  const visitTypeId = task?.kind === 'book' ? task.visitTypeId : undefined

  const columns = useMemo(
    () => (day.data ? deskColumns(day.data, { zone, now, moving, visitTypeId, doctorId, status }) : []),
    [day.data, zone, now, moving, visitTypeId, doctorId, status],
  )
  const visits = day.data?.visits ?? []
  // A time that somebody else has just taken is chosen no longer.
  const chosen = task && columns.flatMap(({ free }) => free).find((one) => time && keyOfTime(one) === keyOfTime(time))
  const visit = mode.kind === 'visit' ? visits.find(({ id }) => id === mode.id) : undefined

  usePrefetched(Booking, day.data !== undefined)
  usePrefetched(NewPerson, day.data !== undefined)
  usePrefetched(ChosenVisit, day.data !== undefined)
  const find = () => {
    setMode({ kind: 'find' })
    setTime(undefined)
    requestAnimationFrame(() => field.current?.focus())
  }
  const booking = useDeskBooking(day.data, {
    onDone: find,
    onChanged: (moved) => setMode((now) => (now.kind === 'move' && now.visit.id === moved.id ? { kind: 'move', visit: moved } : now)),
  })
  const { grid, cellAt, onKeyDown, onClick, goTo } = useDeskKeys({
    columns,
    visits,
    current,
    isChoosing: task !== undefined,
    onCell: (cell) => {
      setCurrent(cell.key)
      if (cell.time) {
        setTime(cell.time)
        booking.forget()
      }
    },
    onOpen: (cell) => {
      if (cell.visit) setMode({ kind: 'visit', id: cell.visit.id })
      else if (task && isLive) booking.send({ task, time: cell.time, hasArrived: false })
      else requestAnimationFrame(() => field.current?.focus())
    },
    onLetter: (letter, cell) => {
      if (letter === 'a' && cell?.visit) steps.record(cell.visit, 'arrived')
      else if (letter === 'm' && cell?.visit?.status === 'booked') begin({ kind: 'move', visit: cell.visit })
    },
  })
  const drag = useDeskDrag(cellAt, (moved, to) => {
    const task: Task = { kind: 'move', visit: moved }
    setMode(task)
    setTime(to)
    if (isLive) booking.send({ task, time: to, hasArrived: false })
  })
  /** A task begins at the time that was chosen before, else at the earliest one; the focus goes there. */
  function begin(next: Task): void {
    booking.forget()
    setMode(next)
    const wanted = time && columns.some(({ free }) => free.some((one) => keyOfTime(one) === keyOfTime(time))) ? time : undefined
    const first = wanted ?? earliestFree(columns, next.kind === 'move' ? next.visit.doctorId : undefined)
    setTime(first)
    setCurrent(first && keyOfTime(first))
    goTo(first && keyOfTime(first))
  }
  const bookFor = (person: DeskPerson) => begin({ kind: 'book', person })
  const enter = (typed: string) => setMode({ kind: 'new', typed })
  useDeskShortcuts({
    F2: find,
    F4: () => enter(field.current?.value.trim() ?? ''),
    F9: () => setClosing(true),
    Escape: () => mode.kind !== 'find' && find(),
  })

  const showVisit = (one: DeskVisit) => {
    setMode({ kind: 'visit', id: one.id })
    setCurrent(keyOfVisit(one))
  }
  const chooseTime = (one: FreeTime) => {
    setTime(one)
    if (!task) field.current?.focus()
  }
  const live = isLive
    ? t('live', { zone: zoneName({ instant: now.toISOString(), zone }) })
    : t('not_live', { time: clockTime({ instant: new Date(seenAt).toISOString(), zone }) })
  return (
    <div ref={place} tabIndex={-1} className={css.root}>
      <DeskHead
        date={date}
        zone={zone}
        today={today}
        day={day.data}
        live={day.data ? live : ''}
        isLive={isLive}
        onDate={(wanted) => change({ date: wanted === today ? undefined : wanted })}
      />
      {!isLive && day.data && <Banner tone="warning">{live}</Banner>}
      {day.data ? (
        <div className={css.desk}>
          <aside className={css.panel}>
            {mode.kind === 'find' && (
              <>
                <PersonFinder field={field} onPerson={bookFor} onNew={enter} />
                <Button tone="text" onClick={() => enter('')}>
                  {t('new')} <KeyHint letter="F4" />
                </Button>
              </>
            )}
            {mode.kind === 'new' && (
              <NewPerson>{({ NewPersonForm }) => <NewPersonForm typed={mode.typed} onPerson={bookFor} onBack={find} />}</NewPerson>
            )}
            {task && (
              <Booking>
                {({ BookingPanel }) => (
                  <BookingPanel
                    task={task}
                    day={day.data}
                    zone={zone}
                    now={now}
                    time={chosen}
                    doctorId={time?.doctorId}
                    first={earliestFree(columns)}
                    booking={booking}
                    isLive={isLive}
                    onTask={setMode}
                    onBack={find}
                  />
                )}
              </Booking>
            )}
            {mode.kind === 'overbook' && (
              <Overbooking>
                {({ OverbookPanel }) => <OverbookPanel beside={mode.visit} date={date} zone={zone} onDone={find} />}
              </Overbooking>
            )}
            {visit && (
              <ChosenVisit>
                {({ VisitPanel }) => (
                  <VisitPanel
                    key={visit.id}
                    visit={visit}
                    lateMinutes={day.data?.doctors.find(({ id }) => id === visit.doctorId)?.lateMinutes ?? 0}
                    zone={zone}
                    now={now}
                    steps={steps}
                    onMove={(one) => begin({ kind: 'move', visit: one })}
                    onOverbook={(one) => setMode({ kind: 'overbook', visit: one })}
                    onCancel={cancelling.ask}
                    onBack={find}
                  />
                )}
              </ChosenVisit>
            )}
            <AsideLists waiting={null}>
              {({ Lists }) => <Lists day={day.data} isCalling={status === 'unconfirmed'} zone={zone} now={now} onVisit={showVisit} />}
            </AsideLists>
          </aside>
          <div className={css.grid}>
            <DeskGrid
              columns={columns}
              grid={grid}
              onKeyDown={onKeyDown}
              onClick={onClick}
              drag={drag}
              current={current}
              marked={chosen ? keyOfTime(chosen) : visit && keyOfVisit(visit)}
              patient={task && patientOf(task)}
              zone={zone}
              now={now}
              empty={<p>{t('all_day_empty')}</p>}
            />
          </div>
          <div className={css.list}>
            <NextFree waiting={null}>{({ NextFreeList }) => <NextFreeList columns={columns} onTime={chooseTime} />}</NextFree>
          </div>
        </div>
      ) : (
        <QueryFallback queries={[day]} title={t('failed')} text={t('failed_text')} offlineText={t('offline_text')}>
          <Loading label={t('loading')}>
            <Skeleton className={css.waiting} />
          </Loading>
        </QueryFallback>
      )}
      {day.data && <Strip waiting={null}>{({ ClosingStrip }) => <ClosingStrip visits={visits} onClose={() => setClosing(true)} />}</Strip>}
      {isClosing && <ClosingTill>{({ ClosingDialog }) => <ClosingDialog zone={zone} onClose={() => setClosing(false)} />}</ClosingTill>}
      {cancelling.asked && (
        <Cancelling key={cancelling.asked.id}>
          {({ CancelVisitDialog }) =>
            cancelling.asked && <CancelVisitDialog visit={cancelling.asked} zone={zone} cancelling={cancelling} />
          }
        </Cancelling>
      )}
    </div>
  )
}
