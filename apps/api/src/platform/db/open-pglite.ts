import { join } from 'node:path'

import { applyMigrations } from './apply-migrations.ts'
import { lockDataDir } from './data-dir-lock.ts'
import type { DatabaseHandle } from './database.ts'
import { guarded } from './guarded.ts'
import { writable } from './writable.ts'

/** The embedded database, in `dataDir` or, without one, in memory; optionally restored from a dump. */
export async function openPglite({
  dataDir,
  loadDataDir,
}: {
  dataDir?: string
  loadDataDir?: Blob
}): Promise<DatabaseHandle> {
  const [{ PGlite }, { btree_gist }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/btree_gist'),
    import('drizzle-orm/pglite'),
  ])
  const unlock = dataDir ? lockDataDir(dataDir) : () => {}
  const client = await PGlite.create({
    extensions: { btree_gist },
    ...(dataDir && { dataDir: join(dataDir, 'postgres') }),
    ...(loadDataDir && { loadDataDir }),
  })
  const db = drizzle(client)
  return {
    db: guarded(db),
    kind: 'pglite',
    isWritable: writable(db),
    migrate: () => applyMigrations(db),
    async close() {
      await client.close()
      unlock()
    },
  }
}
