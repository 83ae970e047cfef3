import { inArray } from 'drizzle-orm'

import type { Tx } from '../../platform/db/database.ts'
import { signedLinks } from '../../platform/http/signed-link.ts'
import type { EnqueueDeps } from '../../platform/jobs/enqueue.ts'
import { storedPictures } from '../../platform/pictures/stored-pictures.ts'
import { visitFiles, type VisitFileRow } from './visit-files.table.ts'

export const pageLinks = signedLinks('visit-file', 'visit-files')

type Paged = Pick<VisitFileRow, 'id' | 'pages'>

/** The ids of a file's pages in the file store. */
export const pageIds = ({ id, pages }: Paged): string[] =>
  Array.from({ length: pages }, (_, index) => `${id}-${index + 1}`)

/** The file that a page belongs to. */
export const fileOf = (pageId: string): string => pageId.slice(0, 36)

export const visitPages = storedPictures({
  folder: 'visits',
  jobName: 'visit_unused_files',
  referenced: async (db, ids) => {
    const files = [...new Set(ids.map(fileOf))]
    const used = await db
      .select({ id: visitFiles.id, pages: visitFiles.pages })
      .from(visitFiles)
      .where(inArray(visitFiles.id, files))
    return used.flatMap(pageIds)
  },
})

/** Removes the pages of deleted files, once the deletion is committed. */
export const forgetPages = (tx: Tx, deps: EnqueueDeps, files: readonly Paged[]): Promise<void> =>
  visitPages.forget(tx, deps, files.flatMap(pageIds))
