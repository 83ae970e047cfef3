import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { Icon } from '../ui/icon.tsx'
import { cancelledList } from './appointment-queries.ts'
import css from './cancelled-appointments.module.css'
import { CancelledRows } from './cancelled-rows.tsx'

/** What was cancelled: folded away, with its count. */
export function CancelledAppointments({ zone }: { zone: string }) {
  const { t } = useTranslation('appointments')
  const { count } = useFormat()
  const query = useQuery(cancelledList())
  return (
    <details className={css.details}>
      <summary className={css.summary}>
        <h2 className={css.title}>
          {t('cancelled')} {query.data && <span className={css.count}>{count(query.data.length)}</span>}
        </h2>
        <Icon icon={ChevronDown} className={css.chevron} />
      </summary>
      <CancelledRows query={query} zone={zone} />
    </details>
  )
}
