import { useTranslation } from 'react-i18next'

import { SiteTitle } from '../../page/site-title.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import css from '../form/account-form.module.css'
import { FormSubmit } from '../form/form-submit.tsx'
import { NewPasswordField } from '../form/new-password-field.tsx'
import { PasswordIsSet } from './password-is-set.tsx'
import type { ResetLink } from './reset-link.ts'
import { useResetPassword } from './use-reset-password.ts'

export function ResetPasswordForm({ link, onDead }: { link: ResetLink; onDead: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const { form, done } = useResetPassword(link, onDead)
  if (done !== undefined) return <PasswordIsSet message={done} />
  return (
    <form noValidate className={css.form} onSubmit={form.submit}>
      <SiteTitle page={t('reset_title')} hasErrors={form.summary.length > 0} />
      {form.summary.length > 0 && <ErrorSummary key={form.attempt} title={t('common:form_errors')} errors={form.summary} />}
      {/* Tells a password manager whose password this is. */}
      <input type="email" name="email" autoComplete="username" value={link.email} readOnly hidden />
      <NewPasswordField {...form.field('newPassword')} label={t('reset_new')} covered={form.busy} />
      <PasswordField
        {...form.field('confirmPassword')}
        label={t('reset_confirm')}
        autoComplete="new-password"
        showLabel={t('common:show')}
        hideLabel={t('common:hide')}
        covered={form.busy}
      />
      <FormSubmit form={form} failed={t('reset_failed')} unanswered={t('reset_unanswered')} busyLabel={t('reset_busy')}>
        {t('reset_submit')}
      </FormSubmit>
    </form>
  )
}
