import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'

import { useGoogle } from '../../account/google/use-google.ts'
import { useSecondStep } from '../../account/second-step/use-second-step.tsx'
import { AuthSwitchLink } from '../../account/session/auth-switch-link.tsx'
import { LoginFirst } from '../../account/session/login-first.tsx'
import { LoginForm } from '../../account/session/login-form.tsx'
import { named } from '../../page/named.ts'
import { paths } from '../../paths.ts'
import { landingPath } from '../../session/landing-path.ts'
import { useReturnTo } from '../../session/return-to.ts'
import { useSession } from '../../session/use-session.ts'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'

// Most visitors have an account; the other forms are loaded on demand.
const SignUpForm = lazy(named(() => import('../../account/sign-up/sign-up-form.tsx').then((it) => it.SignUpForm)))
const GoogleCompletion = lazy(
  named(() => import('../../account/google/google-completion.tsx').then((it) => it.GoogleCompletion)),
)
const GoogleWay = lazy(named(() => import('../../account/google/google-way.tsx').then((it) => it.GoogleWay)))
const PasskeyLogin = lazy(named(() => import('../../account/passkeys/passkey-login.tsx').then((it) => it.PasskeyLogin)))
const GoogleLink = lazy(named(() => import('../../account/google/google-link.tsx').then((it) => it.GoogleLink)))

/**
 * Sign-up or login, by the URL or Google's answer. A signed-in user is redirected, also when the session starts here.
 */
export function LoginPage() {
  const { t } = useTranslation(['account', 'common'])
  const session = useSession()
  const returnTo = useReturnTo()
  const [search] = useSearchParams()
  const { arrive, step: secondStep } = useSecondStep(session.signIn)
  const google = useGoogle(arrive)
  const { step } = google
  if (session.status === 'loading' && !returnTo)
    return (
      <Loading label={t('common:loading')}>
        <Skeleton />
      </Loading>
    )
  if (session.status !== 'signed-out')
    return <Navigate to={returnTo ?? (session.user ? landingPath(session.user) : paths.profile())} replace />
  if (secondStep) return secondStep
  if (step.name === 'register') {
    return (
      <GoogleCompletion
        person={step.person}
        remember={step.remember}
        onLink={(message) => google.link(step.person.idToken, message, step.remember)}
        onCancel={google.cancel}
      />
    )
  }
  if (step.name === 'link')
    return (
      <GoogleLink
        idToken={step.idToken}
        message={step.message}
        remember={step.remember}
        onAnswer={arrive}
        onCancel={google.cancel}
      />
    )
  if (search.get('mode') === 'signup') {
    return (
      <>
        <LoginFirst />
        <PageHeading part="signup">{t('signup_title')}</PageHeading>
        <AuthSwitchLink text={t('signup_switch')} link={t('login_link')} to={paths.login(returnTo)} />
        <SignUpForm />
        <Suspense>
          <GoogleWay google={google} />
        </Suspense>
      </>
    )
  }
  return (
    <>
      <LoginFirst />
      <PageHeading part="login">{t('common:login')}</PageHeading>
      <AuthSwitchLink text={t('login_switch')} link={t('signup_title')} to={paths.signUp(returnTo)} />
      <LoginForm
        onAnswer={arrive}
        renderWays={(remember) => (
          <Suspense>
            <PasskeyLogin remember={remember} onAnswer={arrive} />
            <GoogleWay google={google} remember={remember} />
          </Suspense>
        )}
      />
    </>
  )
}
