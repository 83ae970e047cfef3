import { desc } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'

import { backups } from '../backups.table.ts'
import type { Database } from '../db/database.ts'
import { readWhenScraped } from './read-when-scraped.ts'

/** The last backup of the whole installation, the same at every process. */
export function addBackupMetrics(registry: Registry, { db }: { db: Database }): void {
  const lastBackup = readWhenScraped(async () => {
    const [last] = await db.select().from(backups).orderBy(desc(backups.takenAt)).limit(1)
    return { takenAt: (last?.takenAt.getTime() ?? 0) / 1000, lostFiles: last?.lostFiles ?? 0 }
  })
  const gaugeOf = (figure: 'takenAt' | 'lostFiles', name: string, help: string) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const last = await lastBackup()
        // If the query fails, the metric must not claim that there was no backup.
        if (last) this.set(last[figure])
        else this.remove()
      },
    })
  gaugeOf(
    'takenAt',
    'aafiya_last_backup_timestamp_seconds',
    'The moment of the last finished backup; 0 if there was none.',
  )
  gaugeOf('lostFiles', 'aafiya_last_backup_lost_files', 'Files that the last backup did not find in the store.')
}
