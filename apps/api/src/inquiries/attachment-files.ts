import { and, eq } from 'drizzle-orm'
import { Router } from 'express'

import type { Deps } from '../deps.ts'
import { sendPicture } from '../platform/http/send-picture.ts'
import { Problem } from '../platform/problem.ts'
import { inquiries } from './inquiries.table.ts'
import { inquiryFiles } from './inquiry-files.table.ts'
import { mayOpenPictures } from './own-inquiry.ts'
import { imageLinks, inquiryImages } from './stored-images.ts'

/** Attachments of inquiries by their signed links. */
export function attachmentFiles(deps: Deps): Router {
  const router = Router({ caseSensitive: true })
  router.get('/files/:id', async (request, response) => {
    response.locals['route'] = '/files/:id'
    const { id } = request.params
    const reader = await imageLinks.readerOf(deps, id, request.query)
    const [file] = await deps.db
      .select({ id: inquiryFiles.id })
      .from(inquiryFiles)
      .innerJoin(inquiries, eq(inquiries.id, inquiryFiles.inquiryId))
      .where(and(eq(inquiryFiles.id, id), mayOpenPictures(deps, reader)))
    if (!file) throw new Problem('not_found')
    await sendPicture(deps.files, inquiryImages.nameOf(id), response)
  })
  return router
}
