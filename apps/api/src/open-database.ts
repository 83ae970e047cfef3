import type { Config } from './config.ts'
import type { Database, DatabaseHandle } from './platform/db/database.ts'
import type { Log } from './platform/log.ts'

/** The PostgreSQL of `DATABASE_URL`, or the embedded one. Each driver is loaded only where it is used. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'migrationUrl' | 'dataDir'>,
  log: Log,
): Promise<DatabaseHandle> {
  const { databaseUrl, migrationUrl, dataDir } = config
  if (databaseUrl) {
    const { openPostgres } = await import('./platform/db/open-postgres.ts')
    return openPostgres(databaseUrl, log, { migrationUrl })
  }
  const { openPglite } = await import('./platform/db/open-pglite.ts')
  return openPglite({ dataDir })
}

/** The replica of `DATABASE_READ_URL`, if there is one. */
export async function openReadReplica({ readUrl }: Pick<Config, 'readUrl'>, primary: Database, log: Log) {
  if (!readUrl) return undefined
  const { openReplica } = await import('./platform/db/open-replica.ts')
  return openReplica(readUrl, primary, log)
}
