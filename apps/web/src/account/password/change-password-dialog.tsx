import { ChangePassword } from '@aafiya/contracts/account/profile'
import { ApiError } from '@aafiya/contracts/client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { FormErrors, FormSubmit } from '../../kit/form-parts.tsx'
import { useForm } from '../../kit/use-form.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/use-session.ts'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { AccountPassword } from '../form/account-password.tsx'
import { delays } from '../form/delays.ts'
import css from '../form/dialog-form.module.css'
import { isCodeRequired, MailedCodeField } from '../form/mailed-code-field.tsx'
import { NewPasswordField } from '../form/new-password-field.tsx'
import { useAfter } from '../form/use-after.ts'

const initial = { currentPassword: undefined, otp: undefined, newPassword: '', confirmPassword: '' }

/**
 * Sets a new password. A session that is not fresh also needs the current one, or a mailed code if there is none; the
 * field appears once the API requires it. `done` is the success message.
 */
function useChangePassword() {
  const [done, setDone] = useState<string>()
  const form = useForm({
    draft: undefined,
    schema: ChangePassword,
    initial,
    send: async (body) => {
      try {
        setDone((await api.profile.changePassword({ body })).message)
      } catch (error) {
        if (isCodeRequired(error)) form.reset({ ...form.values, otp: '' })
        else if (error instanceof ApiError && error.code === 'reauthentication_required')
          form.reset({ ...form.values, currentPassword: '' })
        else throw error
      }
    },
  })
  return { form, done }
}

/** A new password. Setting it ends this session too: after a moment, or when the dialog or the page is left. */
export function ChangePasswordDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const { signOut } = useSession()
  const { form, done } = useChangePassword()
  const hasLeft = useRef(false)
  const leave = () => {
    if (hasLeft.current) return
    hasLeft.current = true
    void signOut(paths.login())
  }
  const isDone = done !== undefined
  const leaveWithThePage = useEffectEvent(leave)
  useEffect(() => (isDone ? () => leaveWithThePage() : undefined), [isDone])
  useAfter(isDone, delays.passwordChanged, leave)
  return (
    <Dialog title={t('password_change')} closeLabel={t('common:close')} onClose={isDone ? leave : onClose}>
      {isDone ? (
        <Banner tone="success" tabIndex={-1} ref={focusOnMount}>
          {done}
        </Banner>
      ) : (
        <ChangePasswordForm form={form} email={email} />
      )}
    </Dialog>
  )
}

function ChangePasswordForm({ form, email }: { form: ReturnType<typeof useChangePassword>['form']; email: string }) {
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
