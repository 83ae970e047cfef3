import { useFormat } from '../i18n/use-format.ts'
import type { When } from '../i18n/when.ts'
import css from './appointment-when.module.css'

/** Day, weekday, month and time of a visit, by the clinic's clock. */
export function AppointmentWhen({ when }: { when: When }) {
  const { dayNumber, weekday, monthAndYear, clockTime } = useFormat()
  return (
    <p>
      <time dateTime={when.instant} className={css.time}>
        <span className={css.numeral}>{dayNumber(when)}</span>{' '}
        <span className={css.beside}>
          <span className={css.date}>
            <span className={css.weekday}>{weekday(when)}</span> <span className={css.month}>{monthAndYear(when)}</span>
          </span>{' '}
          <span className={css.clock}>{clockTime(when)}</span>
        </span>
      </time>
    </p>
  )
}
