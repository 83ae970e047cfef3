import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import {
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'

import { cellAfter, cellsBeside, letterOf, useStepOf, type GridColumns } from '../../visits/calendar/grid-arrows.ts'
import type { DeskColumnDay, FreeTime } from '../desk-day.ts'

/** A cell of the grid, a visit or a free time, with a unique key. */
export type DeskCell = { key: string; from: number } & (
  | { visit: DeskVisit; time?: never }
  | { time: FreeTime; visit?: never }
)

export const keyOfVisit = ({ id }: Pick<DeskVisit, 'id'>) => `visit ${id}`
export const keyOfTime = ({ doctorId, date, time }: FreeTime) => `free ${doctorId} ${date} ${time}`

/** The cells of a column from morning to evening. Visits are replaced by the desk's versions. */
const cellsOf = ({ blocks, free }: DeskColumnDay, visits: ReadonlyMap<string, DeskVisit>): DeskCell[] =>
  [
    ...blocks.flatMap(({ visit: { id }, from }) => {
      const visit = visits.get(id)
      return visit ? [{ key: keyOfVisit(visit), from, visit }] : []
    }),
    ...free.map((time) => ({ key: keyOfTime(time), from: time.from, time })),
  ].toSorted((a, b) => a.from - b.from)

/**
 * The cells of each column, made when first needed: a day of a hundred doctors has thousands, and the keys reach few.
 */
function createCells(columns: readonly DeskColumnDay[], visits: readonly DeskVisit[], isChoosing: boolean) {
  let known: ReadonlyMap<string, DeskVisit> | undefined
  const byId = () => (known ??= new Map(visits.map((visit) => [visit.id, visit])))
  const made = new Map<number, DeskCell[]>()
  const allOf = (place: number): DeskCell[] => {
    const column = columns[place]
    const cells = made.get(place) ?? (column ? cellsOf(column, byId()) : [])
    made.set(place, cells)
    return cells
  }
  const find = (key: string | undefined) => {
    const [kind, id = ''] = key?.split(' ') ?? []
    if (kind === undefined) return undefined
    const doctorId = kind === 'visit' ? byId().get(id)?.doctorId : id
    const place = columns.findIndex(({ doctor }) => doctor.id === doctorId)
    const cell = allOf(place).find((one) => one.key === key)
    return cell && { cell, column: place }
  }
  /** Those that the arrows reach. */
  const reached: GridColumns<DeskCell> = {
    length: columns.length,
    cellsOf: (place) => allOf(place).filter(({ time }) => !isChoosing || time !== undefined),
  }
  return { find, reached }
}

/** A cell to go to, to scroll into view, or only to put into the tab order. A new object each time. */
export interface DeskTarget {
  key: string | undefined
  takesFocus?: boolean
  isShown?: boolean
}

export interface DeskKeys {
  columns: readonly DeskColumnDay[]
  visits: readonly DeskVisit[]
  /** Where the desk wants the focus; the arrows go on from there. */
  target: DeskTarget | undefined
  /** Only free times can be reached, while a time is being chosen. */
  isChoosing: boolean
  onCell: (cell: DeskCell) => void
  /** Called on Enter; `isArrived` with Shift: for a patient who is already there. */
  onOpen: (cell: DeskCell, isArrived: boolean) => void
  /** Called with a clicked visit, which has the focus. */
  onVisit: (visit: DeskVisit) => void
  /** Called with a visit that is clicked while a time is being chosen. */
  onTaken: (visit: DeskVisit) => void
  /** Called with a clicked time. */
  onTime: (time: FreeTime) => void
  onLetter: (letter: string, cell: DeskCell | undefined) => void
  /** With a single doctor, left and right change the day. */
  onDay?: ((by: number) => void) | undefined
}

interface Wanted {
  key: string
  block: ScrollLogicalPosition
  takesFocus: boolean
}

/**
 * Focuses a cell and scrolls it into view; false if it is out of the page. Only the board is scrolled to its middle: the
 * page, with what is around the day, moves no further than it must.
 */
function showCell({ current: grid }: RefObject<HTMLElement | null>, { key, block, takesFocus }: Wanted): boolean {
  const element = grid?.querySelector<HTMLElement>(`[data-cell="${key}"]`)
  if (takesFocus) element?.focus({ preventScroll: true })
  const board = element?.closest('[data-board]')
  if (element && board && block === 'center') {
    const [cell, day] = [element.getBoundingClientRect(), board.getBoundingClientRect()]
    board.scrollTop += cell.top + cell.height / 2 - (day.top + day.height / 2)
  }
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return element != null
}

/**
 * The keys of the desk's grid: up and down in time, left and right between doctors as displayed; Enter opens. The cell
 * in the tab order is the grid's own state, so that an arrow renders two of its cells, not the desk, and after its frame.
 */
export function useDeskKeys({
  columns,
  visits,
  target,
  isChoosing,
  onCell,
  onOpen,
  onVisit,
  onTaken,
  onTime,
  onLetter,
  onDay,
}: DeskKeys) {
  const grid = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string>()
  const [wanted, setWanted] = useState<Wanted>()
  const [seen, setSeen] = useState<DeskTarget>()
  if (target && target !== seen) {
    const { key, takesFocus = false, isShown } = target
    setSeen(target)
    setCurrent(key)
    if (takesFocus || isShown)
      setWanted(key === undefined ? undefined : { key, block: takesFocus ? 'center' : 'nearest', takesFocus })
  }
  const stepOf = useStepOf()
  const { find, reached } = useMemo(() => createCells(columns, visits, isChoosing), [columns, visits, isChoosing])
  const columnOf = (key: string | undefined) => find(key)?.column
  const keyAt = (element: EventTarget) =>
    (element instanceof Element && element.closest('[data-cell]')?.getAttribute('data-cell')) || undefined
  const anyCellAt = (element: EventTarget) => find(keyAt(element))?.cell
  const cellAt = (element: EventTarget): DeskCell | undefined => {
    const cell = anyCellAt(element)
    return isChoosing && cell?.visit ? undefined : cell
  }
  const takenAt = (element: EventTarget) => (isChoosing ? anyCellAt(element)?.visit : undefined)
  const focus = (cell: DeskCell | undefined) => {
    if (!cell) return
    const { key } = cell
    const next: Wanted = { key, block: 'nearest', takesFocus: true }
    if (showCell(grid, next)) {
      // The focus moves at once, the tab order a moment later.
      startTransition(() => setCurrent(key))
    } else {
      setCurrent(key)
      setWanted(next)
    }
    onCell(cell)
  }
  function move(key: string, from: string | undefined): void {
    const column = columnOf(from) ?? -1
    const row = reached.cellsOf(column).findIndex((cell) => cell.key === from)
    const step = stepOf(key)
    if (step.isSideways && columns.length === 1 && onDay) return onDay(step.by)
    return focus(row < 0 ? cellsBeside(reached, -1, 1)[0] : cellAfter(step, reached, { column, row }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const cell = cellAt(event.target)
    const taken = takenAt(event.target)
    const letter = letterOf(event)
    if (taken && (event.key === 'Enter' || event.key === ' ')) onTaken(taken)
    else if (event.key.startsWith('Arrow')) move(event.key, keyAt(event.target) ?? current)
    else if (cell && (event.key === 'Enter' || event.key === ' ')) onOpen(cell, event.shiftKey)
    else if (/^[am]$/.test(letter)) onLetter(letter, cell)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const taken = takenAt(event.target)
    if (taken) onTaken(taken)
    const cell = cellAt(event.target)
    if (!cell) return
    setCurrent(cell.key)
    onCell(cell)
    // Clicking a time only selects it; its button books it.
    if (cell.visit) onVisit(cell.visit)
    else onTime(cell.time)
  }
  // After the render that brings the cell into the page. A key pressed before the render that a task begins with would
  // still be meant for what was there before.
  useEffect(() => {
    // What is filtered out, or gone, has no cell.
    if (wanted && !showCell(grid, wanted) && wanted.takesFocus) grid.current?.focus({ preventScroll: true })
  }, [wanted])
  const scrolled = useRef<DeskTarget>(undefined)
  const listed = target?.takesFocus ? undefined : columnOf(target?.key)
  // Opened from a list, a visit is shown without the focus, once its day is there.
  useEffect(() => {
    if (!target || listed === undefined || target === scrolled.current) return
    const cell = grid.current?.querySelector(`[data-cell="${target.key}"]`)
    if (!cell) return
    scrolled.current = target
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [target, listed])
  return { grid, current, columnOf, cellAt, onKeyDown, onClick }
}
