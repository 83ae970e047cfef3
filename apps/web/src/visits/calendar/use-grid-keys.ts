import type { VisitStep } from '@aafiya/contracts/appointments/visit-steps'
import type { Visit } from '@aafiya/contracts/appointments/visits'
import { useRef, type KeyboardEvent, type MouseEvent } from 'react'

import { useLanguage } from '../../i18n/use-language.ts'
import type { Block, CalendarDay } from './calendar-day.ts'

/** The letter on a key; on a keyboard without Latin letters, the one that is in its place on others. */
const letterOf = ({ key, code }: KeyboardEvent) => (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toLowerCase()

const steps: Readonly<Record<string, VisitStep>> = { a: 'arrived', c: 'completed', n: 'no_show' }
const views: Readonly<Record<string, 'week' | 'day' | 'today'>> = { w: 'week', d: 'day', t: 'today' }

export interface GridKeys {
  days: readonly CalendarDay[]
  /** The visit whose cell is in the order of Tab. */
  current: Visit | undefined
  onStep: (visit: Visit, step: VisitStep) => void
  onOpen: (visit: Visit) => void
  onView: (view: 'week' | 'day' | 'today', visit: Visit | undefined) => void
  /** Sideways where there is one day only. */
  onDay: (days: 1 | -1) => void
}

const nearest = (blocks: readonly Block[], from: number) => blocks.toSorted((a, b) => Math.abs(a.from - from) - Math.abs(b.from - from))[0]

/**
 * The keys of the calendar while it has the focus: arrows go up and down in time and sideways from day to day as they are seen,
 * Enter opens a visit, and letters record steps or change the view.
 */
export function useGridKeys({ days, current, onStep, onOpen, onView, onDay }: GridKeys) {
  const grid = useRef<HTMLDivElement>(null)
  const forward = useLanguage() === 'ar' ? 'ArrowLeft' : 'ArrowRight'
  const focus = (block: Block | undefined) =>
    grid.current?.querySelector<HTMLElement>(`[role="gridcell"][data-visit="${block?.visit.id ?? ''}"]`)?.focus()
  /** The visit of the cell that an event is in; none where it is on the grid itself. */
  const visitAt = (target: EventTarget): Visit | undefined => {
    const id = target instanceof Element ? target.closest('[data-visit]')?.getAttribute('data-visit') : undefined
    return days.flatMap(({ blocks }) => blocks).find(({ visit }) => visit.id === id)?.visit
  }

  function move(key: string, focused: Visit | undefined): void {
    const from = focused ?? current
    const column = days.findIndex(({ blocks }) => blocks.some(({ visit }) => visit.id === from?.id))
    const blocks = days[column]?.blocks ?? []
    const row = blocks.findIndex(({ visit }) => visit.id === from?.id)
    const by = key === forward || key === 'ArrowDown' ? 1 : -1
    const isSideways = key === 'ArrowLeft' || key === 'ArrowRight'
    if (isSideways && days.length === 1) {
      // The cell goes with its day; the grid stays.
      grid.current?.focus()
      return onDay(by)
    }
    if (!focused) return focus(blocks[row])
    if (!isSideways) return focus(blocks[row + by])
    const beside = by === 1 ? days.slice(column + 1) : days.slice(0, column).toReversed()
    const next = beside.find((day) => day.blocks.length > 0)
    return focus(next && nearest(next.blocks, blocks[row]?.from ?? 0))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const focused = visitAt(event.target)
    const letter = letterOf(event)
    const view = views[letter]
    const step = steps[letter]
    if (event.key.startsWith('Arrow')) move(event.key, focused)
    else if ((event.key === 'Enter' || event.key === ' ') && focused) onOpen(focused)
    else if (step && focused) onStep(focused, step)
    else if (view) {
      grid.current?.focus()
      onView(view, focused ?? current)
    } else return
    event.preventDefault()
  }
  const onClick = ({ target }: MouseEvent) => {
    const pressed = visitAt(target)
    if (pressed) onOpen(pressed)
  }
  return { grid, onKeyDown, onClick }
}
