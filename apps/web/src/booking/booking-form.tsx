import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import { lazy, Suspense, useId, useRef, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'

import { PersonPicker } from '../family/person-picker.tsx'
import { named } from '../page/named.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/link-button.tsx'
import css from './booking-form.module.css'
import { BookingMessage } from './booking-message.tsx'
import { HeldNotice } from './hold/held-notice.tsx'
import { loadConfirmation } from './load-confirmation.ts'
import noticeCss from './notice.module.css'
import { BookingSlip } from './slip/booking-slip.tsx'
import type { TogetherProps } from './together/together-dialog.tsx'
import { useBookingForm, type BookingFormProps } from './use-booking-form.ts'
import { TypePicker } from './visit-type/type-picker.tsx'
import { DayPicker } from './week/day-picker.tsx'
import { DayStatus } from './week/day-status.tsx'
import { focusChoice } from './week/focus-choice.ts'
import { TimePicker } from './week/time-picker.tsx'

// Families alone need it. Without a connection it stays away, and one person after the other is booked as ever.
const Together = lazy<ComponentType<TogetherProps>>(
  named(() =>
    import('./together/together-dialog.tsx').then(
      (it) => it.Together,
      () => () => null,
    ),
  ),
)

export function BookingForm(props: BookingFormProps) {
  const { t } = useTranslation('doctors')
  const form = useBookingForm(props)
  const days = useRef<HTMLFieldSetElement>(null)
  const times = useRef<HTMLFieldSetElement>(null)
  const messageId = useId()
  const { week, doctor } = props
  const isLater = week.days[0]?.date !== week.today
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
        <PersonPicker choice={form.people} className={css.people} />
        {form.people.family.length > 0 && !isFull && (
          <Suspense>
            <Together
              className={css.together}
              doctor={doctor}
              week={week}
              date={form.day.date}
              types={form.types}
              people={form.people}
            />
          </Suspense>
        )}
        <TypePicker choice={form.types} currency={doctor.currency} />
        <h2>{t('choose_time')}</h2>
        <DayPicker ref={days} week={week} day={form.day} onDay={form.chooseDay} />
        <DayStatus day={form.day} zone={week.zone} />
        {isLater && (
          <Button tone="text" onClick={() => form.chooseDay(week.today)}>
            {t('this_week')}
          </Button>
        )}
        <BookingMessage id={messageId} form={form} />
        {isFull ? (
          <WeekFull doctor={doctor} isLater={isLater} />
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

/** Shown instead of times if the week has none left. */
function WeekFull({ doctor, isLater }: { doctor: Doctor; isLater: boolean }) {
  const { t } = useTranslation('doctors')
  return (
    <div className={noticeCss.within}>
      <h3>{t(isLater ? 'later_week_full' : 'week_full')}</h3>
      <p className={noticeCss.text}>{t('week_full_text')}</p>
      <LinkButton tone="line" to={paths.speciality(doctor.speciality)}>
        {t('see_speciality')}
      </LinkButton>
    </div>
  )
}
