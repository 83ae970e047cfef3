import { useTranslation } from 'react-i18next'

import { FormErrors, FormSubmit } from '../../kit/form-parts.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { AccountPassword } from '../form/account-password.tsx'
import css from '../form/dialog-form.module.css'
import { MailedCodeField } from '../form/mailed-code-field.tsx'
import { NewPasswordField } from '../form/new-password-field.tsx'
import type { useChangePassword } from './use-change-password.ts'

type Form = ReturnType<typeof useChangePassword>['form']

export function ChangePasswordForm({ form, email }: { form: Form; email: string }) {
  const { t } = useTranslation('account')
  return (
    <form noValidate className={css.form} onSubmit={form.submit}>
      <FormErrors form={form} />
      {/* Tells password managers which account this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {form.values.currentPassword !== undefined && (
        <AccountPassword
          {...form.field('currentPassword')}
          covered={form.busy}
          label={t('password_current')}
          hint={t('password_current_hint')}
          autoComplete="current-password"
          ref={focusOnMount}
        />
      )}
      <MailedCodeField form={form} ref={focusOnMount} />
      <NewPasswordField {...form.field('newPassword')} label={t('reset_new')} covered={form.busy} />
      <AccountPassword
        {...form.field('confirmPassword')}
        covered={form.busy}
        label={t('reset_confirm')}
        autoComplete="new-password"
      />
      <FormSubmit form={form} failed={t('password_change_failed')} busyLabel={t('password_changing')}>
        {t('password_change')}
      </FormSubmit>
    </form>
  )
}
