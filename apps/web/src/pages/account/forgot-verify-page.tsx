import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'

import css from '../../account/form/account-form.module.css'
import { ForgotFrame } from '../../account/recovery/forgot-frame.tsx'
import { forgotten } from '../../account/recovery/forgot-memory.ts'
import { ForgotVerifyForm } from '../../account/recovery/forgot-verify-form.tsx'
import { requestForgottenCode } from '../../account/request-forgotten-code.ts'
import { ResendCode } from '../../account/sign-up/resend-code.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'

/** Step 2 of a forgotten password; without an address, the first step comes first. */
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
