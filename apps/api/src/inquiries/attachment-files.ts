import { Router } from 'express'

import type { Deps } from '../deps.ts'
import { Problem } from '../platform/problem.ts'
import { imageLinks, storedName } from './stored-images.ts'

/**
 * Attachments by their signed links: private medical pictures, which answer as pictures and nothing else, and are kept
 * nowhere.
 */
export function attachmentFiles(deps: Pick<Deps, 'files' | 'clock' | 'secrets'>): Router {
  const router = Router({ caseSensitive: true })
  router.get('/files/:id', async (request, response) => {
    response.locals['route'] = '/files/:id'
    const { id } = request.params
    if (!imageLinks.isGood(deps, id, request.query)) throw new Problem('file_link_invalid')
    const found = await deps.files.get(storedName(id))
    if (!found) throw new Problem('not_found')
    response.setHeader('Content-Type', found.contentType)
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'")
    response.setHeader('Content-Disposition', 'inline')
    response.setHeader('Referrer-Policy', 'no-referrer')
    response.setHeader('Cache-Control', 'private, no-store')
    // No validator either: a browser that revalidates has kept it.
    response.removeHeader('ETag')
    response.end(found.bytes)
  })
  return router
}
