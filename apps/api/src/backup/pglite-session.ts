import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { drizzle } from 'drizzle-orm/pglite'

import { lockDataDir } from '../platform/db/data-dir-lock.ts'
import { inTransaction, type CopySession } from './copy-session.ts'

/** The embedded database returns the whole result of a COPY, so rows are requested in chunks. */
const rowsAtOnce = 5000

/** The embedded database of a stopped app, locked against a second process. */
export async function pgliteSession(dataDir: string): Promise<CopySession> {
  const unlock = lockDataDir(dataDir)
  const client = await PGlite.create({ extensions: { btree_gist }, dataDir: join(dataDir, 'postgres') })
  return sessionOn(client, unlock)
}

export function sessionOn(client: PGlite, unlock: () => void): CopySession {
  return {
    db: drizzle(client),
    transaction: (mode, work) => inTransaction((statement) => client.exec(statement), mode, work),
    async *copyOut(query) {
      for (let offset = 0; ; offset += rowsAtOnce) {
        const { blob } = await client.query(`copy (${query} limit ${rowsAtOnce} offset ${offset}) to '/dev/blob'`)
        if (!blob?.size) return
        yield new Uint8Array(await blob.arrayBuffer())
      }
    },
    async copyIn(target, lines) {
      await client.query(`copy ${target} from '/dev/blob'`, [], { blob: new Blob([new Uint8Array(lines)]) })
    },
    async close() {
      await client.close()
      unlock()
    },
  }
}
