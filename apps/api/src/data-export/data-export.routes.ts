import { pipeline } from 'node:stream/promises'

import { dataExport } from '@aafiya/contracts/account/data-export'
import { and, eq, gt } from 'drizzle-orm'
import { Router } from 'express'

import type { Deps } from '../deps.ts'
import { mount } from '../platform/http/mount.ts'
import { Problem } from '../platform/problem.ts'
import { dataExports } from './data-exports.table.ts'
import { mayReadExport } from './may-read-export.ts'
import { exportLinks, requestExport, showExport } from './show-export.ts'

/** Streams the file by its signed link, as a download that is stored nowhere on the way. */
export function exportFiles(deps: Deps): Router {
  const router = Router({ caseSensitive: true })
  router.get('/exports/:id', async (request, response) => {
    response.locals['route'] = '/exports/:id'
    const { id } = request.params
    const { userId } = await exportLinks.readerOf(deps, id, request.query)
    const [row] = await deps.db
      .select()
      .from(dataExports)
      .where(
        and(
          eq(dataExports.id, id),
          eq(dataExports.accountId, userId),
          eq(dataExports.state, 'ready'),
          gt(dataExports.expiresAt, deps.clock.now()),
        ),
      )
    if (row && !(await mayReadExport(deps, row))) throw new Problem('export_outdated')
    const found = row?.file ? await deps.files.open(row.file) : undefined
    if (!found) throw new Problem('not_found')
    response.setHeader('Content-Type', 'application/zip')
    response.setHeader('Content-Length', found.bytes)
    response.setHeader('Content-Disposition', 'attachment; filename="aafiya.zip"')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Referrer-Policy', 'no-referrer')
    response.setHeader('Cache-Control', 'private, no-store')
    // `pipeline` listens to the response a few times, in addition to what comes before it.
    response.setMaxListeners(20)
    // If the browser disconnects, no one is left to answer.
    await pipeline(found.stream, response).catch(() => undefined)
  })
  return router
}

export const dataExportRoutes = (deps: Deps) =>
  mount(
    dataExport,
    {
      show: ({ caller }) => showExport(deps, caller),
      request: ({ caller, body, ...from }) => requestExport(deps, caller, body, from),
    },
    deps,
  )
