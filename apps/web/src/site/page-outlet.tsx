import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'

import { Loading } from '../ui/skeleton.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { CrashPage } from './crash-page.tsx'
import css from './page-outlet.module.css'
import { ScrollMemory } from './scroll-memory.tsx'

/** Stands beside the page: once that answers, `boot.js` hands over what was pressed before. */
function Alive() {
  useEffect(() => void dispatchEvent(new Event('alive')), [])
  return null
}

/** The place of the page inside its frame. */
export function PageOutlet() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <main id="content" tabIndex={-1} className={css.main}>
      <CrashBoundary resetKey={pathname} fallback={<CrashPage />}>
        <Suspense fallback={<Loading label={t('loading')} className={css.waiting} />}>
          <Outlet />
          <ScrollMemory />
          <Alive />
        </Suspense>
      </CrashBoundary>
    </main>
  )
}
