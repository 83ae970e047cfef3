import { span } from '@aafiya/contracts/language/format-span'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../doctors/doctor-name.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { civilTime } from '../i18n/when.ts'
import { usePersonName } from '../page/use-person-name.ts'
import { classNames } from '../ui/behaviour/class-names.ts'
import { Avatar } from '../ui/picture/avatar.tsx'
import { nameInitials } from '../ui/text/name-initials.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { closedRanges, hasPause, type Range } from '../visits/calendar/calendar-day.ts'
import { onScale } from '../visits/calendar/on-scale.ts'
import blockCss from '../visits/calendar/visit-block.module.css'
import { VisitProgress } from '../visits/calendar/visit-progress.tsx'
import type { DeskColumnDay } from './desk-day.ts'
import css from './desk-grid.module.css'
import { keyOfTime, keyOfVisit } from './use-desk-keys.ts'

export interface DeskColumnProps {
  column: DeskColumnDay
  zone: string
  from: number
  to: number
  /** Minutes of the now-line; undefined on another day. */
  nowAt: number | undefined
  /** The cell in the order of Tab, if it is in this column. */
  current: string | undefined
  /** The time or visit that is chosen: the one green block. */
  marked: string | undefined
  /** Who is to be booked at the chosen time. */
  patient: string | undefined
}

/** A doctor's day. Drawn again only if something of it has changed: there may be a hundred beside one another. */
export const DeskColumn = memo(function DeskColumn({ column, zone, from, to, nowAt, current, marked, patient }: DeskColumnProps) {
  const { t } = useTranslation('desk')
  const { clockTime, clockFace } = useFormat()
  const personName = usePersonName()
  const name = useDoctorName()(column.doctor)
  const language = useLanguage()
  const { lateMinutes } = column.doctor
  const shown: Range = { from, to }
  return (
    <div role="row" className={css.column}>
      <div role="rowheader" className={css.head}>
        <Avatar initials={nameInitials(column.doctor.fullName)} src={column.doctor.image} />
        <span className={css.doctor}>{name}</span>
        {lateMinutes !== undefined && <span className={css.late}>{t('late', { span: span(language, lateMinutes, 'minute') })}</span>}
      </div>
      <div role="presentation" className={css.scale} style={{ blockSize: onScale(shown, shown).blockSize }}>
        {closedRanges(column, shown).map((range) => (
          <span key={range.from} aria-hidden="true" className={css.closed} style={onScale(range, shown)} />
        ))}
        {nowAt !== undefined && (
          <span
            aria-hidden="true"
            className={css.line}
            style={{ insetBlockStart: onScale({ from: nowAt, to: nowAt }, shown).insetBlockStart }}
          />
        )}
        {column.blocks.filter(hasPause).map(({ visit, to: end, freeFrom }) => (
          <span key={visit.id} aria-hidden="true" className={css.pause} style={onScale({ from: end, to: freeFrom }, shown)} />
        ))}
        {column.held.map((range) => (
          <span key={range.from} className={css.held} style={onScale(range, shown)}>
            {t('held')}
          </span>
        ))}
        {column.free.map((time, index) => {
          const key = keyOfTime(time)
          const until = Math.min(column.free[index + 1]?.from ?? to, time.from + 30)
          return (
            <div
              key={key}
              role="gridcell"
              data-cell={key}
              tabIndex={key === current ? 0 : -1}
              aria-selected={key === marked}
              className={classNames(css.free, key === marked && css.marked)}
              style={onScale({ from: time.from, to: until }, shown)}
            >
              <VisuallyHidden>{t('free_at', { doctor: name, time: clockTime(civilTime(time.time)) })}</VisuallyHidden>
              {key === marked && <span aria-hidden="true">{patient ?? clockFace(civilTime(time.time))}</span>}
            </div>
          )
        })}
        {column.blocks.map((block) => {
          const { visit } = block
          const key = keyOfVisit(visit)
          const place = onScale(block, shown)
          return (
            <div
              key={key}
              role="gridcell"
              data-cell={key}
              tabIndex={key === current ? 0 : -1}
              aria-selected={key === marked}
              draggable={visit.status === 'booked'}
              className={classNames(
                blockCss.block,
                blockCss[visit.status],
                block.half && blockCss[block.half],
                key === marked && blockCss.marked,
                block.to - block.from < 30 && blockCss.low,
              )}
              style={{ ...place, blockSize: `calc(${place.blockSize} - 2px)` }}
            >
              <span className={blockCss.name}>
                <bdi>{personName(visit.patientName, visit.patientNameAr)}</bdi>
              </span>
              <span className={blockCss.detail}>
                <time dateTime={visit.appointmentDate}>{clockFace({ instant: visit.appointmentDate, zone })}</time>
                <VisitProgress visit={visit} zone={zone} isShort />
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
})
