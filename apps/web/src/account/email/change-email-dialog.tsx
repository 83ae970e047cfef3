import type { User } from '@aafiya/contracts/account/account'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { FormErrors, FormSubmit } from '../../kit/form-parts.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { Field } from '../../ui/field/field.tsx'
import { AccountPassword } from '../form/account-password.tsx'
import css from '../form/dialog-form.module.css'
import { MailedCodeField } from '../form/mailed-code-field.tsx'
import { type MailedCode, useChangeEmail } from './use-change-email.ts'
import { VerifyNewEmailForm } from './verify-new-email-form.tsx'

export interface ChangeEmailDialogProps {
  user: User
  onClose: () => void
  onDone: (sentence: string) => void
}

export function ChangeEmailDialog({ user, onClose, onDone }: ChangeEmailDialogProps) {
  const { t } = useTranslation(['account', 'common'])
  const [mailed, setMailed] = useState<MailedCode>()
  return (
    <Dialog title={t('email_change')} closeLabel={t('common:close')} onClose={onClose}>
      {mailed ? (
        <VerifyNewEmailForm mailed={mailed} onBack={() => setMailed(undefined)} onDone={onDone} />
      ) : (
        <ChangeEmailForm user={user} onMailed={setMailed} />
      )}
    </Dialog>
  )
}

function ChangeEmailForm({ user, onMailed }: { user: User; onMailed: (mailed: MailedCode) => void }) {
  const { t } = useTranslation(['account', 'words', 'common'])
  const form = useChangeEmail(user, onMailed)
  return (
    <form noValidate className={css.form} onSubmit={form.submit}>
      <p className={css.now}>
        {t('email_now')} <bdi dir="ltr">{user.email}</bdi>
      </p>
      <FormErrors form={form} />
      <Field {...form.field('newEmail')} label={t('email_new')} type="email" autoComplete="email" data-first-focus />
      {user.hasPassword && (
        <AccountPassword
          {...form.field('password')}
          label={t('password_current')}
          autoComplete="current-password"
          covered={form.busy}
        />
      )}
      <MailedCodeField form={form} ref={focusOnMount} />
      <FormSubmit form={form} failed={t('email_change_failed')} busyLabel={t('words:sending')}>
        {t('send_code')}
      </FormSubmit>
    </form>
  )
}
