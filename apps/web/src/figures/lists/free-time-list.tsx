import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { weekdays } from '@aafiya/contracts/hours/schedule'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { aWeek } from '../../i18n/a-week.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { civilDay, civilTime } from '../../i18n/when.ts'
import { useUrlState } from '../../page/use-url-state.ts'
import { Button } from '../../ui/action/button.tsx'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { FilterRow } from '../../ui/form/filter-row.tsx'
import type { FiguresScope } from '../figures.tsx'
import { FreeTimeDays } from './free-time-days.tsx'
import { PeriodFields, periodIn } from './period-fields.tsx'

const narrowings = ['doctorId', 'speciality', 'visitTypeId', 'weekday', 'hour'] as const
const whole = Object.fromEntries(narrowings.map((name) => [name, undefined]))

/** What of the period a figure has counted, where one of its numbers led here. */
const narrowedIn = (search: URLSearchParams) => ({
  doctorId: search.get('doctorId') ?? undefined,
  speciality: search.get('speciality') ?? undefined,
  visitTypeId: search.get('visitTypeId') ?? undefined,
  weekday: weekdays.find((day) => day === search.get('weekday')),
  hour: search.get('hour') ?? undefined,
})

export interface FreeTimeListProps {
  scope: FiguresScope
  zone: string
  waiting: ReactNode
}

/** Offered and booked time of a period, by day; period and narrowing are in the URL. */
export function FreeTimeList({ scope, zone, waiting }: FreeTimeListProps) {
  const { t } = useTranslation(['figures', 'words'])
  const { weekday: dayName, clockHour } = useFormat()
  const [search, change] = useUrlState()
  const chosen = periodIn(search, civilAt(useMinute(), zone).date)
  const narrowed = narrowedIn(search)
  const { weekday, hour } = narrowed
  const at = [weekday && dayName(civilDay(aWeek[weekday])), hour && clockHour(civilTime(`${hour.padStart(2, '0')}:00`))]
  const text = at.filter(Boolean).join(t('words:comma'))
  return (
    <>
      {narrowings.some((name) => narrowed[name] !== undefined) && (
        <p>
          {text ? t('list_counted_at', { text }) : t('list_counted')}{' '}
          <Button tone="text" onClick={() => change(whole)}>
            {t('list_counted_all')}
          </Button>
        </p>
      )}
      <FilterRow>
        <PeriodFields {...chosen} onChange={change} />
      </FilterRow>
      {chosen.period && <FreeTimeDays scope={scope} filter={{ ...chosen.period, ...narrowed }} waiting={waiting} />}
    </>
  )
}
