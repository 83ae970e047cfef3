import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { PageHeading } from '../ui/page-heading.tsx'
import css from './account-form.module.css'
import { DeadLink } from './dead-link.tsx'
import { useResetLink } from './reset-link.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

/** Sets a password by a mailed link. */
export function ResetPasswordPage() {
  const { t } = useTranslation('account')
  const link = useResetLink()
  const [deadToken, setDeadToken] = useState<string>()
  if (!link) return <DeadLink part="missing" title={t('reset_missing_title')} text={t('reset_missing_text')} />
  if (link.resetToken === deadToken) return <DeadLink part="dead" title={t('reset_dead_title')} text={t('reset_dead_text')} />
  return (
    <>
      <PageHeading>{t('reset_title')}</PageHeading>
      <p className={css.address}>
        {t('reset_for')} <bdi dir="ltr">{link.email}</bdi>
      </p>
      <ResetPasswordForm key={link.resetToken} link={link} onDead={() => setDeadToken(link.resetToken)} />
    </>
  )
}
