import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import css from './booking-form.module.css'
import { BookingMessage } from './booking-message.tsx'
import { HeldNotice } from './hold/held-notice.tsx'
import { loadConfirmation } from './load-confirmation.ts'
import { BookingSlip } from './slip/booking-slip.tsx'
import { useBookingForm, type BookingFormProps } from './use-booking-form.ts'
import { DayPicker } from './week/day-picker.tsx'
import { DayStatus } from './week/day-status.tsx'
import { TimePicker } from './week/time-picker.tsx'
import { WeekFull } from './week/week-full.tsx'

/** Choose a day, a time, write a note, book. */
export function BookingForm(props: BookingFormProps) {
  const { t } = useTranslation('doctors')
  const form = useBookingForm(props)
  const days = useRef<HTMLFieldSetElement>(null)
  const times = useRef<HTMLFieldSetElement>(null)
  const messageId = useId()
  const { week, doctor } = props
  const isFull = week.days.every(({ free }) => free === 0)
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void loadConfirmation()
        form.submit(() => focusChoice(times.current) || focusChoice(days.current))
      }}
    >
      <section className={css.times}>
        <HeldNotice isReplaceable />
        <h2>{t('choose_time')}</h2>
        <DayPicker ref={days} week={week} day={form.day} onDay={form.chooseDay} />
        <DayStatus day={form.day} zone={week.zone} />
        <BookingMessage id={messageId} form={form} />
        {isFull ? (
          <WeekFull speciality={doctor.speciality} />
        ) : (
          <TimePicker
            ref={times}
            day={form.day}
            chosen={form.slot}
            describedBy={messageId}
            onTime={form.chooseTime}
            onOtherDay={() => focusChoice(days.current)}
          />
        )}
      </section>
      {!isFull && <BookingSlip doctor={doctor} zone={week.zone} form={form} />}
    </form>
  )
}

/** Focuses the chosen radio of a group, or the first that can be chosen; false where there is none. */
function focusChoice(group: HTMLElement | null): boolean {
  const radio =
    group?.querySelector<HTMLInputElement>('input:checked:not([disabled])') ??
    group?.querySelector<HTMLInputElement>('input:not([disabled])')
  radio?.focus()
  return Boolean(radio)
}
