import { useTranslation } from 'react-i18next'

import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import css from '../my-appointments.module.css'

/** In place of the form, for a visit that has started or was cancelled. */
export function NotChangeable({ isCancelled }: { isCancelled: boolean }) {
  const { t } = useTranslation('appointments')
  return (
    <div className={css.state}>
      <EmptyState
        title={t(isCancelled ? 'edit_cancelled' : 'edit_started')}
        action={<LinkButton to={paths.appointments()}>{t('edit_back')}</LinkButton>}
      >
        {t(isCancelled ? 'edit_cancelled_text' : 'edit_started_text')}
      </EmptyState>
    </div>
  )
}
