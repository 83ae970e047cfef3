import { limits } from '@aafiya/contracts/limits'
import { useTranslation } from 'react-i18next'

import { SiteTitle } from '../../page/site-title.tsx'
import { CodeField } from '../../ui/field/code-field.tsx'
import css from '../form/account-form.module.css'
import { FormSubmit } from '../form/form-submit.tsx'
import type { VerifyOtpForm as Form } from './use-verify-otp.ts'

/** One field needs no summary: what is wrong with it is below it. */
export function VerifyOtpForm({ form }: { form: Form }) {
  const { t } = useTranslation('account')
  return (
    <form noValidate className={css.form} onSubmit={form.submit}>
      <SiteTitle page={t('verify_title')} hasErrors={form.summary.length > 0} />
      <CodeField {...form.field('otp')} label={t('verify_code')} length={limits.otpDigits} />
      <FormSubmit form={form} failed={t('verify_failed')} busyLabel={t('verify_busy')}>
        {t('verify_submit')}
      </FormSubmit>
    </form>
  )
}
