import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { QueryFallback } from '../page/query-fallback.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import css from './hours-fallback.module.css'

/** Shown until the hours and the clinic's zone have loaded. */
export function HoursFallback({ query }: { query: UseQueryResult }) {
  const { t } = useTranslation(['hours', 'common'])
  const clinic = useQuery(clinicFacts())
  return (
    <QueryFallback queries={[clinic, query]} title={t('load_failed')}>
      <Loading label={t('common:loading')} className={css.loading}>
        {[1, 2, 3, 4, 5, 6, 7].map((row) => (
          <Skeleton key={row} className={css.row} />
        ))}
      </Loading>
    </QueryFallback>
  )
}
