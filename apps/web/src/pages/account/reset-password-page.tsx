import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'

import css from '../../account/form/account-form.module.css'
import { ForgotFrame } from '../../account/recovery/forgot-frame.tsx'
import { forgotten, clearPasswordReset } from '../../account/recovery/forgot-memory.ts'
import { resetLinkIn, useResetLink } from '../../account/recovery/reset-link.ts'
import { ResetPasswordForm } from '../../account/recovery/reset-password-form.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { paths } from '../../paths.ts'
import { useReturnTo } from '../../session/return-to.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'

/** Sets a password: by a mailed link, or as step 3 of the password reset. */
export function ResetPasswordPage() {
  const { t } = useTranslation(['account', 'common'])
  const link = useResetLink()
  const [kept] = useState(forgotten)
  const before = paths.forgotPasswordVerify(useReturnTo())
  const [deadToken, setDeadToken] = useState<string>()
  const way = link ?? resetLinkIn(kept)
  if (!way) {
    if (kept.email !== undefined) return <Navigate to={before} replace />
    return <DeadLink part="missing" title={t('reset_missing_title')} text={t('reset_missing_text')} />
  }
  if (way.resetToken === deadToken)
    return <DeadLink part="dead" title={t('reset_dead_title')} text={t('reset_dead_text')} />
  const form = <ResetPasswordForm key={way.resetToken} link={way} onDead={() => setDeadToken(way.resetToken)} />
  if (!link) {
    return (
      <ForgotFrame step={3}>
        {form}
        <div className={css.after}>
          <LinkButton tone="text" to={before} className={css.start}>
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

/** An invalid mailed link, and the way to a new one. */
function DeadLink({ part, title, text }: { part: string; title: string; text: string }) {
  const { t } = useTranslation('account')
  const again = paths.forgotPassword(useReturnTo())
  return (
    <>
      <SiteTitle page={title} />
      <PageHeading part={part}>{title}</PageHeading>
      <p className={css.lead}>{text}</p>
      <p className={css.actions}>
        <LinkButton to={again} onClick={clearPasswordReset}>
          {t('reset_again')}
        </LinkButton>
        <LinkButton tone="line" to={paths.home()}>
          {t('go_home')}
        </LinkButton>
      </p>
    </>
  )
}
