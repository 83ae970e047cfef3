import { civilAt, minutesOf, timeOf } from '@aafiya/contracts/hours/clinic-time'
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { civilTime } from '../i18n/when.ts'
import { Nuqta } from '../ui/text/nuqta.tsx'
import { hoursShown } from '../visits/calendar/calendar-day.ts'
import { onScale } from '../visits/calendar/on-scale.ts'
import { DeskColumn } from './desk-column.tsx'
import type { DeskColumnDay } from './desk-day.ts'
import css from './desk-grid.module.css'
import type { useDeskDrag } from './use-desk-drag.ts'

export interface DeskGridProps {
  columns: readonly DeskColumnDay[]
  grid: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent) => void
  onClick: (event: MouseEvent) => void
  drag: ReturnType<typeof useDeskDrag>
  current: string | undefined
  marked: string | undefined
  patient: string | undefined
  zone: string
  now: Date
  empty: ReactNode
}

/** Every doctor's day side by side on one scale of time. One stop of Tab; heads and times stay in view while it scrolls. */
export function DeskGrid({ columns, grid, onKeyDown, onClick, drag, current, marked, patient, zone, now, empty }: DeskGridProps) {
  const { t } = useTranslation('desk')
  const { clockTime } = useFormat()
  const shown = hoursShown(columns)
  const clock = civilAt(now, zone)
  const nowAt = columns[0]?.date === clock.date ? minutesOf(clock.time) : undefined
  const hasNow = nowAt !== undefined && shown.from <= nowAt && nowAt <= shown.to
  const hours = Array.from({ length: (shown.to - shown.from) / 60 + 1 }, (_, index) => shown.from + index * 60)
  if (columns.length === 0) return empty
  return (
    <div data-board className={css.board}>
      <div aria-hidden="true" className={css.axis}>
        <div className={css.corner} />
        <div className={css.hours} style={{ blockSize: onScale(shown, shown).blockSize }}>
          {hours
            // The time of the now-line has its place to itself.
            .filter((hour) => !hasNow || Math.abs(hour - nowAt) >= 12)
            .map((hour) => (
              <span key={hour} className={css.hour} style={{ insetBlockStart: onScale({ from: hour, to: hour }, shown).insetBlockStart }}>
                {clockTime(civilTime(timeOf(hour % (24 * 60))))}
              </span>
            ))}
          {hasNow && (
            <span
              ref={openHere}
              className={css.now}
              style={{ insetBlockStart: onScale({ from: nowAt, to: nowAt }, shown).insetBlockStart }}
            >
              {clockTime(civilTime(clock.time))}
              <Nuqta tone="warm" />
            </span>
          )}
        </div>
      </div>
      <div
        ref={grid}
        role="grid"
        aria-label={t('grid')}
        tabIndex={current ? -1 : 0}
        className={css.columns}
        onKeyDown={onKeyDown}
        onClick={onClick}
        {...drag}
      >
        {columns.map((column) => {
          const isHere = (key: string | undefined) => key !== undefined && hasCell(column, key)
          return (
            <DeskColumn
              key={column.doctor.id}
              column={column}
              zone={zone}
              from={shown.from}
              to={shown.to}
              nowAt={hasNow ? nowAt : undefined}
              current={isHere(current) ? current : undefined}
              marked={isHere(marked) ? marked : undefined}
              patient={isHere(marked) ? patient : undefined}
            />
          )
        })}
      </div>
    </div>
  )
}

/** The board opens with the running hour in its upper third. */
function openHere(line: HTMLElement | null): void {
  const board = line?.closest('[data-board]')
  if (line && board) board.scrollTo({ top: line.offsetTop - board.clientHeight / 3 })
}

const hasCell = ({ doctor, blocks }: DeskColumnDay, key: string) =>
  key.startsWith(`free ${doctor.id} `) || blocks.some(({ visit }) => key === `visit ${visit.id}`)
