import type { Config } from '../config.ts'
import type { CopySession } from './copy-session.ts'

/** A session of the PostgreSQL that is configured, past a pooler and as the owner of the tables, or of the embedded database. */
export async function openSession({ migrationUrl, dataDir }: Pick<Config, 'migrationUrl' | 'dataDir'>): Promise<CopySession> {
  if (migrationUrl) {
    const { postgresSession } = await import('./postgres-session.ts')
    return postgresSession(migrationUrl)
  }
  const { pgliteSession } = await import('./pglite-session.ts')
  return pgliteSession(dataDir)
}
