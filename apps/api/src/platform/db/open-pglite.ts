import { join } from 'node:path'

import { lockDataDir } from './data-dir-lock.ts'
import type { DatabaseHandle } from './database.ts'
import { guarded } from './guarded.ts'
import { migrationsFolder } from './migrations-folder.ts'

/** The embedded database, in `dataDir` or (without one) in memory, starting from a dump if one is given. */
export async function openPglite({ dataDir, loadDataDir }: { dataDir?: string; loadDataDir?: Blob }): Promise<DatabaseHandle> {
  const [{ PGlite }, { btree_gist }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/btree_gist'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
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
    migrate: () => migrate(db, { migrationsFolder }),
    async close() {
      await client.close()
      unlock()
    },
  }
}
