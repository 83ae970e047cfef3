import { Login } from '@aafiya/contracts/account/account'
import { ApiError } from '@aafiya/contracts/client'
import { limits } from '@aafiya/contracts/platform/limits'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { FormErrors, FormSubmit } from '../../kit/form-parts.tsx'
import { useForm } from '../../kit/use-form.ts'
import { named } from '../../page/named.ts'
import { SiteTitle } from '../../page/site-title.tsx'
import { paths } from '../../paths.ts'
import { useReturnTo } from '../../session/return-to.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Field } from '../../ui/field/field.tsx'
import css from '../form/account-form.module.css'
import { AccountPassword } from '../form/account-password.tsx'
import { useTypedEmail } from '../recovery/use-typed-email.ts'
import type { Arrive } from '../second-step/use-second-step.tsx'
import { useGoToVerification } from '../sign-up/use-go-to-verification.ts'
import { RememberMe } from './remember-me.tsx'

/** The login form. A new session leaves the page; `otp` exists once a code is requested. */
function useLogin({ account = '', onAnswer }: LoginFormProps) {
  const goToVerification = useGoToVerification()
  const typed = useTypedEmail()
  const initial = { email: account || typed, password: '', rememberMe: true, otp: undefined }
  const form = useForm({
    draft: undefined,
    schema: Login,
    initial,
    send,
  })

  async function send(body: Login): Promise<void> {
    try {
      await onAnswer(await api.account.login({ body }), body.rememberMe)
    } catch (error) {
      const { code, nonce } = error instanceof ApiError ? error : {}
      if (code === 'email_unverified') return goToVerification({ ...body, nonce })
      if (code === 'login_code_required') return form.reset({ ...form.values, otp: '' })
      if (code === 'credentials_wrong') form.reset({ ...form.values, password: '' })
      throw error
    }
  }
  return form
}

// Loaded on demand: a code is rarely requested.
const CodeField = lazy(named(() => import('../../ui/field/code-field.tsx').then((it) => it.CodeField)))

export interface LoginFormProps {
  /** The address of the only account that may log in, over the page it has open. */
  account?: string
  /** Receives the new session. */
  onAnswer: Arrive
  /** Further ways to log in, below the form; they know whether the session is to be remembered. */
  renderWays?: (remember: boolean) => ReactNode
}

export function LoginForm({ account, onAnswer, renderWays }: LoginFormProps) {
  const { t } = useTranslation(['account', 'common'])
  const form = useLogin({ ...(account && { account }), onAnswer })
  const returnTo = useReturnTo()
  const setEmail = (email: string) => {
    form.setValue('email', email)
    // A code belongs to the address it was mailed to.
    form.setValue('otp', undefined)
  }
  return (
    <>
      <form noValidate className={css.form} onSubmit={form.submit}>
        {!account && <SiteTitle page={t('common:login')} hasErrors={form.summary.length > 0} />}
        <FormErrors form={form} />
        <Field
          {...form.field('email')}
          onValue={setEmail}
          label={t('common:email')}
          type="email"
          autoComplete="username"
          readOnly={account !== undefined}
        />
        <AccountPassword
          {...form.field('password')}
          label={t('password')}
          autoComplete="current-password"
          covered={form.busy}
          data-first-focus={account !== undefined || undefined}
        />
        {form.values.otp !== undefined && (
          <Suspense>
            <CodeField
              {...form.codeField('otp')}
              label={t('verify_code')}
              hint={t('login_code_sent')}
              length={limits.otpDigits}
              ref={focusOnMount}
            />
          </Suspense>
        )}
        <div className={css.between}>
          <RememberMe {...form.field('rememberMe')} label={t('login_remember')} />
          <LinkButton tone="text" to={paths.forgotPassword(returnTo)} state={{ email: form.values.email }}>
            {t('forgot_link')}
          </LinkButton>
        </div>
        <FormSubmit form={form} failed={t('login_failed')} busyLabel={t('login_busy')}>
          {t('common:login')}
        </FormSubmit>
      </form>
      {renderWays?.(form.values.rememberMe ?? false)}
    </>
  )
}
