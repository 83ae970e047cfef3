import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

import { paths } from '../paths.ts'
import type { Session } from '../session/use-session.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/link-button.tsx'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import { LanguageToggle } from './language-toggle.tsx'
import css from './mobile-menu-panel.module.css'
import { accountLinks, mainLinks } from './navigation.ts'

/** The open menu: main links, account links or login, language. */
export function MobileMenuPanel({ session, onClose }: { session: Session; onClose: () => void }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isSignedIn = session.status === 'signed-in'
  const entries = [
    ...mainLinks(session.user).map(({ text, path, isCurrent }) => ({ text, path, current: isCurrent(pathname) })),
    ...(isSignedIn ? accountLinks(session.user) : []).map(({ text, path }) => ({
      text,
      path,
      current: pathname === path,
    })),
  ]
  const signOut = () => {
    onClose()
    void session.signOut()
  }
  return (
    <Dialog place="side" title={t('menu')} closeLabel={t('close')} onClose={onClose}>
      <nav aria-label={t('nav_main')}>
        <ul className={css.links}>
          {entries.map(({ text, path, current }) => (
            <li key={path} className={css.row}>
              <AppLink to={path} className={css.link} aria-current={current ? 'page' : undefined} onClick={onClose}>
                {t(text)}
                {current && <Nuqta tone="warm" />}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.foot}>
        {isSignedIn ? (
          <Button tone="line" onClick={signOut}>
            {t('menu_logout')}
          </Button>
        ) : (
          <>
            <LinkButton to={paths.signUp()} onClick={onClose}>
              {t('create_account')}
            </LinkButton>
            <LinkButton tone="line" to={paths.login()} onClick={onClose}>
              {t('login')}
            </LinkButton>
          </>
        )}
        <LanguageToggle />
      </div>
    </Dialog>
  )
}
