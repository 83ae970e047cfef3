import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../doctors/doctor-name.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { civilTime } from '../i18n/when.ts'
import { Button } from '../ui/action/button.tsx'
import type { DeskColumnDay, FreeTime } from './desk-day.ts'
import css from './next-free-list.module.css'

export interface NextFreeListProps {
  columns: readonly DeskColumnDay[]
  onTime: (time: FreeTime) => void
}

/** In place of the grid where there is no room for one: each doctor with their next free times. */
export function NextFreeList({ columns, onTime }: NextFreeListProps) {
  const { t } = useTranslation('desk')
  const { clockTime } = useFormat()
  const doctorName = useDoctorName()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('next_free')}</h2>
      <ul>
        {columns.map(({ doctor, free }) => (
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
          </li>
        ))}
      </ul>
    </section>
  )
}
