import { setTimeout as wait } from 'node:timers/promises'

import { isLockTimeout, isUnavailable } from './platform/db/database-error.ts'
import type { DatabaseHandle } from './platform/db/database.ts'
import type { Log } from './platform/log.ts'

const attempts = 60
/** A backup of a large clinic holds its locks for minutes. */
const lockAttempts = 450
const lockPauseMs = 2_000

/**
 * Applies migrations. A database that is still starting gets half a minute, as when a whole machine boots. A migration
 * whose lock another transaction holds lets the requests behind it through before it tries again, for half an hour.
 */
export async function migrateWhenReady(database: DatabaseHandle, log: Log): Promise<void> {
  for (let failures = 0, locked = 0; ;) {
    try {
      return await database.migrate()
    } catch (error) {
      if (isLockTimeout(error) && ++locked < lockAttempts) {
        log.warn({ attempt: locked }, 'a migration waits for a transaction that holds its table, such as a backup')
        await wait(lockPauseMs)
      } else if (isUnavailable(error) && ++failures < attempts) {
        log.warn({ error, attempt: failures }, 'the database is not ready yet')
        await wait(500)
      } else throw error
    }
  }
}
