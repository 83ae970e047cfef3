import { limits } from '@aafiya/contracts/limits'
import { useTranslation } from 'react-i18next'

import { SiteTitle } from '../../page/site-title.tsx'
import { CodeField } from '../../ui/field/code-field.tsx'
import { Field } from '../../ui/field/field.tsx'
import css from '../form/account-form.module.css'
import { FormOutcome } from '../form/form-outcome.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { useForgotVerify } from './use-forgot-verify.ts'

export function ForgotVerifyForm({ email }: { email: string }) {
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
