import { VerifyForgotPassword } from '@aafiya/contracts/account/recovery'
import { limits } from '@aafiya/contracts/platform/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router-dom'

import css from '../../account/form/account-form.module.css'
import { delays } from '../../account/form/delays.ts'
import { useAfter } from '../../account/form/use-after.ts'
import { ForgotFrame } from '../../account/recovery/forgot-frame.tsx'
import { forgotten, keepResetToken } from '../../account/recovery/forgot-memory.ts'
import { requestForgottenCode } from '../../account/request-forgotten-code.ts'
import { ResendCode } from '../../account/sign-up/resend-code.tsx'
import { api } from '../../api.ts'
import { FormOutcome, SubmitButton } from '../../kit/form-parts.tsx'
import { useForm } from '../../kit/use-form.ts'
import { SiteTitle } from '../../page/site-title.tsx'
import { paths } from '../../paths.ts'
import { useReturnTo } from '../../session/return-to.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { CodeField } from '../../ui/field/code-field.tsx'
import { Field } from '../../ui/field/field.tsx'

/** Step 2 of the password reset; without an e-mail address, it leads to the first step. */
export function ForgotVerifyPage() {
  const { t } = useTranslation(['account', 'common'])
  const [email] = useState(() => forgotten().email)
  const [round, setRound] = useState(0)
  const before = paths.forgotPassword(useReturnTo())
  if (email === undefined) return <Navigate to={before} replace />
  const resend = async () => {
    await requestForgottenCode(email)
    // The previous code is invalid, and so is its error.
    setRound((count) => count + 1)
    return t('forgot_resent')
  }
  return (
    <ForgotFrame step={2}>
      <ForgotVerifyForm key={round} email={email} />
      <div className={css.after}>
        <ResendCode
          of={forgotten().nonce ?? email}
          question={t('forgot_resend_question')}
          label={t('forgot_resend')}
          failed={t('forgot_resend_failed')}
          unanswered={t('forgot_resend_unanswered')}
          send={resend}
        />
        <LinkButton tone="text" to={before} className={css.start}>
          {t('common:back')}
        </LinkButton>
      </div>
    </ForgotFrame>
  )
}

/**
 * The second step: exchanges the mailed code for a token. `verified` is the success message; the third step follows.
 */
function useForgotVerify(email: string) {
  const navigate = useNavigate()
  const next = paths.resetPassword(useReturnTo())
  const [verified, setVerified] = useState<string>()
  const form = useForm({
    draft: undefined,
    schema: VerifyForgotPassword,
    initial: { email, otp: '' },
    send: async (body) => {
      const answer = await api.recovery.verify({ body: { ...body, nonce: forgotten().nonce } })
      keepResetToken(email, answer.resetToken)
      setVerified(answer.message)
    },
  })
  useAfter(verified !== undefined, delays.forgotStep, () => void navigate(next))
  return { form, verified }
}

function ForgotVerifyForm({ email }: { email: string }) {
  const { t } = useTranslation(['account', 'common'])
  const { form, verified } = useForgotVerify(email)
  return (
    <form noValidate className={css.form} onSubmit={form.submit}>
      <SiteTitle page={t('forgot_page', { step: t('forgot_step_otp') })} hasErrors={form.summary.length > 0} />
      <FormOutcome
        form={form}
        failed={t('forgot_verify_failed')}
        unanswered={t('forgot_verify_unanswered')}
        done={verified}
      />
      <Field {...form.field('email')} label={t('common:email')} type="email" readOnly />
      <CodeField
        {...form.codeField('otp')}
        label={t('forgot_otp')}
        length={limits.longOtpDigits}
        shorter={limits.otpDigits}
        readOnly={verified !== undefined}
      />
      <SubmitButton form={form} busyLabel={t('verify_busy')} isDone={verified !== undefined}>
        {t('forgot_verify')}
      </SubmitButton>
    </form>
  )
}
