import type { DeskDay } from '@aafiya/contracts/desk/desk'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { span } from '@aafiya/contracts/language/format-span'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { typeName } from '../booking/visit-type/type-name.ts'
import { useDoctorName } from '../doctors/doctor-name.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { civilTime } from '../i18n/when.ts'
import { Failure } from '../page/failure.tsx'
import { FactRows } from '../payments/fact-rows.tsx'
import { Button } from '../ui/action/button.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { KeyHint } from '../visits/calendar/key-hint.tsx'
import { typeOf, type FreeTime } from './desk-day.ts'
import css from './desk-panel.module.css'
import type { Task, useDeskBooking } from './use-desk-booking.ts'
import { usePersonWords } from './use-person-words.ts'

export interface BookingPanelProps {
  task: Task
  day: DeskDay
  zone: string
  now: Date
  time: FreeTime | undefined
  /** The doctor whose time was chosen, even if that time is too short for a visit type chosen later. */
  doctorId: string | undefined
  /** The earliest free time of all who are shown. */
  first: FreeTime | undefined
  booking: ReturnType<typeof useDeskBooking>
  isLive: boolean
  onTask: (task: Task) => void
  onBack: () => void
}

/** What is about to be booked or moved, and the button; the time is chosen in the day. */
export function BookingPanel({ task, day, zone, now, time, doctorId, first, booking, isLive, onTask, onBack }: BookingPanelProps) {
  const { t } = useTranslation('desk')
  const { clockTime, money } = useFormat()
  const language = useLanguage()
  const doctorName = useDoctorName()
  const { patientOf, factsOf } = usePersonWords()
  const id = useId()
  const doctor = day.doctors.find((one) => one.id === doctorId)
  const chosen = task.kind === 'book' ? task.visitTypeId : undefined
  const type = doctor && typeOf(doctor, chosen)
  const types = task.kind === 'book' && doctor ? doctor.visitTypes : []
  const isToday = civilAt(now, zone).date === day.date
  const name = patientOf(task)
  const send = (at: FreeTime | undefined, hasArrived: boolean) => {
    if (at && isLive) booking.send({ task, time: at, hasArrived })
  }
  const choose = (visitTypeId: string) => {
    booking.forget()
    if (task.kind === 'book') onTask({ ...task, visitTypeId })
  }
  const isFirst = first !== undefined && time?.startsAt === first.startsAt
  const firstDoctor = day.doctors.find((one) => one.id === first?.doctorId)
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
            types.length === 1 &&
              type !== undefined && { label: t('visit'), value: `${typeName(language, type)} · ${span(language, type.minutes, 'minute')}` },
            task.kind === 'book' && { label: t('fee'), value: money(type?.fee ?? doctor.fees, day.currency) },
          ]}
        />
      ) : (
        <p>{t(task.kind === 'move' ? 'move_text' : 'choose_time')}</p>
      )}
      {task.kind === 'book' && types.length > 1 && (
        <SelectField id={id} label={t('visit')} value={type?.id} onValue={choose}>
          {types.map((one) => (
            <option key={one.id} value={one.id}>
              {typeName(language, one)} · {span(language, one.minutes, 'minute')}
            </option>
          ))}
        </SelectField>
      )}
      {booking.failure && <Failure failure={booking.failure} failed={t('failed_text')} />}
      <div className={css.actions}>
        <Button
          wide
          busy={booking.isBusy}
          busyLabel={t(task.kind === 'move' ? 'moving_busy' : 'booking')}
          aria-disabled={!time || !isLive || undefined}
          onClick={() => send(time, false)}
        >
          {t(task.kind === 'move' ? 'move_here' : 'book')} <KeyHint letter="↵" isOnGreen />
        </Button>
        <div className={css.rest}>
          {task.kind === 'book' && isToday && time && (
            <Button tone="text" busy={booking.isBusy} onClick={() => send(time, true)}>
              {t('book_arrived')}
            </Button>
          )}
          {task.kind === 'book' && isToday && first && firstDoctor && !isFirst && (
            <Button tone="text" busy={booking.isBusy} onClick={() => send(first, true)}>
              {t('walk_in', { doctor: doctorName(firstDoctor), time: clockTime(civilTime(first.time)) })}
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
