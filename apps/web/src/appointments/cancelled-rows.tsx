import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Button } from '../ui/action/button.tsx'
import { focusOnLeave } from '../ui/behaviour/focus-on-leave.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import type { AppointmentList } from './appointment-queries.ts'
import css from './cancelled-appointments.module.css'
import { PastAppointment } from './past-appointment.tsx'

export interface CancelledRowsProps {
  query: UseQueryResult<AppointmentList>
  zone: string
}

/** The cancelled ones, or why they are not here: on their way, failed, offline, none. */
export function CancelledRows({ query, zone }: CancelledRowsProps) {
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
