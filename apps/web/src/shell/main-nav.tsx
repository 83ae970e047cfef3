import type { User } from '@aafiya/contracts/account'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'

import { AppLink } from '../ui/action/app-link.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import css from './main-nav.module.css'
import { mainLinks } from './navigation.ts'

/** The links of the header, a nuqta under the current one. */
export function MainNav({ user }: { user: User | undefined }) {
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
