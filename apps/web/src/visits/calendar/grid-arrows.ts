import type { KeyboardEvent } from 'react'

import { useLanguage } from '../../i18n/use-language.ts'

/** The Latin letter of a key; on other keyboards, the letter at that position. */
export const letterOf = ({ key, code }: KeyboardEvent) =>
  (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toLowerCase()

/** Where an arrow leads: down and up in time, or forward and back between columns. */
export interface Step {
  by: 1 | -1
  isSideways: boolean
}

/** The step of an arrow key, in the direction of the page. */
export function useStepOf(): (key: string) => Step {
  const forward = useLanguage() === 'ar' ? 'ArrowLeft' : 'ArrowRight'
  return (key) => ({
    by: key === forward || key === 'ArrowDown' ? 1 : -1,
    isSideways: key !== 'ArrowUp' && key !== 'ArrowDown',
  })
}

/** The columns of a grid, each with its cells from morning to evening. */
export interface GridColumns<Cell> {
  length: number
  cellsOf: (column: number) => readonly Cell[]
}

/** The cells of the nearest column in a direction that has any. */
export function cellsBeside<Cell>({ length, cellsOf }: GridColumns<Cell>, column: number, by: 1 | -1): readonly Cell[] {
  for (let beside = column + by; beside >= 0 && beside < length; beside += by) {
    const cells = cellsOf(beside)
    if (cells.length > 0) return cells
  }
  return []
}

/** The cell a step leads to: the next one of the column, or the nearest in time of the next column. */
export function cellAfter<Cell extends { from: number }>(
  { by, isSideways }: Step,
  columns: GridColumns<Cell>,
  { column, row }: { column: number; row: number },
): Cell | undefined {
  const cells = columns.cellsOf(column)
  if (!isSideways) return cells[row + by]
  const from = cells[row]?.from ?? 0
  return cellsBeside(columns, column, by).toSorted((a, b) => Math.abs(a.from - from) - Math.abs(b.from - from))[0]
}
