import { useTranslation } from 'react-i18next'

import css from '../../account/form/account-form.module.css'
import { FormOutcome } from '../../account/form/form-outcome.tsx'
import { SubmitButton } from '../../account/form/submit-button.tsx'
import { ForgotFrame } from '../../account/recovery/forgot-frame.tsx'
import { clearPasswordReset } from '../../account/recovery/forgot-memory.ts'
import { useForgotEmail } from '../../account/recovery/use-forgot-email.ts'
import { SiteTitle } from '../../page/site-title.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { Field } from '../../ui/field/field.tsx'

/** Step 1 of a forgotten password. One field needs no summary: what is wrong with it is below it. */
export function ForgotEmailPage() {
  const { t } = useTranslation(['account', 'common'])
  const { form, sent } = useForgotEmail()
  return (
    <ForgotFrame step={1}>
      <form noValidate className={css.form} onSubmit={form.submit}>
        <SiteTitle page={t('forgot_page', { step: t('forgot_step_email') })} hasErrors={form.summary.length > 0} />
        <FormOutcome form={form} failed={t('forgot_failed')} done={sent} />
        <Field {...form.field('email')} label={t('common:email')} type="email" autoComplete="username" readOnly={sent !== undefined} />
        <SubmitButton form={form} busyLabel={t('forgot_sending')} isDone={sent !== undefined}>
          {t('forgot_send')}
        </SubmitButton>
      </form>
      <div className={css.after}>
        <BackToLogin />
      </div>
    </ForgotFrame>
  )
}

/** Out of the steps; what they kept is dropped. */
function BackToLogin() {
  const { t } = useTranslation('account')
  return (
    <LinkButton tone="text" to={paths.login()} onClick={clearPasswordReset} className={css.start}>
      {t('forgot_back')}
    </LinkButton>
  )
}
