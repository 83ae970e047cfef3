import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { CrashBoundary } from '../page/crash-boundary.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import css from './header.module.css'
import { InquiryButton } from './inquiry-button.tsx'
import { LanguageToggle } from './language-toggle.tsx'
import { Logo } from './logo.tsx'
import { MainNav } from './main-nav.tsx'
import { MobileMenu } from './mobile-menu.tsx'

// Most visits are signed out.
const NotificationBell = lazy(() => import('../notifications/notification-bell.tsx').then((it) => ({ default: it.NotificationBell })))
const AccountMenu = lazy(() => import('./account-menu.tsx').then((it) => ({ default: it.AccountMenu })))

export function Header() {
  const { t } = useTranslation()
  const session = useSession()
  return (
    <header className={css.header}>
      <Logo />
      <MainNav user={session.user} />
      <div className={css.tools}>
        <InquiryButton />
        <LanguageToggle />
        {session.status === 'loading' && <span className={css.loading}>{t('loading')}</span>}
        {session.status === 'signed-in' && (
          <CrashBoundary resetKey={session.user.id} fallback={null}>
            <Suspense>
              <NotificationBell key={session.user.id} />
            </Suspense>
          </CrashBoundary>
        )}
        {session.status === 'signed-in' && (
          <CrashBoundary resetKey={session.user.id} fallback={null}>
            <Suspense fallback={<span className={css.loading}>{t('loading')}</span>}>
              <AccountMenu user={session.user} onSignOut={session.signOut} />
            </Suspense>
          </CrashBoundary>
        )}
        {session.status === 'signed-out' && (
          <div className={css.entry}>
            <LinkButton tone="text" to={paths.login()}>
              {t('login')}
            </LinkButton>
            <LinkButton tone="line" to={paths.signUp()} className={css.enter}>
              {t('create_account')}
            </LinkButton>
          </div>
        )}
        <MobileMenu session={session} />
      </div>
    </header>
  )
}
