import { readFile } from 'node:fs/promises'

import * as z from 'zod/mini'

import type { Database, Queryable, Tx } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { UploadedFile } from '../http/read-upload.ts'
import { enqueue, type EnqueueDeps } from '../jobs/enqueue.ts'
import type { Job, JobKind } from '../jobs/job-kind.ts'
import type { Problem } from '../problem.ts'
import { cleanPicture } from './clean-picture.ts'

const Payload = z.object({ ids: z.array(z.string()) })

/** Large enough to see a rash, small enough for a phone. */
const size = { width: 2048, height: 2048, fit: 'inside' as const }

/** Longer than any transaction may take. */
const graceMs = 15 * 60_000

interface FileDeps {
  db: Database
  files: FileStore
}

/** Re-encodes every picture into its own file. The sender gives up its turn after each picture. */
export async function cleanPictures(
  senderId: string,
  files: readonly UploadedFile[],
  refusal: () => Problem,
): Promise<string[]> {
  const clean: string[] = []
  for (const { path } of files) {
    const picture = await cleanPicture(senderId, path, size)
    if (!picture) throw refusal()
    clean.push(picture)
  }
  return clean
}

interface Kept {
  /** In the file store. */
  folder: string
  /** Of the clean-up job. */
  jobName: string
  /** Which of these pictures a row references. */
  referenced: (db: Queryable, ids: readonly string[]) => Promise<readonly string[]>
}

/** Pictures of one subject in the file store: none without a row that references it, not even after a crash. */
export function storedPictures({ folder, jobName, referenced }: Kept) {
  const unusedJob: JobKind = { name: jobName, lane: 'upkeep', timeoutMs: 60_000 }
  const nameOf = (id: string): string => `${folder}/${id}.webp`

  async function removeUnused({ db, files }: FileDeps, ids: readonly string[]): Promise<void> {
    const used = new Set(await referenced(db, ids))
    for (const id of ids) if (!used.has(id)) await files.remove(nameOf(id))
  }

  return {
    unusedJob,
    nameOf,
    /** Handles the clean-up jobs that `store` and deletions enqueue. */
    unusedHandler: (deps: FileDeps) => (job: Job) => removeUnused(deps, Payload.parse(job.payload).ids),
    /** Removes the pictures of deleted rows, once the deletion is committed. */
    async forget(tx: Tx, deps: EnqueueDeps, ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await enqueue(tx, deps, { kind: unusedJob, payload: { ids } })
    },
    /**
     * Stores clean pictures and runs the transaction that references them. No unreferenced picture stays: not when that
     * fails, not when it turns out to be a repeat, and not after a crash, since a clean-up job is written first.
     */
    async store<T>(
      deps: FileDeps & EnqueueDeps,
      pictures: readonly { id: string; path: string }[],
      run: () => Promise<T>,
    ): Promise<T> {
      const ids = pictures.map(({ id }) => id)
      const runAt = new Date(deps.clock.now().getTime() + graceMs)
      await deps.db.transaction((tx) => enqueue(tx, deps, { kind: unusedJob, payload: { ids }, runAt }))
      try {
        // One at a time, so that no more than one is in memory.
        for (const { id, path } of pictures) await deps.files.put(nameOf(id), await readFile(path), 'image/webp')
        return await run()
      } finally {
        // If even this fails, the job does it.
        await removeUnused(deps, ids).catch(() => undefined)
      }
    },
  }
}
