import { healthConsentText } from '@aafiya/contracts/account/health-consent-text'
import { hasNoMoney } from '@aafiya/contracts/appointments/booking-facts'
import { ApiError } from '@aafiya/contracts/client'
import type { DeskDoctor, DeskVisit } from '@aafiya/contracts/desk/desk'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { span } from '@aafiya/contracts/language/format-span'
import { inLanguage } from '@aafiya/contracts/language/in-language'
import { limits } from '@aafiya/contracts/platform/limits'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { consentRefusal } from '../../family/use-health-consent.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { civilDay, civilTime } from '../../i18n/when.ts'
import { Failure } from '../../page/failure.tsx'
import { Button } from '../../ui/action/button.tsx'
import { classNames } from '../../ui/behaviour/class-names.ts'
import { focusIfLost } from '../../ui/behaviour/focus-if-lost.ts'
import { ConsentBox } from '../../ui/field/consent-box.tsx'
import { RadioSegments } from '../../ui/field/radio-segments.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { FactRows } from '../../ui/figure/fact-rows.tsx'
import { KeyHint } from '../../visits/calendar/key-hint.tsx'
import { typeOf, type FreeTime, type Task, type ShownDay } from '../desk-day.ts'
import css from '../desk-panel.module.css'
import { useMergedPerson } from '../merging/use-merged-person.ts'
import { StaffNotice } from '../person/staff-notice.tsx'
import { usePersonWords } from '../person/use-person-words.ts'
import { keyOfTime } from '../schedule/use-desk-keys.ts'
import { Clash } from './clash.tsx'
import { DoctorPicker } from './doctor-picker.tsx'
import { NextDay } from './next-day.tsx'
import type { useDeskBooking } from './use-desk-booking.ts'

export interface BookingPanelProps {
  task: Task
  day: ShownDay
  zone: string
  now: Date
  time: FreeTime | undefined
  /** The doctor of the chosen time, even if that time is too short for a visit type chosen later. */
  doctorId: string | undefined
  /** The earliest free time of all shown doctors; of a move, of its doctor. */
  first: FreeTime | undefined
  booking: ReturnType<typeof useDeskBooking>
  isLive: boolean
  isNarrow: boolean
  onTask: (task: Task) => void
  /** Without a doctor: all doctors. */
  onDoctor: (doctor?: DeskDoctor) => void
  onDay: (date: string) => void
  onBack: () => void
}

const before = ({ appointmentDate, appointmentTime: time }: DeskVisit, zone: string) => ({
  date: civilAt(new Date(appointmentDate), zone).date,
  time,
})

/** The booking or move about to be made, and its button; the time is chosen in the day grid. */
export function BookingPanel({
  task,
  day,
  zone,
  now,
  time,
  doctorId,
  first,
  booking,
  isLive,
  isNarrow,
  onTask,
  ...on
}: BookingPanelProps) {
  const { t } = useTranslation(['desk', 'words', 'visits', 'calendar', 'common'])
  const { clockTime, weekdayAndDay, money } = useFormat()
  const language = useLanguage()
  const doctorName = useDoctorName()
  const { patientOf, factsOf } = usePersonWords()
  const id = useId()
  useMergedPerson(task.kind === 'book' ? task.person : undefined, (person) => {
    if (task.kind === 'book') onTask({ ...task, person })
  })
  const doctor = day.doctors.find((one) => one.id === doctorId)
  const chosen = task.kind === 'book' ? task.visitTypeId : undefined
  const type = doctor && typeOf(doctor, chosen)
  const types = task.kind === 'book' && doctor ? doctor.visitTypes : []
  const isToday = civilAt(now, zone).date === day.date
  const name = patientOf(task)
  const send = (at: FreeTime | undefined, hasArrived: boolean) => {
    if (at) booking.send({ task, time: at, hasArrived })
  }
  const button = useRef<HTMLButtonElement>(null)
  const proposed = time && keyOfTime(time)
  // Enter books the proposed time on a narrow screen too, which has no grid to focus it in.
  useEffect(() => {
    const isInGrid = document.activeElement?.closest('[role="grid"]')
    if (isNarrow && proposed !== undefined && !isInGrid) button.current?.focus({ preventScroll: true })
  }, [isNarrow, proposed])
  const choose = (visitTypeId: string) => {
    booking.forget()
    if (task.kind === 'book') onTask({ ...task, visitTypeId })
  }
  const isFirst = first !== undefined && time?.startsAt === first.startsAt
  const firstDoctor = day.doctors.find((one) => one.id === first?.doctorId)
  const whenOf = ({ date, time: at }: { date: string; time: string }) =>
    t('words:day_and_time', { day: weekdayAndDay(civilDay(date)), time: clockTime(civilTime(at)) })
  return (
    <section className={css.panel} aria-label={task.kind === 'move' ? t('moving', { patient: name }) : t('new_visit')}>
      <div>
        <p className="small">{t(task.kind === 'move' ? 'words:move' : 'new_visit')}</p>
        {/* Until a time is proposed. */}
        <h2 ref={focusIfLost} className={css.name} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h2>
        {task.kind === 'book' && <p className="small">{factsOf(task.person)}</p>}
      </div>
      {task.kind === 'book' && <StaffNotice person={task.person} />}
      {booking.failure && <Failure failure={booking.failure} failed={t('failed_text')} />}
      {booking.failure instanceof ApiError && booking.failure.code === 'patient_busy' && booking.lost && (
        <Clash task={task} day={day} at={booking.lost} zone={zone} />
      )}
      {time && doctor ? (
        <FactRows
          rows={[
            task.kind === 'move' && { label: t('time_before'), value: whenOf(before(task.visit, zone)) },
            { label: t('words:doctor'), value: doctorName(doctor) },
            { label: t('words:time'), value: whenOf(time) },
            types.length === 1 &&
              type !== undefined && {
                label: t('words:visit_type'),
                value: `${inLanguage(language, type.name, type.nameAr)} · ${span(language, type.minutes, 'minute')}`,
              },
            task.kind === 'book' && { label: t('words:fee'), value: money(type?.fee ?? doctor.fees, day.currency) },
          ]}
        />
      ) : (
        <p>{t(task.kind === 'move' ? 'move_text' : 'choose_time')}</p>
      )}
      {!first && !time && <NextDay task={task} doctorId={doctorId} date={day.date} whenOf={whenOf} onDay={on.onDay} />}
      {task.kind === 'book' && types.length > 1 && (
        <SelectField id={id} label={t('words:visit_type')} value={type?.id} onValue={choose}>
          {types.map((one) => (
            <option key={one.id} value={one.id}>
              {inLanguage(language, one.name, one.nameAr)} · {span(language, one.minutes, 'minute')}
            </option>
          ))}
        </SelectField>
      )}
      {task.kind === 'move' && (
        <RadioSegments
          id={id}
          label={t('move_by')}
          value={task.isRequestedByPatient ? 'patient' : 'clinic'}
          options={[
            { value: 'clinic', label: t('visits:by_clinic') },
            { value: 'patient', label: t('visits:by_patient') },
          ]}
          hint={
            !hasNoMoney(task.visit.paymentStatus) &&
            (task.isRequestedByPatient
              ? t('move_by_patient_hint')
              : t('move_by_clinic_hint', { span: span(language, limits.declineHours, 'hour') }))
          }
          onValue={(side) => onTask({ ...task, isRequestedByPatient: side === 'patient' })}
        />
      )}
      {task.kind === 'book' && task.person.needsHealthConsent && (
        <ConsentBox
          id={`${id}-consent`}
          checked={task.agreedAloud ?? false}
          error={consentRefusal(booking.failure, 'agreedAloud')}
          onValue={(agreedAloud) => onTask({ ...task, agreedAloud })}
        >
          {t('consent', { sentence: healthConsentText[language] })}
        </ConsentBox>
      )}
      <div className={css.actions}>
        <Button
          ref={button}
          wide
          data-primary
          busy={booking.isBusy}
          busyLabel={t(task.kind === 'move' ? 'moving_busy' : 'words:booking')}
          aria-disabled={!time || !isLive || undefined}
          onClick={() => send(time, false)}
        >
          {t(task.kind === 'move' ? 'move_here' : 'words:book')} <KeyHint letter="↵" isOnGreen />
        </Button>
        <div className={css.rest}>
          {task.kind === 'book' && isToday && time && (
            <Button tone="text" busy={booking.isBusy} onClick={() => send(time, true)}>
              {t('book_arrived')} <KeyHint letter="⇧ ↵" />
            </Button>
          )}
          {task.kind === 'book' && isToday && first && firstDoctor && !isFirst && (
            <Button tone="text" busy={booking.isBusy} onClick={() => send(first, true)}>
              {t('walk_in', { doctor: doctorName(firstDoctor), time: clockTime(civilTime(first.time)) })}
            </Button>
          )}
          <span className={classNames('small', css.keys)}>
            <KeyHint letter="PgDn" /> {t('calendar:key_D')} <KeyHint letter="⇧ PgDn" /> {t('calendar:key_W')}
          </span>
          <Button tone="text" onClick={on.onBack}>
            {t('common:back')} <KeyHint letter="Esc" />
          </Button>
        </div>
      </div>
      <DoctorPicker
        doctors={day.doctors}
        label={t('change_doctor')}
        hint={t('change_doctor_hint')}
        onDoctor={on.onDoctor}
        onAny={() => on.onDoctor()}
      />
    </section>
  )
}
