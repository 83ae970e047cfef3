import { CompleteForgotPassword } from '@aafiya/contracts/account/recovery'
import { ApiError } from '@aafiya/contracts/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'

import { api } from '../../api.ts'
import { FormErrors, FormSubmit } from '../../kit/form-parts.tsx'
import { useForm } from '../../kit/use-form.ts'
import { SiteTitle } from '../../page/site-title.tsx'
import { paths } from '../../paths.ts'
import { useReturnTo } from '../../session/return-to.ts'
import { useSession } from '../../session/use-session.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import css from '../form/account-form.module.css'
import { AccountPassword } from '../form/account-password.tsx'
import { delays } from '../form/delays.ts'
import { NewPasswordField } from '../form/new-password-field.tsx'
import { useAfter } from '../form/use-after.ts'
import { clearPasswordReset } from './forgot-memory.ts'
import type { ResetLink } from './reset-link.ts'

/** The form of the new password; `done` is the success message. */
function useResetPassword(link: ResetLink, onDead: () => void) {
  const session = useSession()
  const [done, setDone] = useState<string>()
  const form = useForm({
    draft: undefined,
    schema: CompleteForgotPassword,
    initial: { ...link, newPassword: '', confirmPassword: '' },
    send: async (body) => {
      try {
        const answer = await api.recovery.complete({ body })
        setDone(answer.message)
        clearPasswordReset()
        // A new password ends every session of its account, possibly this browser's.
        if (session.status !== 'signed-out') session.retry()
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'reset_token_invalid') throw error
        onDead()
      }
    },
  })
  return { form, done }
}

export function ResetPasswordForm({ link, onDead }: { link: ResetLink; onDead: () => void }) {
  const { t } = useTranslation('account')
  const { form, done } = useResetPassword(link, onDead)
  if (done !== undefined) return <PasswordIsSet message={done} email={link.email} />
  return (
    <form noValidate className={css.form} onSubmit={form.submit}>
      <SiteTitle page={t('reset_title')} hasErrors={form.summary.length > 0} />
      <FormErrors form={form} />
      {/* Tells password managers which account this is. */}
      <input type="email" name="email" autoComplete="username" value={link.email} readOnly hidden />
      <NewPasswordField {...form.field('newPassword')} label={t('reset_new')} covered={form.busy} />
      <AccountPassword
        {...form.field('confirmPassword')}
        label={t('reset_confirm')}
        autoComplete="new-password"
        covered={form.busy}
      />
      <FormSubmit form={form} failed={t('reset_failed')} unanswered={t('reset_unanswered')} busyLabel={t('reset_busy')}>
        {t('reset_submit')}
      </FormSubmit>
    </form>
  )
}

/** Shows the success message, then leads to the login, where the email is filled in. */
function PasswordIsSet({ message, email }: { message: string; email: string }) {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const login = paths.login(useReturnTo())
  useAfter(true, delays.passwordIsSet, () => void navigate(login, { replace: true, state: { email } }))
  return (
    <div className={css.form}>
      <SiteTitle page={t('reset_title')} />
      <Banner tone="success" tabIndex={-1} ref={focusOnMount}>
        {message}
      </Banner>
      <LinkButton tone="line" to={login} replace state={{ email }} className={css.start}>
        {t('go_to_login')}
      </LinkButton>
    </div>
  )
}
