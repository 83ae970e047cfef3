import { addDays, civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'

import { useUrlState } from '../page/use-url-state.ts'
import { deskColumns, type Task } from './desk-day.ts'
import { panelParameter, type DeskView } from './desk-mode.ts'
import { deskDay, deskPulse } from './desk-queries.ts'

/**
 * A day that follows changes by other windows. `isLive`: the server has just confirmed that it is current. The pulse of
 * a new day is requested after the frame that shows it: sending a request takes as long as drawing two columns.
 */
function useLiveDay(date: string, speciality: string | undefined) {
  const day = useQuery(deskDay(date, speciality))
  const pulse = useQuery(deskPulse(useDeferredValue(date), speciality))
  const seenAt = Math.max(pulse.dataUpdatedAt, day.dataUpdatedAt)
  return { day, seenAt, isLive: !pulse.isError && !pulse.isPaused }
}

/**
 * Loads a day before it is shown: a day of a hundred doctors takes longer to arrive than to draw. Only one that is likely
 * next, since each loaded day is recorded as seen: whose button has the focus or the pointer, or the next after a step.
 */
function useDayAhead(speciality: string | undefined) {
  const client = useQueryClient()
  const load = (date: string) => client.prefetchQuery(deskDay(date, speciality))
  return {
    loadAhead: (date: string) => void load(date),
    /** The day beyond is requested before the frame that shows this one, but after this one has arrived. */
    loadBeyond: (from: string, to: string) => {
      const by = daysBetween(from, to)
      if (Math.abs(by) === 1) void load(to).then(() => load(addDays(to, by)))
    },
  }
}

/** How long a day is shown before Back returns to it, in milliseconds: paging through a month is one step. */
const passedMs = 2000

/**
 * The day in the URL with the free times for a task. During a call other days and doctors may be shown; afterwards the
 * page returns to where it began.
 */
export function useDeskView(zone: string, now: Date, task: Task | undefined) {
  const today = civilAt(now, zone).date
  const [search, change] = useUrlState()
  const [home, setHome] = useState<DeskView>()
  const dayShownAtRef = useRef(-Infinity)
  const view: DeskView = {
    date: search.get('date') ?? today,
    doctorId: search.get('doctor') ?? undefined,
    speciality: search.get('speciality') ?? undefined,
    status: search.get('status') ?? undefined,
  }
  const { loadAhead, loadBeyond } = useDayAhead(view.speciality)
  const show = (changes: Partial<DeskView>) => {
    const next = { ...view, ...changes }
    const isOtherDay = next.date !== view.date
    const isStep = isOtherDay && performance.now() - dayShownAtRef.current > passedMs
    if (isOtherDay) dayShownAtRef.current = performance.now()
    if (isOtherDay && next.speciality === view.speciality) loadBeyond(view.date, next.date)
    change(
      {
        date: next.date === today ? undefined : next.date,
        doctor: next.doctorId,
        speciality: next.speciality,
        status: next.status,
      },
      { isStep },
    )
  }
  const { date, doctorId, speciality, status } = view
  const { day, seenAt, isLive } = useLiveDay(date, speciality)
  const moving = task?.kind === 'move' ? task.visit : undefined
  const visitTypeId = task?.kind === 'book' ? task.visitTypeId : undefined
  const columns = useMemo(
    () => (day.data ? deskColumns(day.data, { zone, now, moving, visitTypeId, doctorId, status }) : []),
    [day.data, zone, now, moving, visitTypeId, doctorId, status],
  )
  return {
    today,
    view,
    day,
    seenAt,
    isLive,
    loadAhead,
    columns,
    visits: day.data?.visits ?? [],
    show,
    /** Shows another day of all doctors. */
    showDay: (date: string) => show({ date, doctorId: undefined, speciality: undefined, status: undefined }),
    /** Whether Back closes the panel, or one opened since. */
    hasPanelStep: search.has(panelParameter),
    addPanelStep: () => change({ [panelParameter]: 'open' }, { isStep: true }),
    /** After Back or Forward the day counts as looked at. */
    keepDay: () => void (dayShownAtRef.current = -Infinity),
    remember: () => setHome((before) => before ?? view),
    goHome: () => {
      if (home) show(home)
      setHome(undefined)
    },
  }
}
