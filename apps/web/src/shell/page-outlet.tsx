import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'

import { CrashBoundary } from '../page/crash-boundary.tsx'
import plainCss from '../page/plain-page.module.css'
import { SiteTitle } from '../page/site-title.tsx'
import { Button } from '../ui/action/button.tsx'
import { returnFocus } from '../ui/behaviour/focus-on-leave.ts'
import { Loading } from '../ui/feedback/skeleton.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import css from './page-outlet.module.css'
import { ScrollMemory } from './scroll-memory.tsx'

/** Marks the document once the page is hydrated. Tests wait for it before they click. */
function Hydrated() {
  useEffect(() => void (document.documentElement.dataset['hydrated'] = ''), [])
  return null
}

export function PageOutlet() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <main id="content" tabIndex={-1} className={css.main}>
      <CrashBoundary resetKey={pathname} fallback={<CrashPage />}>
        <Suspense fallback={<Loading ref={returnFocus} label={t('loading')} className={css.waiting} />}>
          <Outlet />
          <ScrollMemory />
          <Hydrated />
        </Suspense>
      </CrashBoundary>
    </main>
  )
}

function CrashPage() {
  const { t } = useTranslation()
  return (
    <div className={plainCss.page} role="alert">
      <SiteTitle page={t('crash_title')} />
      <PageHeading>{t('crash_title')}</PageHeading>
      <p className={plainCss.lead}>{t('crash_text')}</p>
      <Button onClick={() => location.reload()}>{t('crash_reload')}</Button>
    </div>
  )
}
