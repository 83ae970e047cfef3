import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { sql } from 'drizzle-orm'

import { CommandRefused } from '../command-refused.ts'
import { backups } from '../platform/backups.table.ts'
import type { Clock } from '../platform/clock.ts'
import { appliedMigrations } from '../platform/db/apply-migrations.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Secrets } from '../platform/secrets.ts'
import { createArchive } from './archive.ts'
import { format, names, type Header, type Manifest } from './backup-format.ts'
import type { CopySession } from './copy-session.ts'
import { partsOf } from './parts-of.ts'
import { seal } from './seal.ts'
import { secretCheck } from './secret-check.ts'
import { storedFiles } from './stored-files.ts'
import { copySettings, rowsOf, sequenceValues, storedTables, tableName } from './stored-tables.ts'
import { tableDigest } from './table-digest.ts'

export interface BackupDeps {
  session: CopySession
  files: FileStore
  clock: Clock
  secrets: Secrets
  /** The version of this release. */
  app: string
  key: string | undefined
}

type Archive = ReturnType<typeof createArchive>

/** How many files are fetched concurrently from a remote store. */
const filesAtOnce = 8

/** Writes every row of one moment. Returns the files that belong to it. */
async function addRows({ session, secrets, app }: BackupDeps, archive: Archive, createdAt: Date) {
  const { db } = session
  const toLock = await storedTables(db)
  if (toLock.length === 0) throw new CommandRefused('There is nothing to back up: this database was never used')
  return session.transaction('snapshot', async () => {
    // Before the first query, which fixes the moment: a table that a migration rewrites after that moment would look
    // empty.
    await db.execute(sql.raw(`lock table ${toLock.map(tableName).join(', ')} in access share mode`))
    await db.execute(copySettings)
    const migrations = await appliedMigrations(db)
    const tables = await storedTables(db)
    const header: Header = {
      format,
      app,
      createdAt: createdAt.toISOString(),
      migrations,
      tables: tables.map(({ name, columns }) => ({ name, columns })),
      secretCheck: secretCheck(secrets, createdAt),
    }
    await archive.add(names.header, Buffer.from(JSON.stringify(header, null, 2)))
    const digests: Manifest['tables'] = {}
    for (const table of tables) {
      const digest = tableDigest()
      let number = 0
      for await (const lines of partsOf(session.copyOut(rowsOf(table)))) {
        digest.add(lines)
        await archive.add(names.rows(table.name, ++number), lines)
      }
      digests[table.name] = digest.end()
    }
    // A sequence is never rolled back: read last, it is at least as far as any row.
    return { tables: digests, sequences: await sequenceValues(db), files: await storedFiles(db) }
  })
}

/** Adds the files. They are never changed, only deleted; answers which were not there. */
async function addFiles({ files }: BackupDeps, archive: Archive, wanted: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (let at = 0; at < wanted.length; at += filesAtOnce) {
    const some = wanted.slice(at, at + filesAtOnce)
    const found = await Promise.all(some.map(async (name) => ({ name, file: await files.get(name) })))
    for (const { name, file } of found) {
      if (file) await archive.add(names.file(name), file.bytes)
      else missing.push(name)
    }
  }
  return missing
}

/** Writes a backup: all rows as of one moment and the files they refer to. Returns a summary of its content. */
export async function writeBackup(deps: BackupDeps, out: Writable) {
  const createdAt = deps.clock.now()
  const archive = createArchive(createdAt)
  const write = async () => {
    const { files: wanted, ...rows } = await addRows(deps, archive, createdAt)
    const missing = await addFiles(deps, archive, [...wanted].toSorted())
    const files = wanted.size - missing.length
    await archive.finish((checksums): Manifest => ({ ...rows, files, missing, checksums }))
    // A picture deleted since the snapshot also lost its row; if the row is still there, the file is missing.
    const stillWanted =
      missing.length > 0 ? await deps.session.transaction('snapshot', () => storedFiles(deps.session.db)) : wanted
    return { tables: rows.tables, files, createdAt, lost: missing.filter((name) => stillWanted.has(name)) }
  }
  const written = write().catch((error: unknown) => {
    archive.abort(error instanceof Error ? error : new Error(String(error)))
    throw error
  })
  const [summary] = await Promise.all([written, seal(archive.bytes, deps.key).then((sealed) => pipeline(sealed, out))])
  return summary
}

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
