import type { User } from '@aafiya/contracts/account/account'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

import { CrashBoundary } from '../page/crash-boundary.tsx'
import { named } from '../page/named.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { LinkButton } from '../ui/action/link-button.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import css from './header.module.css'
import { LanguageToggle } from './language-toggle.tsx'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { mainLinks } from './navigation.ts'

// Loaded on demand: most visitors are not signed in.
const NotificationBell = lazy(
  named(() => import('../notifications/notification-bell.tsx').then((it) => it.NotificationBell)),
)
const AccountMenu = lazy(named(() => import('./account-menu.tsx').then((it) => it.AccountMenu)))

export function Header() {
  const { t } = useTranslation()
  const session = useSession()
  return (
    <header className={css.header}>
      <Logo />
      <MainNav user={session.user} />
      <div className={css.tools}>
        <LanguageToggle />
        {session.status === 'loading' && <span className="small">{t('loading')}</span>}
        {session.status === 'signed-in' && (
          <CrashBoundary resetKey={session.user.id} fallback={null}>
            <Suspense>
              <NotificationBell key={session.user.id} />
            </Suspense>
          </CrashBoundary>
        )}
        {session.status === 'signed-in' && (
          <CrashBoundary resetKey={session.user.id} fallback={null}>
            <Suspense fallback={<span className="small">{t('loading')}</span>}>
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

/** The links of the header; a nuqta marks the current one. */
function MainNav({ user }: { user: User | undefined }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('nav_main')} className={css.nav}>
      <ul className={css.list}>
        {mainLinks(user).map(({ text, path, isCurrent }) => {
          const current = isCurrent(pathname)
          return (
            <li key={path}>
              <AppLink to={path} className={css.link} aria-current={current ? 'page' : undefined}>
                {t(text)}
                {current && <Nuqta tone="warm" className={css.nuqta} />}
              </AppLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
