import { longestPeriod } from '@aafiya/contracts/figures/visit-figures'
import { daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { dayIn } from '../../page/day-in.ts'
import { DayField } from '../../ui/field/day-field.tsx'
import { periodAt, type Period } from '../period.ts'

/** The period in the URL, by default the month that now is; undefined if it ends before it begins, or is too long. */
export function periodIn(search: URLSearchParams, today: string): { shown: Period; period: Period | undefined } {
  const shown = {
    from: dayIn(search.get('from')) ?? periodAt('month', today).from,
    to: dayIn(search.get('to')) ?? periodAt('month', today).to,
  }
  const length = daysBetween(shown.from, shown.to)
  return { shown, period: length < 0 || length >= longestPeriod ? undefined : shown }
}

export interface PeriodFieldsProps extends ReturnType<typeof periodIn> {
  onChange: (changes: { from?: string; to?: string }) => void
}

export function PeriodFields({ shown, period, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation(['figures', 'staff'])
  const id = useId()
  return (
    <>
      <DayField id={`${id}from`} label={t('staff:from')} value={shown.from} onValue={(from) => onChange({ from })} />
      <DayField
        id={`${id}to`}
        label={t('staff:to')}
        value={shown.to}
        error={period ? undefined : t('period_wrong')}
        onValue={(to) => onChange({ to })}
      />
    </>
  )
}
