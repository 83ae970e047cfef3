import { limits } from '@aafiya/contracts/platform/limits'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { FormSubmit } from '../../kit/form-parts.tsx'
import { Failure } from '../../page/failure.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { paths } from '../../paths.ts'
import { useReturnTo } from '../../session/return-to.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { CodeField } from '../../ui/field/code-field.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import css from '../form/account-form.module.css'
import { AuthSwitchLink } from '../session/auth-switch-link.tsx'
import type { PendingSignUp } from './pending-sign-up.ts'
import { ResendCode } from './resend-code.tsx'
import { rememberedSignUp } from './sign-up-memory.ts'
import { useVerifyOtp, type VerifyOtpForm as Form } from './use-verify-otp.ts'

export function VerifyOtp({ pending }: { pending: PendingSignUp }) {
  const { t } = useTranslation('account')
  const returnTo = useReturnTo()
  const { form, loginFailure } = useVerifyOtp(pending)
  const resend = async () => {
    const { message } = await api.account.resendOtp({ body: { email: pending.email, nonce: pending.nonce } })
    // The previous code is invalid, and so is its error.
    form.reset()
    return message
  }
  if (loginFailure !== undefined) return <VerifiedSignedOut failure={loginFailure} />
  return (
    <>
      <PageHeading>{t('verify_title')}</PageHeading>
      <p className={css.lead}>{t('verify_text')}</p>
      <p className={css.address}>
        {t('verify_sent_to')} <bdi dir="ltr">{pending.email}</bdi>
      </p>
      {rememberedSignUp()?.email === pending.email && (
        <AuthSwitchLink
          text={t('verify_wrong_address')}
          link={t('verify_change_address')}
          to={paths.signUp(returnTo)}
        />
      )}
      <VerifyOtpForm form={form} />
      <div className={css.after}>
        <ResendCode of={pending.nonce ?? pending.email} label={t('resend')} failed={t('resend_failed')} send={resend} />
        <p className="small">{t('verify_spam')}</p>
        <AuthSwitchLink text={t('verify_login')} link={t('login_link')} to={paths.login(returnTo)} />
      </div>
    </>
  )
}

/** The code was right but the login failed: says both, and leads to the login. */
function VerifiedSignedOut({ failure }: { failure: unknown }) {
  const { t } = useTranslation('account')
  const returnTo = useReturnTo()
  return (
    <>
      <SiteTitle page={t('verified_title')} />
      <PageHeading part="verified">{t('verified_title')}</PageHeading>
      <p className={css.lead}>{t('verified_text')}</p>
      <div className={css.form}>
        <Failure failure={failure} failed={t('login_failed')} />
        <LinkButton to={paths.login(returnTo)} wide>
          {t('go_to_login')}
        </LinkButton>
      </div>
    </>
  )
}

/** A single field needs no summary: its error is below it. */
function VerifyOtpForm({ form }: { form: Form }) {
  const { t } = useTranslation('account')
  return (
    <form noValidate className={css.form} onSubmit={form.submit}>
      <SiteTitle page={t('verify_title')} hasErrors={form.summary.length > 0} />
      <CodeField
        {...form.codeField('otp')}
        label={t('verify_code')}
        length={limits.longOtpDigits}
        shorter={limits.otpDigits}
      />
      <FormSubmit form={form} failed={t('verify_failed')} busyLabel={t('verify_busy')}>
        {t('verify_submit')}
      </FormSubmit>
    </form>
  )
}
