import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'

import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { LoginForm } from './login-form.tsx'
import { OtherWay } from './other-way.tsx'
import { useReturnTo } from './return-to.ts'
import { SignUpForm } from './sign-up-form.tsx'

/** Signing up or in; the address says which. Whoever has a session goes on, also the moment it starts here. */
export function LoginPage() {
  const { t } = useTranslation('account')
  const session = useSession()
  const returnTo = useReturnTo()
  const [search] = useSearchParams()
  if (session.status !== 'signed-out') return <Navigate to={returnTo ?? paths.profile()} replace />
  if (search.get('mode') === 'signup') {
    return (
      <>
        <PageHeading part="signup">{t('signup_title')}</PageHeading>
        <OtherWay text={t('signup_switch')} link={t('signup_switch_link')} to={paths.login(returnTo)} />
        <SignUpForm />
      </>
    )
  }
  return (
    <>
      <PageHeading part="login">{t('login_title')}</PageHeading>
      <OtherWay text={t('login_switch')} link={t('login_switch_link')} to={paths.signUp(returnTo)} />
      <LoginForm />
    </>
  )
}
