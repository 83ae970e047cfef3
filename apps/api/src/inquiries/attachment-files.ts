import { Router } from 'express'

import type { Deps } from '../deps.ts'
import { sendPicture } from '../platform/http/send-picture.ts'
import { Problem } from '../platform/problem.ts'
import { imageLinks, inquiryImages } from './stored-images.ts'

/** Attachments of inquiries by their signed links. */
export function attachmentFiles(deps: Pick<Deps, 'files' | 'clock' | 'secrets'>): Router {
  const router = Router({ caseSensitive: true })
  router.get('/files/:id', async (request, response) => {
    response.locals['route'] = '/files/:id'
    const { id } = request.params
    if (!imageLinks.isGood(deps, id, request.query)) throw new Problem('file_link_invalid')
    await sendPicture(deps.files, inquiryImages.nameOf(id), response)
  })
  return router
}
