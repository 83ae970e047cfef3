import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { civilDay } from '../i18n/when.ts'
import { Later } from '../page/later.tsx'
import { QueryFallback } from '../page/query-fallback.tsx'
import { usePrefetched } from '../page/use-prefetched.ts'
import { useMinute } from '../ui/behaviour/use-minute.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import { DeskPanel } from './desk-panel.tsx'
import { Cancelling, ClosingTill, NarrowDay, panelParts, Strip, Waiting } from './desk-parts.ts'
import css from './desk.module.css'
import { usePersonWords } from './person/use-person-words.ts'
import { DeskControls } from './schedule/desk-controls.tsx'
import { DeskGrid } from './schedule/desk-grid.tsx'
import { keyOfTime, keyOfVisit } from './schedule/use-desk-keys.ts'
import { useDeskWords } from './schedule/use-desk-words.ts'
import { useDesk } from './use-desk.ts'

/** The front desk: the day of all doctors, and the panel for the current patient. */
export function Desk({ zone }: { zone: string }) {
  const { t } = useTranslation('desk')
  const { clockTime, weekdayAndDay, zoneName } = useFormat()
  const { patientOf } = usePersonWords()
  const now = useMinute()
  const [isNarrow, watchList] = useHasBox()
  const desk = useDesk(zone, now)
  const { view, today, day, seenAt, visits, columns, isLive, chosen, visit, cancelling, task, place } = desk
  const { isClosing, setClosing, pending, paused } = desk
  const words = useDeskWords(zone)
  const isLoaded = day.data !== undefined
  // A key that opens a part takes the focus away: until the part is there, the next keys would go nowhere.
  usePrefetched(panelParts, isLoaded)
  // The name of a zone takes longer to find than the rest of the page to draw.
  const clock = useMemo(() => zoneName({ instant: now.toISOString(), zone }), [zoneName, now, zone])
  return (
    <div ref={place} tabIndex={-1} className={css.root}>
      <header className={css.title}>
        {/* The focus stays where the day was changed, or goes on to a time, which does not name its day. */}
        <PageHeading aria-live="polite">{weekdayAndDay(civilDay(view.date))}</PageHeading>
        <p className={css.live} role="status">
          {isLoaded && isLive && (
            <>
              <Nuqta tone="leaf" /> {t('live', { zone: clock })}
            </>
          )}
        </p>
        {!isLive && isLoaded && (
          <Banner ref={paused} tone="warning" className={css.paused}>
            {t('not_live', { time: clockTime({ instant: new Date(seenAt).toISOString(), zone }) })}
          </Banner>
        )}
      </header>
      <div className={css.desk}>
        {day.data && (
          <aside className={css.panel}>
            <span key={desk.panelKey} ref={scrollUp} hidden />
            <DeskPanel desk={desk} zone={zone} now={now} isNarrow={isNarrow} />
            <Later>
              <Waiting waiting={null}>
                {({ WaitingRoom }) => (
                  <WaitingRoom
                    day={day.data}
                    today={today}
                    speciality={view.speciality}
                    zone={zone}
                    now={now}
                    isShort={isNarrow}
                    onVisit={desk.openVisit}
                  />
                )}
              </Waiting>
            </Later>
          </aside>
        )}
        <div className={css.day}>
          <DeskControls
            view={view}
            zone={zone}
            today={today}
            day={day.data}
            onDate={desk.goTo}
            onLikelyDate={desk.loadAhead}
            isNarrow={isNarrow}
            onClose={() => setClosing(true)}
          />
          {isLoaded ? (
            <>
              <div className={css.grid}>
                <DeskGrid
                  {...desk.cells}
                  columns={columns}
                  visits={visits}
                  target={desk.target}
                  isChoosing={task !== undefined}
                  marked={chosen ? keyOfTime(chosen) : visit ? keyOfVisit(visit) : pending && keyOfTime(pending.time)}
                  patient={task && patientOf(task)}
                  words={words}
                  zone={zone}
                  now={now}
                  empty={<p>{t('all_day_empty')}</p>}
                />
              </div>
              <div ref={watchList} className={css.list}>
                {isNarrow && (
                  <NarrowDay waiting={null}>
                    {({ DayList }) => (
                      <DayList
                        columns={columns}
                        visits={visits}
                        chosen={chosen}
                        words={words}
                        zone={zone}
                        onTime={desk.keepTime}
                        onVisit={desk.openVisit}
                      />
                    )}
                  </NarrowDay>
                )}
              </div>
            </>
          ) : (
            <QueryFallback queries={[day]} title={t('failed')}>
              <Loading label={t('loading')}>
                <Skeleton className={css.waiting} />
              </Loading>
            </QueryFallback>
          )}
        </div>
      </div>
      {isLoaded && (
        <Later>
          <Strip waiting={null}>
            {({ ClosingStrip }) => (
              <ClosingStrip visits={visits} zone={zone} onClose={() => setClosing(true)} onVisit={desk.openVisit} />
            )}
          </Strip>
        </Later>
      )}
      {isClosing && (
        <ClosingTill>
          {({ ClosingDialog }) => <ClosingDialog zone={zone} onClose={() => setClosing(false)} />}
        </ClosingTill>
      )}
      {cancelling.asked && (
        <Cancelling key={cancelling.asked.id}>
          {({ CancelAtDesk }) =>
            cancelling.asked && (
              <CancelAtDesk
                visit={cancelling.asked}
                zone={zone}
                cancelling={cancelling}
                isWithPatient={desk.patientOnCall(cancelling.asked) !== undefined}
              />
            )
          }
        </Cancelling>
      )}
    </div>
  )
}

/** A `ref` at the top of the panel: otherwise the next one would stay scrolled down and hide the patient's name. */
function scrollUp(top: HTMLElement | null): void {
  if (top?.parentElement) top.parentElement.scrollTop = 0
}

/**
 * Whether the style sheet gives an element room, and the ref that watches it: what is hidden need not be rendered. A
 * change of `display` is a change of size.
 */
function useHasBox() {
  const [hasBox, setHasBox] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const look = () => setHasBox(getComputedStyle(element).display !== 'none')
    const observer = new ResizeObserver(look)
    observer.observe(element)
    look()
    return () => observer.disconnect()
  }, [])
  return [hasBox, watch] as const
}
