import { Router } from 'express'

import type { Deps } from '../deps.ts'
import { readBuiltWeb } from './built-web.ts'
import { pageRoutes } from './pages.routes.ts'
import { staticFiles } from './static-files.ts'

/** The built web app: its files, then its pages. */
export function webRoutes(deps: Deps, folder: string): Router {
  const router = Router()
  router.use(staticFiles(folder))
  router.use(pageRoutes(deps, readBuiltWeb(folder)))
  return router
}
