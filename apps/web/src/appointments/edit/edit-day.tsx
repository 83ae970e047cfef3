import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { civilDay } from '../../i18n/when.ts'
import { DayField } from '../../ui/field/day-field.tsx'
import type { EditForm } from './use-edit-form.ts'

/** The day, in the browser's own calendar. */
export function EditDay({ id, form: { date, days, isDayOffered, setDate } }: { id: string; form: EditForm }) {
  const { t } = useTranslation('appointments')
  const { longDate } = useFormat()
  const last = longDate(civilDay(days.last))
  return (
    <DayField
      id={id}
      label={t('edit_date')}
      value={date}
      min={days.first}
      max={days.last}
      required
      hint={t('edit_date_hint', { last })}
      error={isDayOffered ? undefined : t('edit_date_invalid', { first: longDate(civilDay(days.first)), last })}
      onValue={setDate}
    />
  )
}
