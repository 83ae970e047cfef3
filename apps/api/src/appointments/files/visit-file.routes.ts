import { visitFiles } from '@aafiya/contracts/appointments/visit-files'
import { Router } from 'express'

import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { sendPicture } from '../../platform/http/send-picture.ts'
import { Problem } from '../../platform/problem.ts'
import { ownVisit } from '../notes/own-visit.ts'
import { removeVisitFile, sendVisitFile } from './change-visit-files.ts'
import { listVisitFiles, readVisitFiles } from './list-visit-files.ts'
import { pageLinks, visitPages } from './stored-pages.ts'

/** Pages of files that patients sent ahead, by their signed links. */
export function visitFilePages(deps: Pick<Deps, 'files' | 'clock' | 'secrets'>): Router {
  const router = Router({ caseSensitive: true })
  router.get('/visit-files/:id', async (request, response) => {
    response.locals['route'] = '/visit-files/:id'
    const { id } = request.params
    if (!pageLinks.isGood(deps, id, request.query)) throw new Problem('file_link_invalid')
    await sendPicture(deps.files, visitPages.nameOf(id), response)
  })
  return router
}

export const visitFileRoutes = (deps: Deps) =>
  mount(
    visitFiles,
    {
      list: ({ caller, params }) => listVisitFiles(deps, caller.userId, params.id),
      send: ({ caller, params, files, repeatable }) => sendVisitFile(deps, caller, params.id, { files, repeatable }),
      remove: ({ caller, params }) => removeVisitFile(deps, caller, params),
      read: ({ caller, params }) => readVisitFiles(deps, caller, ownVisit(caller, params)),
    },
    deps,
  )
