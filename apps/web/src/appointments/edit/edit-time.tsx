import { useTranslation } from 'react-i18next'

import { useZoneTime } from '../../clinic/use-zone-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { civilDay, civilTime } from '../../i18n/when.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import type { TimeOption } from './movable-times.ts'
import type { EditForm } from './use-edit-form.ts'

export interface EditTimeProps {
  id: string
  form: EditForm
  zone: string
}

/** The time: one list, the fixed times first, then the half hours between. What cannot be had says why. */
export function EditTime({ id, form: { date, isDayOffered, times, taken, chosen, setTime }, zone }: EditTimeProps) {
  const { t } = useTranslation('appointments')
  const { weekdayAndDay } = useFormat()
  const zoneTime = useZoneTime()
  return (
    <SelectField
      id={id}
      label={isDayOffered ? t('edit_time_on', { day: weekdayAndDay(civilDay(date)) }) : t('edit_time')}
      value={chosen?.time ?? ''}
      hint={isDayOffered && taken.isPending && !taken.isPaused ? t('edit_times_loading') : zoneTime(zone)}
      disabled={!times}
      required
      onValue={setTime}
    >
      {!chosen && <option value="">{t('edit_time_choose')}</option>}
      {times && (
        <>
          <optgroup label={t('edit_times_fixed')}>
            <TimeOptions options={times.fixed} />
          </optgroup>
          <optgroup label={t('edit_times_half')}>
            <TimeOptions options={times.halfHours} />
          </optgroup>
        </>
      )}
    </SelectField>
  )
}

function TimeOptions({ options }: { options: readonly TimeOption[] }) {
  const { t } = useTranslation('appointments')
  const { clockTime } = useFormat()
  return options.map(({ time, state }) => (
    <option key={time} value={time} disabled={state === 'taken' || state === 'past'}>
      {t(`edit_time_${state}`, { time: clockTime(civilTime(time)) })}
    </option>
  ))
}
