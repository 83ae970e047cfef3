import { finished } from 'node:stream/promises'

import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

import { inTransaction, type CopySession } from './copy-session.ts'

/** A separate connection: a backup takes longer than the pool's limits allow. */
export async function postgresSession(url: string): Promise<CopySession> {
  const client = new pg.Client({ connectionString: url, application_name: 'aafiya-backup', keepAlive: true })
  // Without a listener a lost connection ends the process; the statement under way fails with the same error.
  client.on('error', () => undefined)
  await client.connect()
  return {
    db: drizzle(client),
    transaction: (mode, work) => inTransaction((statement) => client.query(statement), mode, work),
    copyOut: (query) => client.query(copyTo(`copy (${query}) to stdout`)),
    async copyIn(target, lines) {
      const stream = client.query(copyFrom(`copy ${target} from stdin`))
      stream.end(lines)
      await finished(stream)
    },
    close: () => client.end(),
  }
}
