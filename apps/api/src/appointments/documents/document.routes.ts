import { documentTexts } from '@aafiya/contracts/appointments/document-texts'
import { visitDocuments as contract } from '@aafiya/contracts/appointments/visit-documents'
import { Router } from 'express'

import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { Problem } from '../../platform/problem.ts'
import { ownVisit } from '../notes/own-visit.ts'
import { listVisitDocuments, releaseToDesk, withdrawDocument } from './change-document.ts'
import { documentFile } from './document-file.ts'
import { issueDocument, previewDocument } from './issue-document.ts'
import { previewDocumentTexts } from './preview-document-texts.ts'
import {
  checkDocument,
  documentLinks,
  listDeskDocuments,
  listOfAppointment,
  listOwnDocuments,
  openDocument,
  readableDocument,
} from './read-documents.ts'

/** Sends the file by its signed link. One that was withdrawn, also after the link was made, has its stamp. */
export function documentFiles(deps: Deps): Router {
  const router = Router({ caseSensitive: true })
  router.get('/documents/:id', async (request, response) => {
    response.locals['route'] = '/documents/:id'
    const { id } = request.params
    const reader = await documentLinks.readerOf(deps, id, request.query)
    await deps.db.transaction((tx) => readableDocument(tx, deps, reader, id))
    const file = await documentFile(deps, id)
    if (!file) throw new Problem('document_not_found')
    response.setHeader('Content-Type', 'application/pdf')
    response.setHeader('Content-Disposition', `inline; filename="${file.name}"`)
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Referrer-Policy', 'no-referrer')
    response.setHeader('Cache-Control', 'private, no-store')
    response.end(file.pdf)
  })
  return router
}

export const documentRoutes = (deps: Deps) => [
  ...mount(
    contract,
    {
      ofVisit: ({ caller, params }) => listVisitDocuments(deps, caller, ownVisit(caller, params)),
      preview: ({ caller, params, body }) => previewDocument(deps, caller, ownVisit(caller, params), body),
      issue: ({ caller, params, body, repeatable }) =>
        issueDocument(deps, caller, ownVisit(caller, params), body, repeatable),
      withdraw: ({ caller, params }) =>
        withdrawDocument(deps, caller, { own: ownVisit(caller, params), documentId: params.documentId }),
      releaseToDesk: ({ caller, params }) =>
        releaseToDesk(deps, caller, { own: ownVisit(caller, params), documentId: params.documentId }),
      ofAppointment: ({ caller, params }) => listOfAppointment(deps, caller, params.id),
      own: ({ caller, query }) => listOwnDocuments(deps, caller, query),
      atDesk: ({ caller, params }) => listDeskDocuments(deps, caller, params.id),
      open: ({ caller, params }) => openDocument(deps, caller, params.id),
      check: ({ params }) => checkDocument(deps, params.code),
    },
    deps,
  ),
  ...mount(documentTexts, { preview: ({ caller, body }) => previewDocumentTexts(deps, caller, body) }, deps),
]
