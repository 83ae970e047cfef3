import { Login } from '@aafiya/contracts/account/account'
import { ApiError } from '@aafiya/contracts/client'
import { limits } from '@aafiya/contracts/platform/limits'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { SiteTitle } from '../../page/site-title.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/use-session.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Field } from '../../ui/field/field.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import css from '../form/account-form.module.css'
import { FormSubmit } from '../form/form-submit.tsx'
import { useGoToVerification } from '../sign-up/pending-sign-up.ts'
import { RememberMe } from './remember-me.tsx'

const initial = { email: '', password: '', rememberMe: true, otp: undefined }

/** The login form. A session that starts takes the person away from its page; `otp` is there once a code is asked for. */
function useLogin() {
  const message = useMessage()
  const { signIn } = useSession()
  const goToVerification = useGoToVerification()
  const form = useZodForm({ schema: Login, initial, message, send })

  async function send(body: Login): Promise<void> {
    try {
      const { accessToken } = await api.account.login({ body })
      await signIn(accessToken)
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

// A code is seldom asked for.
const CodeField = lazy(() => import('../../ui/field/code-field.tsx').then((it) => ({ default: it.CodeField })))

export function LoginForm() {
  const { t } = useTranslation(['account', 'common'])
  const form = useLogin()
  const setEmail = (email: string) => {
    form.setValue('email', email)
    // A code belongs to the e-mail address it was mailed to.
    form.setValue('otp', undefined)
  }
  return (
    <form noValidate className={css.form} onSubmit={form.submit}>
      <SiteTitle page={t('login_title')} hasErrors={form.summary.length > 0} />
      {form.summary.length > 0 && <ErrorSummary key={form.attempt} title={t('common:form_errors')} errors={form.summary} />}
      <Field {...form.field('email')} onValue={setEmail} label={t('common:email')} type="email" autoComplete="username" />
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        autoComplete="current-password"
        showLabel={t('common:show')}
        hideLabel={t('common:hide')}
        covered={form.busy}
      />
      {form.values.otp !== undefined && (
        <Suspense>
          <CodeField
            {...form.field('otp')}
            label={t('verify_code')}
            hint={t('login_code_sent')}
            length={limits.otpDigits}
            ref={focusOnMount}
          />
        </Suspense>
      )}
      <div className={css.between}>
        <RememberMe {...form.field('rememberMe')} label={t('login_remember')} />
        <LinkButton tone="text" to={paths.forgotPassword()}>
          {t('forgot_link')}
        </LinkButton>
      </div>
      <FormSubmit form={form} failed={t('login_failed')} busyLabel={t('login_busy')}>
        {t('login_submit')}
      </FormSubmit>
    </form>
  )
}
