import { setTimeout as wait } from 'node:timers/promises'

import { isUnavailable } from './platform/db/database-error.ts'
import type { DatabaseHandle } from './platform/db/database.ts'
import type { Log } from './platform/log.ts'

const attempts = 60

/** Applies migrations; a database that is still starting gets half a minute, as when a whole machine boots. */
export async function migrateWhenReady(database: DatabaseHandle, log: Log): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.migrate()
    } catch (error) {
      if (attempt === attempts || !isUnavailable(error)) throw error
      log.warn({ error, attempt }, 'the database is not ready yet')
      await wait(500)
    }
  }
}
