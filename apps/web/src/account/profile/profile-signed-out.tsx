import { useTranslation } from 'react-i18next'

import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** A login prompt, which leads back here. */
export function ProfileSignedOut() {
  const { t } = useTranslation('account')
  return (
    <EmptyState
      title={t('profile_signed_out_title')}
      action={<LinkButton to={paths.login(paths.profile())}>{t('profile_login')}</LinkButton>}
    >
      {t('profile_signed_out_text')}
    </EmptyState>
  )
}
