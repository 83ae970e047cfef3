import { civilAt } from '@aafiya/contracts/clinic-time'
import type { DeskDay, DeskPerson, DeskVisit } from '@aafiya/contracts/desk'
import { span } from '@aafiya/contracts/format-span'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../api.ts'
import { typeName } from '../booking/visit-type/type-name.ts'
import { useDoctorName } from '../doctors/doctor-name.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { civilTime } from '../i18n/when.ts'
import { Failure } from '../page/failure.tsx'
import { useRepeatKey } from '../page/use-repeat-key.ts'
import { FactRows } from '../payments/fact-rows.tsx'
import { untilAnswered } from '../sending.ts'
import { Button } from '../ui/action/button.tsx'
import { showToast } from '../ui/feedback/toast-store.ts'
import { KeyHint } from '../visits/calendar/key-hint.tsx'
import { usualType, type FreeTime } from './desk-day.ts'
import css from './desk-panel.module.css'
import { usePersonWords } from './use-person-words.ts'

/** Who gets the time that is chosen in the day: somebody for a new visit, or a visit that is moved. */
export type Task = { kind: 'book'; person: DeskPerson } | { kind: 'move'; visit: DeskVisit }

interface Wish {
  task: Task
  time: FreeTime
  hasArrived: boolean
}

/** A day with a visit as it is now. */
const withVisit = (day: DeskDay, visit: DeskVisit): DeskDay => ({
  ...day,
  visits: [...day.visits.filter(({ id }) => id !== visit.id), visit],
})

/** Books or moves, once however often it is pressed. */
export function useDeskBooking(day: DeskDay | undefined, onDone: (visit: DeskVisit) => void) {
  const { t } = useTranslation('desk')
  const queryClient = useQueryClient()
  const { clockTime } = useFormat()
  const doctorName = useDoctorName()
  const { nameOf } = usePersonWords()
  const keyOf = useRepeatKey()
  const { mutate, isPending, error, reset } = useMutation({
    ...untilAnswered,
    mutationFn: async ({ task, time, hasArrived }: Wish) => {
      const at = { doctorId: time.doctorId, appointmentDate: day?.date ?? '', appointmentTime: time.time }
      if (task.kind === 'move') return api.desk.move({ params: { id: task.visit.id }, body: at })
      const body = { personId: task.person.id, ...at }
      const visit = await api.desk.book({ body, idempotencyKey: keyOf(JSON.stringify(body)) })
      return hasArrived ? { ...visit, ...(await api.visits.recordStep({ params: { id: visit.id, step: 'arrived' } })) } : visit
    },
    onSuccess: async (visit, { task }) => {
      const doctor = doctorName({ fullName: visit.doctorName, fullNameAr: visit.doctorNameAr })
      const words = {
        patient: nameOf({ fullName: visit.patientName, fullNameAr: visit.patientNameAr }),
        doctor,
        time: clockTime(civilTime(visit.appointmentTime)),
      }
      // Shown before it is asked for again, and before an older answer comes: the next caller must not be offered the same time.
      const queryKey = ['desk', 'day', day?.date]
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueriesData<DeskDay>({ queryKey }, (known) => known && withVisit(known, visit))
      showToast(t(task.kind === 'move' ? 'moved' : 'booked', words))
      onDone(visit)
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['desk', 'day'] }),
  })
  return {
    send: (wish: Wish) => {
      if (!isPending) mutate(wish)
    },
    isBusy: isPending,
    failure: error,
    forget: reset,
  }
}

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
