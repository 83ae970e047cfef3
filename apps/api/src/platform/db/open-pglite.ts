import { join } from 'node:path'

import type { Extensions } from '@electric-sql/pglite'

import { applyMigrations } from './apply-migrations.ts'
import { lockDataDir } from './data-dir-lock.ts'
import type { DatabaseHandle } from './database.ts'
import { guarded } from './guarded.ts'
import { rememberStatements } from './remember-statements.ts'
import { writable } from './writable.ts'

/** Arrays of booleans, integers, texts, UUIDs and JSON. */
const readArrays = new Set(['199', '1000', '1005', '1007', '1009', '1015', '1016', '2951', '3807'])

/**
 * The embedded database, in `dataDir` or, without one, in memory; optionally restored from a dump, and with more
 * extensions than the app needs.
 */
export async function openPglite({
  dataDir,
  loadDataDir,
  extensions,
}: {
  dataDir?: string
  loadDataDir?: Blob
  extensions?: Extensions
}): Promise<DatabaseHandle> {
  const [{ PGlite, types }, { btree_gist }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/btree_gist'),
    import('drizzle-orm/pglite'),
  ])
  const unlock = dataDir ? lockDataDir(dataDir) : () => {}
  const client = await PGlite.create({
    extensions: { btree_gist, ...extensions },
    ...(dataDir && { dataDir: join(dataDir, 'postgres') }),
    ...(loadDataDir && { loadDataDir }),
  })
  // PGlite copies these for each statement. With those for arrays of every table's rows, which nothing reads, a short
  // statement takes three times as long.
  const arrays = Object.entries(client.parsers).filter(([type]) => readArrays.has(type))
  client.parsers = { ...types.parsers, ...Object.fromEntries(arrays) }
  rememberStatements(client)
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
