import { contract } from '@aafiya/contracts/contract'
import { openApi } from '@aafiya/contracts/openapi'
import { Router } from 'express'

import { referencePage, referenceStyles } from './reference-page.ts'

/** `/api/openapi.json`, and the same for people at `/api/docs`. */
export function docsRoutes(): Router {
  const router = Router()
  const document = openApi(contract)
  const page = referencePage()
  router.get('/openapi.json', (_request, response) => void response.setHeader('Cache-Control', 'no-cache').json(document))
  router.get('/docs', (_request, response) => void response.type('html').setHeader('Cache-Control', 'no-cache').send(page))
  router.get('/docs.css', (_request, response) => void response.type('css').setHeader('Cache-Control', 'no-cache').send(referenceStyles))
  return router
}
