import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import css from './my-appointments.module.css'

/** For anyone who is not signed in; the login leads back here. */
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
