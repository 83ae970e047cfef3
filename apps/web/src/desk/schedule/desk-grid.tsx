import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import { civilAt, minutesOf } from '@aafiya/contracts/hours/clinic-time'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { civilDay } from '../../i18n/when.ts'
import { classNames } from '../../ui/behaviour/class-names.ts'
import { hoursShown } from '../../visits/calendar/calendar-day.ts'
import { onScale } from '../../visits/calendar/on-scale.ts'
import { HourLabels } from '../../visits/calendar/time-scale.tsx'
import type { DeskColumnDay, FreeTime } from '../desk-day.ts'
import { DeskColumn } from './desk-column.tsx'
import css from './desk-grid.module.css'
import { useDeskDrag } from './use-desk-drag.ts'
import { useDeskKeys, type DeskKeys } from './use-desk-keys.ts'
import type { DeskWords } from './use-desk-words.ts'

export interface DeskGridProps extends DeskKeys {
  /** Called with a visit that was dragged to a free time. */
  onDrop: (visit: DeskVisit, time: FreeTime) => void
  marked: string | undefined
  patient: string | undefined
  words: DeskWords
  zone: string
  now: Date
  empty: ReactNode
}

/** More than fit a wide screen: from here on, only the columns in view are in the page. */
const manyColumns = 16
/** As in the style sheet. */
const columnRems = 8.5
const remPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** The columns in view, and the kept ones, with the focus or the chosen cell; each with the room before it in pixels. */
function useColumnsInView(
  columns: readonly DeskColumnDay[],
  board: RefObject<HTMLElement | null>,
  kept: readonly (number | undefined)[],
) {
  const isRtl = useLanguage() === 'ar'
  const isMany = columns.length > manyColumns
  // The columns beside those in view wait for the frame after a change of day.
  const date = columns[0]?.date
  const isSettled = useDeferredValue(date) === date
  // Its result is read in this render and not passed on.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: columns.length,
    enabled: isMany,
    horizontal: true,
    isRtl,
    // An arrow scrolls: its own frame need not wait for the columns two further on.
    useFlushSync: false,
    overscan: isSettled ? 2 : 0,
    initialRect: { width: 1200, height: 0 },
    getScrollElement: () => board.current,
    estimateSize: () => columnRems * remPixels(),
    rangeExtractor: (range) => {
      const own = kept.filter((index) => index !== undefined)
      return [...new Set([...defaultRangeExtractor(range), ...own])].toSorted((a, b) => a - b)
    },
  })
  if (!isMany) return { shown: columns.map((column, index) => ({ column, index, before: 0 })), width: undefined }
  let end = 0
  const shown = virtualizer.getVirtualItems().flatMap((item) => {
    const column = columns[item.index]
    const before = item.start - end
    end = item.end
    return column ? [{ column, index: item.index, before }] : []
  })
  return { shown, width: virtualizer.getTotalSize() }
}

/**
 * All doctors' days side by side on one time scale. A single tab stop; heads and times stay in view while scrolling.
 */
export function DeskGrid({ onDrop, marked, patient, words, zone, now, empty, ...on }: DeskGridProps) {
  const { columns } = on
  const { t } = useTranslation('desk')
  const { weekdayAndDay } = useFormat()
  const board = useRef<HTMLDivElement>(null)
  const { grid, current, columnOf, cellAt, onKeyDown, onClick } = useDeskKeys(on)
  const drag = useDeskDrag(columns, cellAt, onDrop)
  const inColumns = { current: columnOf(current), marked: columnOf(marked) }
  const inView = useColumnsInView(columns, board, [inColumns.current, inColumns.marked])
  const shown = useMemo(() => hoursShown(columns), [columns])
  // Paging through the days keeps the hours in view.
  const [opensAt] = useState(() => usualOpening(columns))
  const clock = civilAt(now, zone)
  const date = columns[0]?.date
  const nowAt = date === clock.date ? minutesOf(clock.time) : undefined
  const hasNow = nowAt !== undefined && shown.from <= nowAt && nowAt <= shown.to
  if (date === undefined) return empty
  return (
    <div ref={board} data-board className={css.board}>
      <div aria-hidden="true" className={css.axis}>
        <div className={css.corner} />
        <div className={css.hours} style={{ blockSize: onScale(shown, shown).blockSize }}>
          <HourLabels {...shown} nowAt={hasNow ? nowAt : undefined} opensAt={opensAt} openAtNow={openHere} />
        </div>
      </div>
      <div
        ref={grid}
        role="grid"
        aria-label={t('grid', { day: weekdayAndDay(civilDay(date)) })}
        aria-rowcount={columns.length}
        tabIndex={inColumns.current === undefined ? 0 : -1}
        className={classNames(css.columns, inView.width !== undefined && css.many)}
        style={{ inlineSize: inView.width }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        {...drag}
      >
        {inView.shown.map(({ column, index, before }) => (
          <DeskColumn
            key={column.doctor.id}
            column={column}
            row={index + 1}
            before={before}
            words={words}
            from={shown.from}
            to={shown.to}
            nowAt={hasNow ? nowAt : undefined}
            current={index === inColumns.current ? current : undefined}
            marked={index === inColumns.marked ? marked : undefined}
            patient={index === inColumns.marked ? patient : undefined}
          />
        ))}
      </div>
    </div>
  )
}

/** The hour when half of the doctors have started, in minutes: one of them may work at night. */
function usualOpening(columns: readonly DeskColumnDay[]): number | undefined {
  const opens = columns.flatMap(({ open }) => open[0]?.from ?? []).toSorted((one, other) => one - other)
  const usual = opens[Math.floor(opens.length / 2)]
  return usual === undefined ? undefined : Math.floor(usual / 60) * 60
}

/** Scrolls the current hour, or the usual opening, into the upper third when the grid opens. */
function openHere(line: HTMLElement | null): void {
  const board = line?.closest('[data-board]')
  if (line && board) board.scrollTo({ top: line.offsetTop - board.clientHeight / 3 })
}
