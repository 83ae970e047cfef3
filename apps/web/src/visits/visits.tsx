import { civilAt } from '@aafiya/contracts/clinic-time'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { QueryFallback } from '../page/query-fallback.tsx'
import { useUrlState } from '../page/use-url-state.ts'
import { useMinute } from '../ui/behaviour/use-minute.ts'
import { DayField } from '../ui/field/day-field.tsx'
import { VisitList } from './visit-list.tsx'
import type { VisitScope } from './visit-queries.ts'
import css from './visits-page.module.css'

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

export interface VisitsProps {
  scope: VisitScope
  waiting: ReactNode
}

/** From which day on, and the list. The day is in the URL, so that a reload keeps it. */
export function Visits({ scope, waiting }: VisitsProps) {
  const { t } = useTranslation('visits')
  const clinic = useQuery(clinicFacts())
  const now = useMinute()
  const [search, change] = useUrlState()
  const dayId = useId()
  if (!clinic.data)
    return (
      <QueryFallback queries={[clinic]} title={t('failed')} text={t('failed_text')} offlineText={t('offline_text')}>
        {waiting}
      </QueryFallback>
    )
  const zone = clinic.data.timeZone
  const today = civilAt(now, zone).date
  const asked = search.get('from')
  const from = isDay(asked) ? asked : today
  return (
    <>
      <DayField
        id={dayId}
        className={css.from}
        label={t('from')}
        value={from}
        onValue={(day) => change({ from: isDay(day) && day !== today ? day : undefined })}
      />
      <VisitList key={from} scope={scope} from={from} zone={zone} waiting={waiting} />
    </>
  )
}
