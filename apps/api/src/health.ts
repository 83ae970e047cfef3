import { Router } from 'express'

import type { DatabaseHandle } from './platform/db/database.ts'

export interface Health {
  database: Pick<DatabaseHandle, 'isWritable'>
  /** False once the process is stopping. */
  isAccepting: () => boolean
}

/** `live` uses nothing; `ready` says whether this process should get requests. */
export function healthRoutes({ database, isAccepting }: Health): Router {
  const router = Router()
  router.get('/health/live', (_request, response) => {
    response.locals['route'] = '/health/live'
    response.json({ status: 'live' })
  })
  router.get('/health/ready', async (_request, response) => {
    response.locals['route'] = '/health/ready'
    const isReady = isAccepting() && (await database.isWritable())
    response.setHeader('Cache-Control', 'no-store')
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'not ready' })
  })
  return router
}
