import { span } from '@aafiya/contracts/language/format-span'
import { isolate } from '@aafiya/contracts/language/isolate'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { remembered } from '../../page/remembered.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import { classNames } from '../../ui/behaviour/class-names.ts'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { nameInitials } from '../../ui/text/name-initials.ts'
import {
  closedRanges,
  narrowRange,
  twoLinesMinutes,
  type Block,
  type Range,
} from '../../visits/calendar/calendar-day.ts'
import { onScale } from '../../visits/calendar/on-scale.ts'
import scaleCss from '../../visits/calendar/time-scale.module.css'
import { ScaleMarks } from '../../visits/calendar/time-scale.tsx'
import blockCss from '../../visits/calendar/visit-block.module.css'
import { ProgressLabel, ProgressLine, type ProgressWords } from '../../visits/calendar/visit-progress.tsx'
import type { DeskColumnDay } from '../desk-day.ts'
import css from './desk-grid.module.css'
import { keyOfTime, keyOfVisit } from './use-desk-keys.ts'
import type { DeskWords } from './use-desk-words.ts'

export interface DeskColumnProps {
  column: DeskColumnDay
  /** Its place among all doctors of the day, from 1; some of them may be out of view. */
  row: number
  /** The room of columns out of view before it, in pixels. */
  before: number
  words: DeskWords
  from: number
  to: number
  /** The position of the now-line in minutes; undefined on another day. */
  nowAt: number | undefined
  /** The cell in the tab order, if it is in this column. */
  current: string | undefined
  /** The selected time or visit, highlighted in green. */
  marked: string | undefined
  /** The patient to book at the chosen time. */
  patient: string | undefined
}

/** A doctor's day. Memoised, since there may be a hundred columns. */
export const DeskColumn = memo(function DeskColumn({
  column,
  row,
  before,
  words,
  from,
  to,
  nowAt,
  current,
  marked,
  patient,
}: DeskColumnProps) {
  const { t } = useTranslation('desk')
  const name = useDoctorName()(column.doctor)
  const language = useLanguage()
  const personName = usePersonName()
  const { lateMinutes } = column.doctor
  const shown = useMemo((): Range => ({ from, to }), [from, to])
  // The next day has mostly the same times, and its words take longer to find than its cells to draw.
  const wordsAt = useMemo(
    () =>
      remembered((time) => {
        const { full, face } = words.clock(time)
        return { label: t('free_at', { doctor: name, time: full }), face }
      }),
    [t, name, words],
  )
  const free = useMemo(
    () =>
      column.free.map((time, index) => ({
        key: keyOfTime(time),
        time: time.time,
        ...wordsAt(time.time),
        range: { from: time.from, to: Math.min(column.free[index + 1]?.from ?? to, time.from + 30) },
      })),
    [column.free, wordsAt, to],
  )
  // Found once: an arrow renders this column again for its new current cell.
  const visits = useMemo(
    () =>
      column.blocks.map((block) => ({
        key: keyOfVisit(block.visit),
        // The element is reused for the next day's visit at the same time; visits that share a time are numbered.
        place: `${block.from} ${column.blocks.filter(({ from }) => from === block.from).indexOf(block)}`,
        block,
        name: personName(block.visit.patientName, block.visit.patientNameAr),
        face: words.faceAt(block.visit.appointmentDate),
        progress: words.progress(block.visit, { isShort: true, isAtDesk: true }),
      })),
    [column.blocks, personName, words],
  )
  return (
    <div role="row" aria-rowindex={row} className={css.column} style={{ marginInlineStart: before }}>
      <div role="rowheader" className={css.head}>
        <Avatar initials={nameInitials(column.doctor.fullName)} src={column.doctor.image} />
        <span className={css.doctor}>{name}</span>
        {lateMinutes !== undefined && (
          <span className={css.late}>{t('late', { span: span(language, lateMinutes, 'minute') })}</span>
        )}
      </div>
      <div
        role="presentation"
        className={classNames(scaleCss.scale, css.scale)}
        style={{ blockSize: onScale(shown, shown).blockSize }}
      >
        {closedRanges(column, shown).map((range) => (
          <span key={range.from} aria-hidden="true" className={scaleCss.closed} style={onScale(range, shown)} />
        ))}
        <ScaleMarks blocks={column.blocks} nowAt={nowAt} shown={shown} />
        {column.held.map((range) => (
          <span key={range.from} className={css.held} style={onScale(range, shown)}>
            {t('held')}
          </span>
        ))}
        {free.map((cell) => (
          // By its time alone: the next day keeps the element, which need not be laid out again.
          <FreeCell
            key={cell.time}
            cell={cell}
            isCurrent={cell.key === current}
            isMarked={cell.key === marked}
            patient={patient}
            shown={shown}
          />
        ))}
        {visits.map(({ key, place, ...visit }) => (
          <VisitCell key={place} {...visit} isCurrent={key === current} isMarked={key === marked} shown={shown} />
        ))}
      </div>
    </div>
  )
})

/**
 * A `ref` for the cell with the focus: if another desk takes it away, or gives its time to another patient, the arrows go
 * on from the grid.
 */
function keepInGrid(cell: HTMLElement | null): (() => void) | undefined {
  const grid = cell?.closest<HTMLElement>('[role="grid"]')
  if (!cell || !grid) return undefined
  const key = cell.dataset['cell']
  return () => {
    if (document.activeElement !== cell) return
    queueMicrotask(() => {
      const { activeElement } = document
      // A free time may keep the focus on the next day.
      const isOtherVisit = activeElement === cell && key?.startsWith('visit') && cell.dataset['cell'] !== key
      if (activeElement === document.body || isOtherVisit) grid.focus({ preventScroll: true })
    })
  }
}

interface CellProps {
  isCurrent: boolean
  isMarked: boolean
  shown: Range
}

interface FreeCellProps extends CellProps {
  cell: { key: string; time: string; label: string; face: string; range: Range }
  patient: string | undefined
}

const FreeCell = memo(function FreeCell({ cell, isCurrent, isMarked, patient, shown }: FreeCellProps) {
  const { key, label, face, range } = cell
  return (
    <div
      role="gridcell"
      data-cell={key}
      ref={isCurrent ? keepInGrid : undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={isMarked}
      // Hidden words would be laid out, several hundred on each day.
      aria-label={label}
      data-time={patient === undefined ? undefined : face}
      className={classNames(css.free, isMarked && css.marked)}
      style={onScale(range, shown)}
    >
      {isMarked && (patient ?? face)}
    </div>
  )
})

interface VisitCellProps extends CellProps {
  block: Block
  name: string
  face: string
  progress: ProgressWords
}

/** Gets its words as text: of a thousand visits, each hook counts. */
const VisitCell = memo(function VisitCell({ block, name, face, progress, isCurrent, isMarked, shown }: VisitCellProps) {
  const { visit, half, isStackable } = block
  const { answer, text } = progress
  const range = narrowRange(block)
  const place = onScale(range, shown)
  return (
    <div
      role="gridcell"
      data-cell={keyOfVisit(visit)}
      ref={isCurrent ? keepInGrid : undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={isMarked}
      // In place of hidden words: what is not shown is not laid out.
      aria-label={[isolate(name), answer, text, face].filter((word) => word !== undefined).join(' ')}
      draggable={visit.status === 'booked'}
      className={classNames(
        blockCss.block,
        blockCss[visit.status],
        isStackable ? blockCss.stacked : half && blockCss[half],
        isMarked && blockCss.marked,
        range.to - range.from < twoLinesMinutes && blockCss.low,
      )}
      style={isStackable ? place : { ...place, blockSize: `calc(${place.blockSize} - 2px)` }}
    >
      <bdi className={blockCss.name}>{name}</bdi>
      <span className={blockCss.detail}>
        {/* Half as high, it shows its words whole or not at all, which takes an element of their own. */}
        {isStackable ? <ProgressLine {...progress} /> : <ProgressLabel {...progress} />}
        <time dateTime={visit.appointmentDate}>{face}</time>
      </span>
    </div>
  )
})
