import type { Visit } from '@aafiya/contracts/appointments/visits'
import { inLanguage } from '@aafiya/contracts/language/in-language'

import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import { classNames } from '../../ui/behaviour/class-names.ts'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { narrowRange, twoLinesMinutes, type Block, type Range } from './calendar-day.ts'
import { onScale } from './on-scale.ts'
import css from './visit-block.module.css'
import { VisitProgress } from './visit-progress.tsx'

export interface VisitBlockProps {
  block: Block
  zone: string
  /** The hours of the scale. */
  shown: Range
  /** In the tab order. */
  isCurrent: boolean
  /** Selected in the day view, highlighted in green. */
  isMarked: boolean
  /** Has the full width of the day view. */
  isWide: boolean
  takesFocus: boolean
  onChoose: (visit: Visit) => void
}

/** A visit on the time scale. Focusing selects it; clicking opens it through the grid. */
export function VisitBlock({ block, zone, shown, isCurrent, isMarked, isWide, takesFocus, onChoose }: VisitBlockProps) {
  const { visit, half, isStackable } = block
  const { clockFace } = useFormat()
  const language = useLanguage()
  const patient = usePersonName()(visit.patientName, visit.patientNameAr)
  const isStacked = isStackable && !isWide
  const range = isWide ? block : narrowRange(block)
  const place = onScale(range, shown)
  return (
    <div
      ref={takesFocus ? focusOnMount : undefined}
      role="gridcell"
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={isMarked}
      data-visit={visit.id}
      className={classNames(
        css.block,
        css[visit.status],
        isStacked ? css.stacked : half && css[half],
        isMarked && css.marked,
        isWide ? css.wide : range.to - range.from < twoLinesMinutes && css.low,
      )}
      // A small gap between two visits; the halves of a time need their room.
      style={isStacked ? place : { ...place, blockSize: `calc(${place.blockSize} - 2px)` }}
      onFocus={() => onChoose(visit)}
    >
      <bdi className={css.name}>{patient}</bdi>
      <span className={css.detail}>
        <time dateTime={visit.appointmentDate}>{clockFace({ instant: visit.appointmentDate, zone })}</time>
        {visit.visitType && (
          <span className={css.type}>{inLanguage(language, visit.visitType.name, visit.visitType.nameAr)}</span>
        )}
        <VisitProgress visit={visit} zone={zone} isShort={!isWide} />
      </span>
    </div>
  )
}
