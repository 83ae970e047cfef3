import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { Button } from '../ui/action/button.tsx'
import { focusOnLeave } from '../ui/behaviour/focus-on-leave.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import { Icon } from '../ui/text/icon.tsx'
import { cancelledList, type AppointmentList } from './appointment-queries.ts'
import css from './cancelled-appointments.module.css'
import { MoreAppointments } from './more-appointments.tsx'
import { PastAppointment } from './past-appointment.tsx'

/** The cancelled appointments, folded, with their number once all are loaded. */
export function CancelledAppointments({ zone }: { zone: string }) {
  const { t } = useTranslation('appointments')
  const { count } = useFormat()
  const [pages, setPages] = useState(1)
  const query = useQuery(cancelledList(pages))
  return (
    <details className={css.details}>
      <summary className={css.summary}>
        <h2 className={css.title}>
          {t('cancelled')}{' '}
          {query.data && !query.data.hasMore && <span className={css.count}>{count(query.data.items.length)}</span>}
        </h2>
        <Icon icon={ChevronDown} className={css.chevron} />
      </summary>
      <CancelledRows query={query} zone={zone} />
      {query.data?.hasMore && <MoreAppointments isBusy={query.isPlaceholderData} onMore={() => setPages(pages + 1)} />}
    </details>
  )
}

interface CancelledRowsProps {
  query: UseQueryResult<AppointmentList>
  zone: string
}

/** The cancelled appointments, or why they are missing: loading, failed, offline, none. */
function CancelledRows({ query, zone }: CancelledRowsProps) {
  const { t } = useTranslation(['appointments', 'common'])
  if (query.data?.items.length === 0) return <p className={css.message}>{t('cancelled_empty')}</p>
  if (query.data)
    return (
      <ul className={css.list}>
        {query.data.items.map((appointment) => (
          <li key={appointment.id}>
            <PastAppointment appointment={appointment} zone={zone} isTimed />
          </li>
        ))}
      </ul>
    )
  if (query.isPaused) return <p className={css.message}>{t('offline_text')}</p>
  if (!query.isError)
    return (
      <Loading label={t('cancelled_loading')}>
        <Skeleton className={css.waiting} />
      </Loading>
    )
  return (
    <Banner tone="error" ref={focusOnLeave}>
      <p>{t('cancelled_failed')}</p>
      <Button tone="text" busy={query.isFetching} busyLabel={t('common:retrying')} onClick={() => void query.refetch()}>
        {t('common:retry')}
      </Button>
    </Banner>
  )
}
