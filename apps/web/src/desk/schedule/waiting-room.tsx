import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import { stepOf } from '../../visits/calendar/calendar-day.ts'
import type { ShownDay } from '../desk-day.ts'
import css from '../desk-panel.module.css'
import { deskDay } from '../desk-queries.ts'
import { ShortList } from '../short-list.tsx'

export interface WaitingRoomProps {
  /** The one that is shown. */
  day: ShownDay
  today: string
  speciality: string | undefined
  zone: string
  now: Date
  /** On a phone, so that the day comes soon after it. */
  isShort: boolean
  onVisit: (visit: DeskVisit) => void
}

/** Each key on the desk renders the list, and a day may have a thousand visits. */
const waitingOf = (visits: readonly DeskVisit[]) =>
  visits
    .filter((visit) => stepOf(visit) === 'arrived')
    .toSorted((a, b) => (a.arrivedAt ?? '').localeCompare(b.arrivedAt ?? ''))

/** Patients who have arrived today and not been called in, longest wait first; also while another day is shown. */
export function WaitingRoom({ day, today, speciality, zone, now, isShort, onVisit }: WaitingRoomProps) {
  const { t } = useTranslation(['desk', 'words'])
  const { clockTime, count } = useFormat()
  const name = usePersonName()
  const doctorName = useDoctorName()
  const id = useId()
  const isToday = day.date === today
  const { data } = useQuery({ ...deskDay(today, speciality), enabled: !isToday })
  const ofToday = isToday ? day.visits : data?.visits
  const waiting = useMemo(() => waitingOf(ofToday ?? []), [ofToday])
  return (
    <section className={css.waiting} aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('waiting')}</h2>
        {waiting.length > 0 && <span>{count(waiting.length)}</span>}
      </header>
      {waiting.length > 0 ? (
        <ShortList isShort={isShort}>
          {waiting.map((visit) => (
            <li key={visit.id}>
              <button type="button" className={css.waiter} onClick={() => onVisit(visit)}>
                <span className={css.minutes}>
                  {t('minutes', {
                    count: Math.max(0, Math.floor((now.getTime() - Date.parse(visit.arrivedAt ?? '')) / 60_000)),
                  })}
                </span>
                <span className={css.who}>
                  <bdi>{name(visit.patientName, visit.patientNameAr)}</bdi>
                </span>
                <span className={css.where}>
                  {doctorName({ fullName: visit.doctorName, fullNameAr: visit.doctorNameAr })}
                  {t('words:comma')}
                  {clockTime({ instant: visit.appointmentDate, zone })}
                </span>
              </button>
            </li>
          ))}
        </ShortList>
      ) : (
        ofToday && <p className="small">{t('nobody_waiting')}</p>
      )}
    </section>
  )
}
