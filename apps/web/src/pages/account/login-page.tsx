import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'

import css from '../../account/google/google-button.module.css'
import { useGoogle, type Google } from '../../account/google/use-google.ts'
import { AuthSwitchLink } from '../../account/session/auth-switch-link.tsx'
import { LoginFirst } from '../../account/session/login-first.tsx'
import { LoginForm } from '../../account/session/login-form.tsx'
import { Failure } from '../../page/failure.tsx'
import { paths } from '../../paths.ts'
import { landingPath } from '../../session/landing-path.ts'
import { useReturnTo } from '../../session/return-to.ts'
import { useSession } from '../../session/use-session.ts'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'

// Most who come have an account; the other forms travel when they are asked for.
const GoogleButton = lazy(() => import('../../account/google/google-button.tsx').then((it) => ({ default: it.GoogleButton })))
const SignUpForm = lazy(() => import('../../account/sign-up/sign-up-form.tsx').then((it) => ({ default: it.SignUpForm })))
const GoogleCompletion = lazy(() => import('../../account/google/google-completion.tsx').then((it) => ({ default: it.GoogleCompletion })))
const GoogleLink = lazy(() => import('../../account/google/google-link.tsx').then((it) => ({ default: it.GoogleLink })))

/** Signing up or in; the URL or Google's answer says which. A signed-in user is redirected, also when the session starts here. */
export function LoginPage() {
  const { t } = useTranslation(['account', 'common'])
  const session = useSession()
  const returnTo = useReturnTo()
  const [search] = useSearchParams()
  const google = useGoogle()
  const { step } = google
  if (session.status === 'loading' && !returnTo)
    return (
      <Loading label={t('common:loading')}>
        <Skeleton />
      </Loading>
    )
  if (session.status !== 'signed-out')
    return <Navigate to={returnTo ?? (session.user ? landingPath(session.user) : paths.appointments())} replace />
  if (step.name === 'register') {
    return (
      <GoogleCompletion person={step.person} onLink={(message) => google.link(step.person.idToken, message)} onCancel={google.cancel} />
    )
  }
  if (step.name === 'link') return <GoogleLink idToken={step.idToken} message={step.message} onCancel={google.cancel} />
  if (search.get('mode') === 'signup') {
    return (
      <>
        <LoginFirst />
        <PageHeading part="signup">{t('signup_title')}</PageHeading>
        <AuthSwitchLink text={t('signup_switch')} link={t('signup_switch_link')} to={paths.login(returnTo)} />
        <SignUpForm />
        <GoogleWay google={google} />
      </>
    )
  }
  return (
    <>
      <LoginFirst />
      <PageHeading part="login">{t('login_title')}</PageHeading>
      <AuthSwitchLink text={t('login_switch')} link={t('login_switch_link')} to={paths.signUp(returnTo)} />
      <LoginForm />
      <GoogleWay google={google} />
    </>
  )
}

// Only where a clinic offers it.
/** The other way in, under the form; nothing where the clinic does not offer it. */
function GoogleWay({ google }: { google: Google }) {
  const { t } = useTranslation('account')
  const { clientId, step, logIn } = google
  if (clientId === undefined || step.name !== 'button') return null
  return (
    <div className={css.way}>
      <p className={css.or}>{t('google_or')}</p>
      {step.failure !== undefined && <Failure failure={step.failure} failed={t('google_login_failed')} />}
      <Suspense fallback={<div className={css.place} />}>
        <GoogleButton clientId={clientId} onCredential={(idToken) => void logIn(idToken)} />
      </Suspense>
      <p role="status">{step.isAsking ? t('login_busy') : ''}</p>
    </div>
  )
}
