import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'

import { useLanguage } from '../i18n/use-language.ts'
import type { DeskColumnDay, FreeTime } from './desk-day.ts'

/** A cell of the grid: a visit, or a free time; by a key that tells it from every other. */
export type DeskCell = { key: string; from: number } & ({ visit: DeskVisit; time?: never } | { time: FreeTime; visit?: never })

export const keyOfVisit = ({ id }: Pick<DeskVisit, 'id'>) => `visit ${id}`
export const keyOfTime = ({ doctorId, time }: FreeTime) => `free ${doctorId} ${time}`

/** The cells of a column from morning to evening. A visit of the day is one of the desk's. */
const cellsOf = ({ blocks, free }: DeskColumnDay, visits: ReadonlyMap<string, DeskVisit>): DeskCell[] =>
  [
    ...blocks.flatMap(({ visit: { id }, from }) => {
      const visit = visits.get(id)
      return visit ? [{ key: keyOfVisit(visit), from, visit }] : []
    }),
    ...free.map((time) => ({ key: keyOfTime(time), from: time.from, time })),
  ].toSorted((a, b) => a.from - b.from)

export interface DeskKeys {
  columns: readonly DeskColumnDay[]
  visits: readonly DeskVisit[]
  /** The key of the cell that is in the order of Tab. */
  current: string | undefined
  /** Only free times are gone to: one is being looked for. */
  isChoosing: boolean
  onCell: (cell: DeskCell) => void
  /** Enter, or a press: what the cell is for. */
  onOpen: (cell: DeskCell) => void
  onLetter: (letter: string, cell: DeskCell | undefined) => void
}

/** The letter on a key; on a keyboard without Latin letters, the one that is in its place on others. */
const letterOf = ({ key, code }: KeyboardEvent) => (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toLowerCase()

/** The keys of the desk's grid: arrows go up and down in time and sideways from doctor to doctor as they are seen; Enter takes. */
export function useDeskKeys({ columns, visits, current, isChoosing, onCell, onOpen, onLetter }: DeskKeys) {
  const grid = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<{ key: string }>()
  const forward = useLanguage() === 'ar' ? 'ArrowLeft' : 'ArrowRight'
  const byId = new Map(visits.map((visit) => [visit.id, visit]))
  const cells = columns.map((column) => cellsOf(column, byId).filter(({ time }) => !isChoosing || time !== undefined))
  const cellAt = (target: EventTarget): DeskCell | undefined => {
    const key = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : undefined
    return cells.flat().find((cell) => cell.key === key)
  }
  const focus = (cell: DeskCell | undefined) => {
    if (cell) onCell(cell)
    const element = cell && grid.current?.querySelector<HTMLElement>(`[data-cell="${cell.key}"]`)
    element?.focus()
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  function move(key: string): void {
    const column = cells.findIndex((list) => list.some((cell) => cell.key === current))
    const list = cells[column] ?? []
    const row = list.findIndex((cell) => cell.key === current)
    const by = key === forward || key === 'ArrowDown' ? 1 : -1
    if (column < 0) return focus(cells.find((one) => one.length > 0)?.[0])
    if (key === 'ArrowUp' || key === 'ArrowDown') return focus(list[row + by])
    const beside = by === 1 ? cells.slice(column + 1) : cells.slice(0, column).toReversed()
    const next = beside.find((one) => one.length > 0)
    const from = list[row]?.from ?? 0
    return focus(next?.toSorted((a, b) => Math.abs(a.from - from) - Math.abs(b.from - from))[0])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const cell = cellAt(event.target)
    const letter = letterOf(event)
    if (event.key.startsWith('Arrow')) move(event.key)
    else if (cell && (event.key === 'Enter' || event.key === ' ')) onOpen(cell)
    else if (/^[am]$/.test(letter)) onLetter(letter, cell)
    else return
    event.preventDefault()
  }
  const onClick = ({ target }: MouseEvent) => {
    const cell = cellAt(target)
    if (!cell) return
    onCell(cell)
    // A press chooses a time; its button books it.
    if (cell.visit) onOpen(cell)
  }
  // After the render that the task begins with: a key pressed before it would still be meant for what was there before.
  useEffect(() => {
    const element = wanted && grid.current?.querySelector<HTMLElement>(`[data-cell="${wanted.key}"]`)
    element?.focus()
    element?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [wanted])
  /** Goes to a cell once it is there. */
  const goTo = (key: string | undefined) => setWanted(key === undefined ? undefined : { key })
  return { grid, cellAt, onKeyDown, onClick, goTo }
}
