import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../doctors/doctor-name.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { civilTime } from '../i18n/when.ts'
import { usePersonName } from '../page/use-person-name.ts'
import { Button } from '../ui/action/button.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { VisitProgress } from '../visits/calendar/visit-progress.tsx'
import css from './day-list.module.css'
import type { DeskColumnDay, FreeTime } from './desk-day.ts'

export interface DayListProps {
  columns: readonly DeskColumnDay[]
  visits: readonly DeskVisit[]
  /** Of a task; proposed, it takes no focus here. */
  chosen: FreeTime | undefined
  zone: string
  onTime: (time: FreeTime) => void
  onVisit: (visit: DeskVisit) => void
}

/** Replaces the grid on narrow screens: each doctor's next free times and booked visits. */
export function DayList({ columns, visits, chosen, zone, onTime, onVisit }: DayListProps) {
  const { t } = useTranslation('desk')
  const { clockTime } = useFormat()
  const doctorName = useDoctorName()
  const id = useId()
  const chosenDoctor = columns.find(({ doctor }) => doctor.id === chosen?.doctorId)?.doctor
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('next_free')}</h2>
      <p role="status">
        {chosen && chosenDoctor && (
          <VisuallyHidden>
            {t('free_at', { doctor: doctorName(chosenDoctor), time: clockTime(civilTime(chosen.time)) })}
          </VisuallyHidden>
        )}
      </p>
      <ul>
        {columns.map(({ doctor, free, blocks }) => {
          const shownIds = new Set(blocks.map(({ visit }) => visit.id))
          const booked = visits.filter((visit) => shownIds.has(visit.id))
          return (
            <li key={doctor.id} className={css.row}>
              <span className={css.name}>{doctorName(doctor)}</span>
              <span className={css.times}>
                {free.length === 0 && <span className="small">{t('no_free')}</span>}
                {free.slice(0, 3).map((time) => {
                  const shown = clockTime(civilTime(time.time))
                  return (
                    <Button
                      key={time.time}
                      tone="text"
                      aria-label={t('free_at', { doctor: doctorName(doctor), time: shown })}
                      onClick={() => onTime(time)}
                    >
                      {shown}
                    </Button>
                  )
                })}
              </span>
              {booked.length > 0 && (
                <Booked doctor={doctorName(doctor)} visits={booked} zone={zone} onVisit={onVisit} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface BookedProps extends Pick<DayListProps, 'visits' | 'zone' | 'onVisit'> {
  doctor: string
}

/** A doctor's visits of the day, rendered only when opened, since there may be a thousand. */
function Booked({ doctor, visits, zone, onVisit }: BookedProps) {
  const { t } = useTranslation('desk')
  const { clockTime } = useFormat()
  const personName = usePersonName()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const inOrder = visits.toSorted((a, b) => a.appointmentDate.localeCompare(b.appointmentDate))
  return (
    <div className={css.booked}>
      <Button
        tone="text"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t('booked_of', { doctor, count: visits.length })}
        onClick={() => setOpen(!isOpen)}
      >
        {t('booked_count', { count: visits.length })}
      </Button>
      <ul id={id} hidden={!isOpen}>
        {isOpen &&
          inOrder.map((visit) => (
            <li key={visit.id} className={css.visit}>
              <span>{clockTime({ instant: visit.appointmentDate, zone })}</span>
              <Button tone="text" onClick={() => onVisit(visit)}>
                <bdi>{personName(visit.patientName, visit.patientNameAr)}</bdi>
              </Button>
              <span className="small">
                <VisitProgress visit={visit} zone={zone} isAtDesk />
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}
