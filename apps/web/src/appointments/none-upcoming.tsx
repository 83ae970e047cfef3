import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { cancelledList } from './appointment-queries.ts'
import css from './my-appointments.module.css'

/** In place of what comes, when nothing does. Only to anyone who never had an appointment it says that there is none yet. */
export function NoneUpcoming({ hasPast }: { hasPast: boolean }) {
  const { t } = useTranslation('appointments')
  const cancelled = useQuery(cancelledList(1)).data
  const isFirst = !hasPast && cancelled?.items.length === 0
  return (
    <div className={css.state}>
      <EmptyState
        title={t(isFirst ? 'empty_title' : 'none_upcoming')}
        action={<LinkButton to={paths.doctors()}>{t('find_doctor')}</LinkButton>}
      >
        {t('empty_text')}
      </EmptyState>
    </div>
  )
}
