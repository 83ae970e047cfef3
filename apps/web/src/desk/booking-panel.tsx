import { civilAt } from '@aafiya/contracts/clinic-time'
import type { DeskDay } from '@aafiya/contracts/desk'
import { span } from '@aafiya/contracts/format-span'
import { useTranslation } from 'react-i18next'

import { typeName } from '../booking/visit-type/type-name.ts'
import { useDoctorName } from '../doctors/doctor-name.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { civilTime } from '../i18n/when.ts'
import { Failure } from '../page/failure.tsx'
import { FactRows } from '../payments/fact-rows.tsx'
import { Button } from '../ui/action/button.tsx'
import { KeyHint } from '../visits/calendar/key-hint.tsx'
import { usualType, type FreeTime } from './desk-day.ts'
import css from './desk-panel.module.css'
import type { Task, useDeskBooking } from './use-desk-booking.ts'
import { usePersonWords } from './use-person-words.ts'

export interface BookingPanelProps {
  task: Task
  day: DeskDay
  zone: string
  now: Date
  time: FreeTime | undefined
  booking: ReturnType<typeof useDeskBooking>
  isLive: boolean
  onBack: () => void
}

/** What is about to be booked or moved, and the button; the time is chosen in the day. */
export function BookingPanel({ task, day, zone, now, time, booking, isLive, onBack }: BookingPanelProps) {
  const { t } = useTranslation('desk')
  const { clockTime, money } = useFormat()
  const language = useLanguage()
  const doctorName = useDoctorName()
  const { nameOf, factsOf } = usePersonWords()
  const doctor = day.doctors.find(({ id }) => id === time?.doctorId)
  const type = doctor && usualType(doctor)
  const isToday = civilAt(now, zone).date === day.date
  const name =
    task.kind === 'book' ? nameOf(task.person) : nameOf({ fullName: task.visit.patientName, fullNameAr: task.visit.patientNameAr })
  const send = (hasArrived: boolean) => time && booking.send({ task, time, hasArrived })
  return (
    <section className={css.panel} aria-label={task.kind === 'move' ? t('moving', { patient: name }) : t('new_visit')}>
      <div>
        <p className="small">{t(task.kind === 'move' ? 'move' : 'new_visit')}</p>
        <h2 className={css.name}>
          <bdi>{name}</bdi>
        </h2>
        {task.kind === 'book' && <p className="small">{factsOf(task.person)}</p>}
      </div>
      {time && doctor ? (
        <FactRows
          rows={[
            { label: t('doctor'), value: doctorName(doctor) },
            { label: t('time'), value: clockTime(civilTime(time.time)) },
            task.kind === 'book' &&
              type !== undefined && { label: t('visit'), value: `${typeName(language, type)} · ${span(language, type.minutes, 'minute')}` },
            task.kind === 'book' && { label: t('fee'), value: money(type?.fee ?? doctor.fees, day.currency) },
          ]}
        />
      ) : (
        <p>{t(task.kind === 'move' ? 'move_text' : 'choose_time')}</p>
      )}
      {booking.failure && <Failure failure={booking.failure} failed={t('failed_text')} />}
      <div className={css.actions}>
        <Button
          wide
          busy={booking.isBusy}
          busyLabel={t(task.kind === 'move' ? 'moving_busy' : 'booking')}
          aria-disabled={!time || !isLive || undefined}
          onClick={() => isLive && send(false)}
        >
          {t(task.kind === 'move' ? 'move_here' : 'book')} <KeyHint letter="↵" isOnGreen />
        </Button>
        <div className={css.rest}>
          {task.kind === 'book' && isToday && time && (
            <Button tone="text" busy={booking.isBusy} onClick={() => isLive && send(true)}>
              {t('book_arrived')}
            </Button>
          )}
          <Button tone="text" onClick={onBack}>
            {t('back')}
          </Button>
        </div>
      </div>
    </section>
  )
}
