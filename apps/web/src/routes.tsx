import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'

import { pages, type PageRoute } from './pages.ts'
import { SiteShell } from './site/site-shell.tsx'

// Most visits neither sign up nor in; the frame comes with its pages.
const AccountShell = lazy(() => import('./site/account-shell.tsx').then((it) => ({ default: it.AccountShell })))

const routesIn = (shell: PageRoute['shell']) =>
  pages
    .filter((page) => page.shell === shell)
    .map(({ path, load }) => {
      const Page = lazy(load)
      return <Route key={path} path={path} element={<Page />} />
    })

const siteRoutes = routesIn('site')
const accountRoutes = routesIn('account')

/** The route tree: each page in its frame. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<SiteShell />}>{siteRoutes}</Route>
      <Route
        element={
          <Suspense>
            <AccountShell />
          </Suspense>
        }
      >
        {accountRoutes}
      </Route>
    </Routes>
  )
}
