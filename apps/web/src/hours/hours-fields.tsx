import { minutesRange, type OpeningHours } from '@aafiya/contracts/hours/schedule'
import { limits } from '@aafiya/contracts/platform/limits'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../ui/action/button.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { Icon } from '../ui/text/icon.tsx'
import css from './hours-fields.module.css'
import { useHoursWords } from './use-hours-words.ts'

const stepMinutes = 15
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const times = Array.from({ length: (24 * 60) / stepMinutes }, (_, index) => clock(index * stepMinutes))

const withOwn = (list: readonly string[], own: string) => (list.includes(own) ? list : [...list, own].toSorted())

/** The half hours after the opening, midnight, then those of the next day. */
function closings({ opens, closes }: OpeningHours): string[] {
  const later = withOwn(times, closes).filter((time) => time !== '24:00')
  return [...later.filter((time) => time > opens), '24:00', ...later.filter((time) => time < opens && time !== '00:00')]
}

/** An hour after the last hours, or the morning. */
function nextHours(hours: readonly OpeningHours[]): OpeningHours {
  const last = Math.max(9 * 60, ...hours.map((one) => minutesRange(one).to + 60))
  return last < 23 * 60
    ? { opens: clock(last), closes: clock(Math.min(last + 240, 23 * 60 + 45)) }
    : { opens: '00:00', closes: '01:00' }
}

export interface HoursFieldsProps {
  /** The day in words. */
  day: string
  hours: readonly OpeningHours[]
  /** The server's error for the hours at an index. */
  errorAt: (place: number) => string | undefined
  onHours: (hours: OpeningHours[]) => void
}

/** The opening hours of a day, first to last; none means closed. */
export function HoursFields({ day, hours, errorAt, onHours }: HoursFieldsProps) {
  const { t } = useTranslation(['hours', 'staff'])
  const words = useHoursWords()
  const id = useId()
  const set = (place: number, change: Partial<OpeningHours>) =>
    onHours(hours.map((one, index) => (index === place ? { ...one, ...change } : one)))
  return (
    <div className={css.list}>
      {hours.length === 0 && <p className={css.closed}>{t('staff:closed')}</p>}
      {hours.map((one, place) => {
        const named = { day, number: place + 1 }
        const closes = one.closes === '00:00' ? '24:00' : one.closes
        return (
          // Ranges have no ids; removing one shifts the fields after it.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={place} className={css.range}>
            <SelectField
              id={`${id}${place}opens`}
              label={t('staff:from')}
              aria-label={t('opens_of', named)}
              value={one.opens}
              onValue={(opens) => set(place, { opens })}
              error={errorAt(place)}
            >
              {withOwn(times, one.opens).map((time) => (
                <option key={time} value={time}>
                  {words.time(time)}
                </option>
              ))}
            </SelectField>
            <SelectField
              id={`${id}${place}closes`}
              label={t('staff:to')}
              aria-label={t('closes_of', named)}
              value={closes}
              onValue={(value) => set(place, { closes: value })}
            >
              {closings({ ...one, closes }).map((time) => (
                <option key={time} value={time}>
                  {time < one.opens ? t('next_day', { time: words.time(time) }) : words.time(time)}
                </option>
              ))}
            </SelectField>
            <Button
              tone="text"
              className={css.remove}
              aria-label={t('remove_hours', named)}
              onClick={() => onHours(hours.filter((_, index) => index !== place))}
            >
              <Icon icon={X} />
            </Button>
          </div>
        )
      })}
      {hours.length < limits.hoursADay && (
        <Button tone="text" className={css.add} onClick={() => onHours([...hours, nextHours(hours)])}>
          <Icon icon={Plus} />
          {t('add_hours')}
        </Button>
      )}
    </div>
  )
}
