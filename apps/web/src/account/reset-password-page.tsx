import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'

import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import css from './account-form.module.css'
import { DeadLink } from './dead-link.tsx'
import { ForgotFrame } from './forgot-frame.tsx'
import { forgotten } from './forgot-memory.ts'
import { resetLinkIn, useResetLink } from './reset-link.ts'
import { ResetPasswordForm } from './reset-password-form.tsx'

/** Sets a password: by a mailed link, or as step 3 of a forgotten password. */
export function ResetPasswordPage() {
  const { t } = useTranslation(['account', 'common'])
  const link = useResetLink()
  const [kept] = useState(forgotten)
  const [deadToken, setDeadToken] = useState<string>()
  const way = link ?? resetLinkIn(kept)
  if (!way) {
    if (kept.email !== undefined) return <Navigate to={paths.forgotPasswordVerify()} replace />
    return <DeadLink part="missing" title={t('reset_missing_title')} text={t('reset_missing_text')} />
  }
  if (way.resetToken === deadToken) return <DeadLink part="dead" title={t('reset_dead_title')} text={t('reset_dead_text')} />
  const form = <ResetPasswordForm key={way.resetToken} link={way} onDead={() => setDeadToken(way.resetToken)} />
  if (!link) {
    return (
      <ForgotFrame step={3}>
        {form}
        <div className={css.after}>
          <LinkButton tone="text" to={paths.forgotPasswordVerify()} className={css.start}>
            {t('common:back')}
          </LinkButton>
        </div>
      </ForgotFrame>
    )
  }
  return (
    <>
      <PageHeading>{t('reset_title')}</PageHeading>
      <p className={css.address}>
        {t('reset_for')} <bdi dir="ltr">{way.email}</bdi>
      </p>
      {form}
    </>
  )
}
