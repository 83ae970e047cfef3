import { lazy, Suspense } from 'react'
import { useRoutes, type RouteObject } from 'react-router-dom'

import { prefetchTexts } from './i18n/i18n.ts'
import { named } from './page/named.ts'
import { pages, type PageRoute } from './pages.ts'
import { SiteShell } from './shell/site-shell.tsx'
import { TextsNotice } from './shell/texts-notice.tsx'

// Loaded on demand: most visitors neither sign up nor log in.
const AccountShell = lazy(named(() => import('./shell/account-shell.tsx').then((it) => it.AccountShell)))

const routesIn = (shell: PageRoute['shell']): RouteObject[] =>
  pages
    .filter((page) => page.shell === shell)
    .map(({ path, load, texts }) => {
      const Page = lazy(() => {
        // All of them: a part that opens later would wait for its own, and lose the focus.
        prefetchTexts(texts)
        return load()
      })
      return { path, element: <Page /> }
    })

const accountShell = (
  <Suspense fallback={<TextsNotice />}>
    <AccountShell />
  </Suspense>
)

/** Every component in every state, in development only. */
function developmentRoutes(): RouteObject[] {
  if (!import.meta.env.DEV) return []
  const DesignSystemPage = lazy(
    named(() => import('../gallery/design-system-page.tsx').then((it) => it.DesignSystemPage)),
  )
  return [{ path: '/dev/ui', element: <DesignSystemPage /> }]
}

const routes: RouteObject[] = [
  { element: <SiteShell />, children: [...routesIn('site'), ...developmentRoutes()] },
  { element: accountShell, children: routesIn('account') },
]

/** The route tree. As data, because the router's elements would add half a kilobyte. */
export const AppRoutes = () => useRoutes(routes)
