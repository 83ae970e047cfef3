import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import css from './my-appointments.module.css'

/** In place of what comes, when nothing does. */
export function NoneUpcoming({ title }: { title: string }) {
  const { t } = useTranslation('appointments')
  return (
    <div className={css.state}>
      <EmptyState title={title} action={<LinkButton to={paths.doctors()}>{t('find_doctor')}</LinkButton>}>
        {t('empty_text')}
      </EmptyState>
    </div>
  )
}
