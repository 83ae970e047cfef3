import { backups } from '../platform/backups.table.ts'
import type { CopySession } from './copy-session.ts'

/**
 * Records a finished backup where every process sees it, so that an alert fires when backups stop. A backup is valid
 * without the record: it may be taken from a standby, or by a release whose migrations have not run. Returns whether
 * it was recorded.
 */
export async function noteBackup(
  { db, transaction }: CopySession,
  backup: typeof backups.$inferInsert,
): Promise<boolean> {
  try {
    await transaction('write', async () => {
      await db.delete(backups)
      await db.insert(backups).values(backup)
    })
    return true
  } catch {
    return false
  }
}
