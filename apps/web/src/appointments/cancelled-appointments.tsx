import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { Icon } from '../ui/text/icon.tsx'
import { cancelledList } from './appointment-queries.ts'
import css from './cancelled-appointments.module.css'
import { CancelledRows } from './cancelled-rows.tsx'
import { MoreAppointments } from './more-appointments.tsx'

/** What was cancelled: folded away, with its count once all of it is here. */
export function CancelledAppointments({ zone }: { zone: string }) {
  const { t } = useTranslation('appointments')
  const { count } = useFormat()
  const [pages, setPages] = useState(1)
  const query = useQuery(cancelledList(pages))
  return (
    <details className={css.details}>
      <summary className={css.summary}>
        <h2 className={css.title}>
          {t('cancelled')} {query.data && !query.data.hasMore && <span className={css.count}>{count(query.data.items.length)}</span>}
        </h2>
        <Icon icon={ChevronDown} className={css.chevron} />
      </summary>
      <CancelledRows query={query} zone={zone} />
      {query.data?.hasMore && <MoreAppointments isBusy={query.isPlaceholderData} onMore={() => setPages(pages + 1)} />}
    </details>
  )
}
