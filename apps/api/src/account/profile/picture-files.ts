import { Router } from 'express'

import type { Deps } from '../../deps.ts'
import { Problem } from '../../platform/problem.ts'
import { fileOfPicture } from './picture-url.ts'

/** Serves profile pictures under their unguessable URLs, with the content type of a picture and no other. */
export function pictureFiles({ files }: Pick<Deps, 'files'>): Router {
  const router = Router()
  router.get('/pictures/:name', async (request, response) => {
    const file = fileOfPicture(`/api/pictures/${request.params.name}`)
    const found = file ? await files.get(file) : undefined
    if (!found) throw new Problem('not_found')
    const isPublic = request.params.name.startsWith('doctor-')
    response.setHeader('Content-Type', found.contentType)
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
    response.setHeader('Content-Disposition', 'inline')
    response.setHeader('Cache-Control', isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store')
    response.send(found.bytes)
  })
  return router
}
