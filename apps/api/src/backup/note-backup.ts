import { backups } from '../platform/backups.table.ts'
import type { CopySession } from './copy-session.ts'

/**
 * Notes a finished backup where every process sees it, so that somebody is told when they stop. A backup is whole without the note: it
 * may be taken of a standby, or by a release whose migrations have not run. Answers whether it was noted.
 */
export async function noteBackup({ db, transaction }: CopySession, backup: typeof backups.$inferInsert): Promise<boolean> {
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
