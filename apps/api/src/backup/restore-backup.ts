import { sql, and, count, inArray, isNotNull, isNull } from 'drizzle-orm'

import { codeRequests } from '../account/code/code-requests.table.ts'
import { oneTimeCodes } from '../account/code/one-time-codes.table.ts'
import { sessions } from '../account/session/sessions.table.ts'
import { users } from '../account/users.table.ts'
import { skipLostNumbers } from '../appointments/documents/document-number.ts'
import { CommandRefused } from '../command-refused.ts'
import { dataExports } from '../data-export/data-exports.table.ts'
import { demoAccounts } from '../demo/demo-accounts.ts'
import { claimCodes } from '../merging/claim-codes.table.ts'
import { applyMissing } from '../platform/db/apply-migrations.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { rateLimits } from '../platform/rate-limits.table.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Header, Manifest } from './backup-format.ts'
import type { CopySession } from './copy-session.ts'
import { emptyTarget } from './empty-target.ts'
import { fileRestorer } from './file-restorer.ts'
import { partsOf } from './parts-of.ts'
import { readBackup } from './read-backup.ts'
import { secretCheck } from './secret-check.ts'
import {
  copySettings,
  rowsOf,
  sequenceName,
  sequenceValues,
  storedTables,
  tableName,
  targetOf,
  type StoredTable,
} from './stored-tables.ts'
import { tableDigest } from './table-digest.ts'

/**
 * Removes what a restored system must not keep. A session that ended after the backup, or a code used since, would be
 * valid again, so all of them end; no backup has the files with someone's data; a number of a document would be given
 * again. The passwords of demo accounts are public, so production removes those accounts.
 */
export async function afterRestore(db: Queryable, { isProduction }: { isProduction: boolean }) {
  for (const table of [sessions, oneTimeCodes, codeRequests, claimCodes, rateLimits, dataExports])
    await db.delete(table)
  await skipLostNumbers(db)
  const closed = isProduction
    ? await db
        .update(users)
        .set({ passwordHash: null })
        .where(and(inArray(users.email, Object.values(demoAccounts)), isNotNull(users.passwordHash)))
        .returning({ email: users.email })
    : []
  const [waiting] = await db
    .select({ jobs: count() })
    .from(jobs)
    .where(and(isNull(jobs.doneAt), isNull(jobs.failedAt)))
  return { closedDemoAccounts: closed.length, waitingJobs: waiting?.jobs ?? 0 }
}

export interface RestoreDeps {
  session: CopySession
  files: FileStore
  secrets: Secrets
  isProduction: boolean
  key: string | undefined
}

/** Reads every table again, as the backup did: rows and bytes must match the manifest. */
async function assertRestored({ session }: RestoreDeps, tables: ReadonlyMap<string, StoredTable>, manifest: Manifest) {
  for (const [name, table] of tables) {
    const digest = tableDigest()
    for await (const lines of partsOf(session.copyOut(rowsOf(table)))) digest.add(lines)
    const { rows, sha256 } = digest.end()
    const meant = manifest.tables[name]
    if (rows !== meant?.rows || sha256 !== meant.sha256)
      throw new CommandRefused(`${name} was not restored as it was: ${rows} of ${meant?.rows ?? 0} rows`)
  }
}

async function setSequences({ session: { db } }: RestoreDeps, meant: Manifest['sequences']) {
  for (const [name, value] of Object.entries(meant))
    await db.execute(sql`select setval(${sequenceName(name)}, ${value}::bigint)`)
  const now = await sequenceValues(db)
  for (const [name, value] of Object.entries(meant))
    if (now[name] !== value) throw new CommandRefused(`The sequence ${name} could not be set`)
}

/** Fills the empty tables and the store from a backup; the caller commits or rolls back the rows. */
async function fill(deps: RestoreDeps, file: AsyncIterable<Uint8Array>, files: ReturnType<typeof fileRestorer>) {
  const { session } = deps
  let header: Header | undefined
  let target: Awaited<ReturnType<typeof emptyTarget>> | undefined
  for await (const part of readBackup(file, deps.key)) {
    if (part.kind === 'header') {
      header = part.header
      await session.db.execute(copySettings)
      target = await emptyTarget(session.db, header)
    } else if (part.kind === 'rows') {
      const table = target?.tables.get(part.table)
      if (!table) throw new CommandRefused(`This backup has rows of an unknown table: ${part.table}`)
      await session.copyIn(targetOf(table), part.lines)
    } else if (part.kind === 'file') await files.put(part.name, part.bytes)
    else if (header && target) {
      files.assertNoneDiffers()
      await target.putBack()
      await setSequences(deps, part.manifest.sequences)
      await assertRestored(deps, target.tables, part.manifest)
      return { header, manifest: part.manifest }
    }
  }
  throw new CommandRefused('This file is no backup of Aafiya')
}

/** After a failure no files remain, or the error names the leftovers, which no row refers to. */
async function undoFiles(files: ReturnType<typeof fileRestorer>, error: unknown): Promise<never> {
  const left = await files.undo()
  if (left.length === 0) throw error
  throw new Error(
    `Nothing was restored, but ${left.length} files that were added to the store could not be removed; they do no harm`,
    {
      cause: error,
    },
  )
}

/**
 * Restores a backup into an empty system, all of it or nothing: rows, sequences, this release's newer migrations and
 * the removals of `afterRestore` in one transaction, and the files before it commits. Returns what was restored.
 */
export async function restoreBackup(deps: RestoreDeps, file: AsyncIterable<Uint8Array>) {
  const { session, secrets } = deps
  const files = fileRestorer(deps.files)
  let isWritten = false
  const write = async () => {
    const { header, manifest } = await fill(deps, file, files)
    await applyMissing(session.db)
    const restored = { header, manifest, ...(await afterRestore(session.db, deps)) }
    isWritten = true
    return restored
  }
  try {
    const restored = await session.transaction('write', write)
    // A table that was just filled has no statistics, without which the first queries would read it whole.
    for (const table of await storedTables(session.db)) await session.db.execute(sql.raw(`analyze ${tableName(table)}`))
    const hasSameSecret = restored.header.secretCheck === secretCheck(secrets, new Date(restored.header.createdAt))
    return { ...restored, hasSameSecret }
  } catch (error) {
    if (!isWritten) return undoFiles(files, error)
    // The commit may have succeeded, and its rows then need the files.
    throw new Error(
      'The database was lost at the very end. Run it again: if it says that the database is in use, all of it is there',
      {
        cause: error,
      },
    )
  }
}
