import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import { Button } from '../../ui/action/button.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { VisitProgress } from '../../visits/calendar/visit-progress.tsx'
import type { DeskColumnDay, FreeTime } from '../desk-day.ts'
import css from './day-list.module.css'
import type { DeskWords } from './use-desk-words.ts'

export interface DayListProps {
  columns: readonly DeskColumnDay[]
  visits: readonly DeskVisit[]
  /** Of a task; proposed, it takes no focus here. */
  chosen: FreeTime | undefined
  words: DeskWords
  zone: string
  onTime: (time: FreeTime) => void
  onVisit: (visit: DeskVisit) => void
}

/** Replaces the grid on narrow screens: each doctor's next free times and booked visits. */
export function DayList({ columns, visits, chosen, words, zone, onTime, onVisit }: DayListProps) {
  const { t } = useTranslation('desk')
  const doctorName = useDoctorName()
  const id = useId()
  const chosenDoctor = columns.find(({ doctor }) => doctor.id === chosen?.doctorId)?.doctor
  const rows = useDoctorRows(columns, visits, words)
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('next_free')}</h2>
      <p role="status">
        {chosen && chosenDoctor && (
          <VisuallyHidden>
            {t('free_at', { doctor: doctorName(chosenDoctor), time: words.clock(chosen.time).full })}
          </VisuallyHidden>
        )}
      </p>
      <ul>
        {rows.map(({ id: doctorId, name, times, booked }) => (
          <li key={doctorId} className={css.row}>
            <span className={css.name}>{name}</span>
            <span className={css.times}>
              {times.length === 0 && <span className="small">{t('no_free')}</span>}
              {times.map(({ time, shown, label }) => (
                <Button key={time.time} tone="text" aria-label={label} onClick={() => onTime(time)}>
                  {shown}
                </Button>
              ))}
            </span>
            {booked.length > 0 && <Booked doctor={name} visits={booked} zone={zone} onVisit={onVisit} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Each doctor's next free times and booked visits. Found once per day, not with each key: there may be 120 doctors. */
function useDoctorRows(columns: readonly DeskColumnDay[], visits: readonly DeskVisit[], words: DeskWords) {
  const { t } = useTranslation('desk')
  const doctorName = useDoctorName()
  return useMemo(() => {
    const byId = new Map(visits.map((visit) => [visit.id, visit]))
    return columns.map(({ doctor, free, blocks }) => {
      const name = doctorName(doctor)
      return {
        id: doctor.id,
        name,
        times: free.slice(0, 3).map((time) => {
          const shown = words.clock(time.time).full
          return { time, shown, label: t('free_at', { doctor: name, time: shown }) }
        }),
        booked: blocks.flatMap(({ visit }) => byId.get(visit.id) ?? []),
      }
    })
  }, [columns, visits, words, t, doctorName])
}

interface BookedProps extends Pick<DayListProps, 'visits' | 'zone' | 'onVisit'> {
  doctor: string
}

/** A doctor's visits of the day, rendered only when opened, since there may be a thousand. */
function Booked({ doctor, visits, zone, onVisit }: BookedProps) {
  const { t } = useTranslation(['desk', 'words'])
  const { clockTime } = useFormat()
  const personName = usePersonName()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={css.booked}>
      <Button
        tone="text"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t('booked_of', { doctor, count: visits.length })}
        onClick={() => setOpen(!isOpen)}
      >
        {t('words:appointments_count', { count: visits.length })}
      </Button>
      <ul id={id} hidden={!isOpen}>
        {isOpen &&
          visits.map((visit) => (
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
