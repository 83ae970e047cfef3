import { randomUUID } from 'node:crypto'

import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, lte, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

import { greetingName } from '../account/account-name.ts'
import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { enqueue, type EnqueueDeps } from '../platform/jobs/enqueue.ts'
import type { Job, JobKind } from '../platform/jobs/job-kind.ts'
import { postMail } from '../platform/mail/outbox.ts'
import { dataExports } from './data-exports.table.ts'
import { exportedPeople } from './exported-rows.ts'
import { writeArchive } from './write-archive.ts'

/** Long enough for ten thousand visits and five hundred pictures; a process that dies is followed after that. */
export const dataExportJob: JobKind = { name: 'data_export', lane: 'upkeep', timeoutMs: 10 * 60_000 }
export const unusedExportJob: JobKind = { name: 'unused_export', lane: 'upkeep', timeoutMs: 60_000 }

/** When a file made now expires, or a request made now counts as failed. */
export const hoursAfter = (now: Date): Date => new Date(now.getTime() + limits.exportHours * 3_600_000)

const Made = z.object({ id: z.uuid() })
const Unused = z.object({ file: z.string() })

/** Has a file removed once no row refers to it: the deletion is committed by then. */
export const forgetExport = (tx: Tx, deps: EnqueueDeps, file: string): Promise<void> =>
  enqueue(tx, deps, { kind: unusedExportJob, payload: { file } })

async function removeUnused({ db, files }: Pick<Deps, 'db' | 'files'>, file: string): Promise<void> {
  if ((await db.$count(dataExports, eq(dataExports.file, file))) === 0) await files.remove(file)
}

export const unusedExportHandler = (deps: Pick<Deps, 'db' | 'files'>) => (job: Job) =>
  removeUnused(deps, Unused.parse(job.payload).file)

/** Names the file that this attempt writes, and removes what an attempt that was killed has left. */
async function begin(deps: Deps, id: string, file: string) {
  const { db, files } = deps
  const row = await db.transaction(async (tx) => {
    const [known] = await tx.select().from(dataExports).where(eq(dataExports.id, id)).for('update')
    if (known?.state !== 'making') return undefined
    // Papers that change while the request waits are in the file as they are then, and do not close it.
    const begun = { file, done: 0, requestedAt: deps.clock.now() }
    await tx.update(dataExports).set(begun).where(eq(dataExports.id, id))
    // Should the process die after the upload, and the row go before the next attempt.
    const runAt = new Date(deps.clock.now().getTime() + 2 * dataExportJob.timeoutMs)
    await enqueue(tx, deps, { kind: unusedExportJob, payload: { file }, runAt })
    return { ...known, requestedAt: begun.requestedAt }
  })
  if (row?.file) await files.remove(row.file)
  return row
}

/**
 * Writes the file, then records in one transaction that it is ready and posts the mail. An attempt that another one
 * has replaced, or whose account was deleted since, removes what it wrote.
 */
export const dataExportHandler = (deps: Deps) => async (job: Job) => {
  const { id } = Made.parse(job.payload)
  const file = `exports/${id}-${randomUUID()}.zip`
  const row = await begin(deps, id, file)
  const who = row && (await exportedPeople(deps, row.accountId))
  if (!row || !who) return
  const isMine = and(eq(dataExports.id, id), eq(dataExports.file, file), eq(dataExports.state, 'making'))
  let shown = -1
  const papers = new Set<string>()
  const archive = await writeArchive(deps, row, who, papers, (done, total) => {
    // A twentieth at a time: the page shows no more, and each is a write.
    if (shown >= 0 && done - shown < total / 20) return
    shown = done
    void deps.db
      .update(dataExports)
      .set({ done, total })
      .where(isMine)
      .catch(() => undefined)
  })
  const bytes = await deps.files.putStream(file, archive, 'application/zip')
  return async (tx: Tx) => {
    const expiresAt = hoursAfter(deps.clock.now())
    const contents = { bytes, personIds: [...who.personIds], paperIds: [...papers] }
    const [ready] = await tx
      .update(dataExports)
      .set({ state: 'ready', done: sql`${dataExports.total}`, ...contents, expiresAt })
      .where(isMine)
      .returning()
    const [user] = await tx.select().from(users).where(eq(users.id, row.accountId))
    if (!ready || !user) return forgetExport(tx, deps, file)
    const data = { firstName: greetingName(user, row.language) }
    await postMail(tx, deps, { template: 'export_ready', to: user.email, language: row.language, data })
  }
}

/** Removes files that have expired, and requests that were never fulfilled. */
export async function sweepExports(deps: Pick<Deps, 'db' | 'clock' | 'files' | 'secrets' | 'wakeWorker'>) {
  await deps.db.transaction(async (tx) => {
    const gone = await tx.delete(dataExports).where(lte(dataExports.expiresAt, deps.clock.now())).returning()
    for (const { file } of gone) if (file) await forgetExport(tx, deps, file)
  })
}
