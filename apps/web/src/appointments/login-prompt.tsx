import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import css from './my-appointments.module.css'

/** For whoever is not signed in; the login leads back here. */
export function LoginPrompt() {
  const { t } = useTranslation(['appointments', 'common'])
  return (
    <div className={css.state}>
      <EmptyState title={t('login_first')} action={<LinkButton to={paths.login(paths.appointments())}>{t('common:login')}</LinkButton>}>
        {t('login_text')}
      </EmptyState>
    </div>
  )
}
