import { InitiateForgotPassword } from '@aafiya/contracts/account/recovery'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'

import css from '../../account/form/account-form.module.css'
import { delays } from '../../account/form/delays.ts'
import { useAfter } from '../../account/form/use-after.ts'
import { ForgotFrame } from '../../account/recovery/forgot-frame.tsx'
import { clearPasswordReset, forgotten } from '../../account/recovery/forgot-memory.ts'
import { useTypedEmail } from '../../account/recovery/use-typed-email.ts'
import { requestForgottenCode } from '../../account/request-forgotten-code.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { FormOutcome, SubmitButton } from '../../kit/form-parts.tsx'
import { useForm } from '../../kit/use-form.ts'
import { SiteTitle } from '../../page/site-title.tsx'
import { paths } from '../../paths.ts'
import { useReturnTo } from '../../session/return-to.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { Field } from '../../ui/field/field.tsx'

/** The first step: the address to mail a code to. `sent` is the success message; the second step follows. */
function useForgotEmail() {
  const { t } = useTranslation('account')
  const message = useMessage()
  const navigate = useNavigate()
  const returnTo = useReturnTo()
  const [sent, setSent] = useState<string>()
  const form = useForm({
    draft: undefined,
    schema: InitiateForgotPassword,
    initial: { email: useTypedEmail() },
    message: (key) => (key === 'email_invalid' ? t('forgot_email_invalid') : message(key)),
    send: async ({ email }) => setSent(await requestForgottenCode(email)),
  })
  // The page is server-rendered for everyone; only the browser knows the previously entered address.
  const remember = useEffectEvent(() => {
    const { email } = forgotten()
    if (email && form.values.email === '') form.setValue('email', email)
  })
  useEffect(() => remember(), [])
  useAfter(sent !== undefined, delays.forgotStep, () => void navigate(paths.forgotPasswordVerify(returnTo)))
  return { form, sent }
}

/** Step 1 of the password reset. A single field needs no summary: its error is below it. */
export function ForgotEmailPage() {
  const { t } = useTranslation(['account', 'words', 'common'])
  const { form, sent } = useForgotEmail()
  return (
    <ForgotFrame step={1}>
      <form noValidate className={css.form} onSubmit={form.submit}>
        <SiteTitle page={t('forgot_page', { step: t('forgot_step_email') })} hasErrors={form.summary.length > 0} />
        <FormOutcome form={form} failed={t('forgot_failed')} done={sent} />
        <Field
          {...form.field('email')}
          label={t('common:email')}
          type="email"
          autoComplete="username"
          readOnly={sent !== undefined}
        />
        <SubmitButton form={form} busyLabel={t('words:sending')} isDone={sent !== undefined}>
          {t('send_code')}
        </SubmitButton>
      </form>
      <div className={css.after}>
        <BackToLogin email={form.values.email ?? ''} />
      </div>
    </ForgotFrame>
  )
}

function BackToLogin({ email }: { email: string }) {
  const { t } = useTranslation('account')
  const to = paths.login(useReturnTo())
  return (
    <LinkButton tone="text" to={to} state={{ email }} onClick={clearPasswordReset} className={css.start}>
      {t('forgot_back')}
    </LinkButton>
  )
}
