import type { VisitStep } from '@aafiya/contracts/appointments/visit-steps'
import type { Visit } from '@aafiya/contracts/appointments/visits'
import { useRef, type KeyboardEvent, type MouseEvent } from 'react'

import type { CalendarDay } from './calendar-day.ts'
import { cellAfter, letterOf, useStepOf } from './grid-arrows.ts'

const steps: Readonly<Record<string, VisitStep>> = { a: 'arrived', c: 'completed', n: 'no_show' }
const views: Readonly<Record<string, 'week' | 'day' | 'today'>> = { w: 'week', d: 'day', t: 'today' }

export interface GridKeys {
  days: readonly CalendarDay[]
  /** The visit whose cell is in the tab order. */
  current: Visit | undefined
  onStep: (visit: Visit, step: VisitStep) => void
  /** Called on Enter, and on a click where several days are shown. */
  onOpen: (visit: Visit) => void
  onView: (view: 'week' | 'day' | 'today', visit: Visit | undefined) => void
  /** Called on the letter O: the visit's page. */
  onPage: (visit: Visit) => void
  /** Called on left and right if there is one day only. */
  onDay: (days: 1 | -1) => void
}

/**
 * The keys of the focused calendar: up and down in time, left and right between days as displayed; Enter opens a visit,
 * letters record steps or change the view.
 */
export function useGridKeys({ days, current, onStep, onOpen, onPage, onView, onDay }: GridKeys) {
  const grid = useRef<HTMLDivElement>(null)
  const stepOf = useStepOf()
  const cellsOf = (column: number) => days[column]?.blocks ?? []
  const focus = (id: string | undefined) =>
    grid.current?.querySelector<HTMLElement>(`[role="gridcell"][data-visit="${id ?? ''}"]`)?.focus()
  /** The visit of an event's cell; undefined on the grid itself. */
  const visitAt = (target: EventTarget): Visit | undefined => {
    const id = target instanceof Element ? target.closest('[data-visit]')?.getAttribute('data-visit') : undefined
    return days.flatMap(({ blocks }) => blocks).find(({ visit }) => visit.id === id)?.visit
  }

  function move(key: string, focused: Visit | undefined): void {
    const from = focused ?? current
    const column = days.findIndex(({ blocks }) => blocks.some(({ visit }) => visit.id === from?.id))
    const row = cellsOf(column).findIndex(({ visit }) => visit.id === from?.id)
    const arrow = stepOf(key)
    if (arrow.isSideways && days.length === 1) {
      // The cell disappears with its day; the grid stays.
      grid.current?.focus()
      return onDay(arrow.by)
    }
    if (!focused) return focus(from?.id)
    return focus(cellAfter(arrow, { length: days.length, cellsOf }, { column, row })?.visit.id)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const focused = visitAt(event.target)
    const letter = letterOf(event)
    const view = views[letter]
    const step = steps[letter]
    if (event.key.startsWith('Arrow')) move(event.key, focused)
    else if ((event.key === 'Enter' || event.key === ' ') && focused) onOpen(focused)
    else if (letter === 'o' && focused) onPage(focused)
    else if (step && focused) onStep(focused, step)
    else if (view) {
      grid.current?.focus()
      onView(view, focused ?? current)
    } else return
    event.preventDefault()
  }
  const onClick = ({ target }: MouseEvent) => {
    const pressed = visitAt(target)
    // In the day the slip is in view already: the focus stays on the visit, which the keys then act on.
    if (pressed && days.length === 1) focus(pressed.id)
    else if (pressed) onOpen(pressed)
  }
  return { grid, onKeyDown, onClick }
}
