import { VerifyForgotPassword } from '@aafiya/contracts/account/recovery'
import { limits } from '@aafiya/contracts/platform/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router-dom'

import css from '../../account/form/account-form.module.css'
import { delays } from '../../account/form/delays.ts'
import { FormOutcome } from '../../account/form/form-outcome.tsx'
import { SubmitButton } from '../../account/form/submit-button.tsx'
import { useAfter } from '../../account/form/use-after.ts'
import { ForgotFrame } from '../../account/recovery/forgot-frame.tsx'
import { forgotten, keepResetToken } from '../../account/recovery/forgot-memory.ts'
import { requestForgottenCode } from '../../account/request-forgotten-code.ts'
import { ResendCode } from '../../account/sign-up/resend-code.tsx'
import { api } from '../../api.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { SiteTitle } from '../../page/site-title.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { CodeField } from '../../ui/field/code-field.tsx'
import { Field } from '../../ui/field/field.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'

/** Step 2 of a forgotten password; without an e-mail address, it leads to the first step. */
export function ForgotVerifyPage() {
  const { t } = useTranslation(['account', 'common'])
  const [email] = useState(() => forgotten().email)
  const [round, setRound] = useState(0)
  if (email === undefined) return <Navigate to={paths.forgotPassword()} replace />
  const resend = async () => {
    await requestForgottenCode(email)
    // The code before is dead, and so is what was said of it.
    setRound((before) => before + 1)
    return t('forgot_resent')
  }
  return (
    <ForgotFrame step={2}>
      <ForgotVerifyForm key={round} email={email} />
      <div className={css.after}>
        <ResendCode
          question={t('forgot_resend_question')}
          label={t('forgot_resend')}
          failed={t('forgot_resend_failed')}
          unanswered={t('forgot_resend_unanswered')}
          send={resend}
        />
        <LinkButton tone="text" to={paths.forgotPassword()} className={css.start}>
          {t('common:back')}
        </LinkButton>
      </div>
    </ForgotFrame>
  )
}

/** The second step: the mailed code, changed for a token. `verified` is the sentence that says so; then the third step follows. */
function useForgotVerify(email: string) {
  const message = useMessage()
  const navigate = useNavigate()
  const [verified, setVerified] = useState<string>()
  const form = useZodForm({
    schema: VerifyForgotPassword,
    initial: { email, otp: '' },
    message,
    send: async (body) => {
      const answer = await api.recovery.verify({ body: { ...body, nonce: forgotten().nonce } })
      keepResetToken(email, answer.resetToken)
      setVerified(answer.message)
    },
  })
  useAfter(verified !== undefined, delays.forgotStep, () => void navigate(paths.resetPassword()))
  return { form, verified }
}

function ForgotVerifyForm({ email }: { email: string }) {
  const { t } = useTranslation(['account', 'common'])
  const { form, verified } = useForgotVerify(email)
  return (
    <form noValidate className={css.form} onSubmit={form.submit}>
      <SiteTitle page={t('forgot_page', { step: t('forgot_step_otp') })} hasErrors={form.summary.length > 0} />
      <FormOutcome form={form} failed={t('forgot_verify_failed')} unanswered={t('forgot_verify_unanswered')} done={verified} />
      <Field {...form.field('email')} label={t('common:email')} type="email" readOnly />
      <CodeField {...form.field('otp')} label={t('forgot_otp')} length={limits.otpDigits} readOnly={verified !== undefined} />
      <SubmitButton form={form} busyLabel={t('verify_busy')} isDone={verified !== undefined}>
        {t('forgot_verify')}
      </SubmitButton>
    </form>
  )
}
