import document from '@aafiya/contracts/openapi.json' with { type: 'json' }
import { Router } from 'express'

import { referencePage, referenceStyles } from './reference-page.ts'

/** `/api/openapi.json`, and the same for people at `/api/docs`. */
export function docsRoutes(): Router {
  const router = Router()
  let page: string | undefined
  router.get('/openapi.json', (_request, response) => void response.setHeader('Cache-Control', 'no-cache').json(document))
  router.get(
    '/docs',
    (_request, response) =>
      void response
        .type('html')
        .setHeader('Cache-Control', 'no-cache')
        .send((page ??= referencePage())),
  )
  router.get('/docs.css', (_request, response) => void response.type('css').setHeader('Cache-Control', 'no-cache').send(referenceStyles))
  return router
}
