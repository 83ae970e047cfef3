import { contract } from '@aafiya/contracts/contract'
import { openApi } from '@aafiya/contracts/openapi'
import { Router } from 'express'

import { referencePage, referenceStyles } from './reference-page.ts'

/** What `make` answers, made when it is first asked for. */
function onDemand<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

// Printing every schema takes longer than the rest of a start, and the contract does not change while the process runs.
const document = onDemand(() => openApi(contract))
const page = onDemand(referencePage)

/** `/api/openapi.json`, and the same for people at `/api/docs`. */
export function docsRoutes(): Router {
  const router = Router()
  router.get('/openapi.json', (_request, response) => void response.setHeader('Cache-Control', 'no-cache').json(document()))
  router.get('/docs', (_request, response) => void response.type('html').setHeader('Cache-Control', 'no-cache').send(page()))
  router.get('/docs.css', (_request, response) => void response.type('css').setHeader('Cache-Control', 'no-cache').send(referenceStyles))
  return router
}
