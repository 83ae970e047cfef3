import { visitFiles as contract } from '@aafiya/contracts/appointments/visit-files'
import { eq } from 'drizzle-orm'
import { Router } from 'express'

import type { Deps } from '../../deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { sendPicture } from '../../platform/http/send-picture.ts'
import { Problem } from '../../platform/problem.ts'
import { ownVisit } from '../notes/own-visit.ts'
import { removeVisitFile, sendVisitFile } from './change-visit-files.ts'
import { listVisitFiles, mayOpenFiles, readVisitFiles } from './list-visit-files.ts'
import { fileOf, pageLinks, visitPages } from './stored-pages.ts'
import { visitFiles } from './visit-files.table.ts'

/** Pages of files that patients sent ahead, by their signed links. */
export function visitFilePages(deps: Deps): Router {
  const router = Router({ caseSensitive: true })
  router.get('/visit-files/:id', async (request, response) => {
    response.locals['route'] = '/visit-files/:id'
    const { id } = request.params
    const reader = await pageLinks.readerOf(deps, id, request.query)
    const [file] = await deps.db
      .select({ appointmentId: visitFiles.appointmentId })
      .from(visitFiles)
      .where(eq(visitFiles.id, fileOf(id)))
    if (!file || !(await mayOpenFiles(deps, reader, file.appointmentId))) throw new Problem('not_found')
    await sendPicture(deps.files, visitPages.nameOf(id), response)
  })
  return router
}

export const visitFileRoutes = (deps: Deps) =>
  mount(
    contract,
    {
      list: ({ caller, params }) => listVisitFiles(deps, caller, params.id),
      send: ({ caller, params, files, repeatable }) => sendVisitFile(deps, caller, params.id, { files, repeatable }),
      remove: ({ caller, params }) => removeVisitFile(deps, caller, params),
      read: ({ caller, params }) => readVisitFiles(deps, caller, ownVisit(caller, params)),
    },
    deps,
  )
