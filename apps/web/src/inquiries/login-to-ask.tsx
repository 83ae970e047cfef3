import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'

/** For whoever is not signed in; the login leads back here. */
export function LoginToAsk() {
  const { t } = useTranslation(['inquiries', 'common'])
  return (
    <EmptyState title={t('login_first')} action={<LinkButton to={paths.login(paths.inquiries())}>{t('common:login')}</LinkButton>}>
      {t('login_text')}
    </EmptyState>
  )
}
