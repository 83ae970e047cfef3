import type { DeskPerson } from '@aafiya/contracts/desk/desk-people'
import type { FoundTime } from '@aafiya/contracts/desk/free-time-search'
import { minutesOf } from '@aafiya/contracts/hours/clinic-time'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useSpecialities } from '../../doctors/use-specialities.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { civilDay, civilTime } from '../../i18n/when.ts'
import { Failure } from '../../page/failure.tsx'
import { Button } from '../../ui/action/button.tsx'
import { KeyHint } from '../../visits/calendar/key-hint.tsx'
import type { ShownDay } from '../desk-day.ts'
import css from '../desk-panel.module.css'
import { freeTimesFound } from '../desk-queries.ts'
import { StaffNotice } from '../person/staff-notice.tsx'
import { usePersonWords } from '../person/use-person-words.ts'
import { DoctorPicker } from './doctor-picker.tsx'
import { MainChoices, MoreChoices, queryOf, type Change, type Choices } from './time-choices.tsx'
import type { useDeskBooking } from './use-desk-booking.ts'

export interface TimeSearchProps {
  /** The patient to book; without one, a time is only shown in its day. */
  person: DeskPerson | undefined
  day: ShownDay
  today: string
  booking: ReturnType<typeof useDeskBooking>
  onTime: (time: FoundTime) => void
  onBack: () => void
}

/**
 * The first ten free times across days and doctors. Enter moves from a filter to the first time, arrows to the others,
 * and Enter books.
 */
export function TimeSearch({ person, day, today, booking, onTime, onBack }: TimeSearchProps) {
  const { t } = useTranslation(['desk', 'words', 'common'])
  const { weekdayAndDay, clockTime } = useFormat()
  const { nameOf } = usePersonWords()
  const { nameOf: specialityName } = useSpecialities()
  const doctorName = useDoctorName()
  const list = useRef<HTMLUListElement>(null)
  const [choices, setChoices] = useState<Choices>({})
  const found = useQuery(freeTimesFound({ ...queryOf(choices, today), ...(person && { personId: person.id }) }))
  const times = found.data ?? []
  const isSettled = found.data !== undefined && !found.isPlaceholderData
  const doctor = day.doctors.find(({ id }) => id === choices.doctorId)
  const change = (changes: Change) => {
    booking.forget()
    setChoices((before) => Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value)))
  }
  const focusTime = (place: number) => list.current?.querySelectorAll('button')[place]?.focus()
  const onChoiceKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement) || !isSettled) return
    event.preventDefault()
    focusTime(0)
  }
  const onTimeKey = (event: KeyboardEvent, place: number) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    focusTime(place + (event.key === 'ArrowDown' ? 1 : -1))
  }
  const take = (found: FoundTime) => {
    if (!isSettled) return
    if (!person) return onTime(found)
    const { visitTypeId, ...time } = found
    const task = { kind: 'book' as const, person, ...(choices.visitTypeId && visitTypeId && { visitTypeId }) }
    booking.send({ task, time: { ...time, from: minutesOf(time.time), hasBegun: false }, hasArrived: false })
  }
  return (
    // Handles Enter in any of the seven filters.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={css.panel} aria-label={t('search_times')} onKeyDown={onChoiceKey}>
      <div>
        <p className="small">{t('search_times')}</p>
        <h2 className={css.name}>{person ? <bdi>{nameOf(person)}</bdi> : t('search_any')}</h2>
      </div>
      {person && <StaffNotice person={person} />}
      <div className={css.choices}>
        <MainChoices choices={choices} onChange={change} />
      </div>
      {booking.failure && <Failure failure={booking.failure} failed={t('failed_text')} />}
      {found.error && <Failure failure={found.error} failed={t('search_failed')} />}
      <p role="status" className="small">
        {isSettled ? t(times.length === 0 ? 'no_time_found' : 'times_found', { count: times.length }) : t('searching')}
      </p>
      <ul ref={list} className={css.fates} aria-label={t('search_times')}>
        {times.map((time, place) => (
          // Keyed by index: when a time is lost, the focus stays in place and is on the next one.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className={css.known}>
            <Button
              tone="text"
              className={css.found}
              busy={booking.isBusy}
              aria-disabled={!isSettled || undefined}
              onKeyDown={(event) => onTimeKey(event, place)}
              onClick={() => take(time)}
            >
              {t('words:day_and_time', {
                day: weekdayAndDay(civilDay(time.date)),
                time: clockTime(civilTime(time.time)),
              })}
            </Button>
            <span className="small">
              {doctorName({ fullName: time.doctorName, fullNameAr: time.doctorNameAr })} ·{' '}
              {specialityName(time.speciality)}
            </span>
          </li>
        ))}
      </ul>
      <DoctorPicker
        doctors={day.doctors}
        label={t('words:doctor')}
        hint={doctor ? doctorName(doctor) : t('change_doctor_hint')}
        onDoctor={({ id }) => change({ doctorId: id })}
        onAny={() => change({ doctorId: undefined })}
      />
      <MoreChoices choices={choices} onChange={change} day={day} />
      <Button tone="text" className={css.start} onClick={onBack}>
        {t('common:back')} <KeyHint letter="Esc" />
      </Button>
    </section>
  )
}
