import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { itemsOf } from '../growing-list.ts'
import { useFormat } from '../i18n/use-format.ts'
import { ShowMore } from '../page/show-more.tsx'
import { Button } from '../ui/action/button.tsx'
import { focusOnLeave } from '../ui/behaviour/focus-on-leave.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import { Icon } from '../ui/text/icon.tsx'
import { cancelledList } from './appointment-queries.ts'
import css from './cancelled-appointments.module.css'
import { PastAppointment } from './past-appointment.tsx'

/** The cancelled appointments, folded, with their number once all are loaded. */
export function CancelledAppointments({ zone }: { zone: string }) {
  const { t } = useTranslation('appointments')
  const { count } = useFormat()
  const query = useInfiniteQuery(cancelledList())
  const cancelled = query.data && itemsOf(query.data)
  return (
    <details className={css.details}>
      <summary className={css.summary}>
        <h2 className={css.title}>
          {t('cancelled')}{' '}
          {cancelled && !query.hasNextPage && <span className={css.count}>{count(cancelled.length)}</span>}
        </h2>
        <Icon icon={ChevronDown} className={css.chevron} />
      </summary>
      <CancelledRows query={query} cancelled={cancelled} zone={zone} />
      <ShowMore list={query} />
    </details>
  )
}

interface CancelledRowsProps {
  query: Pick<UseInfiniteQueryResult, 'isPaused' | 'isError' | 'isFetching' | 'refetch'>
  cancelled: readonly Appointment[] | undefined
  zone: string
}

/** The cancelled appointments, or why they are missing: loading, failed, offline, none. */
function CancelledRows({ query, cancelled, zone }: CancelledRowsProps) {
  const { t } = useTranslation(['appointments', 'common'])
  if (cancelled?.length === 0) return <p className={css.message}>{t('cancelled_empty')}</p>
  if (cancelled)
    return (
      <ul className={css.list}>
        {cancelled.map((appointment) => (
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
