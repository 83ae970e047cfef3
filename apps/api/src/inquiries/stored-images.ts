import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { inArray } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import type { UploadedFile } from '../platform/http/read-upload.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { Job, JobKind } from '../platform/jobs/job-kind.ts'
import { cleanPicture } from '../platform/pictures/clean-picture.ts'
import { Problem } from '../platform/problem.ts'
import { inquiryFiles } from './inquiry-files.table.ts'

export const unusedImagesJob: JobKind = { name: 'inquiry_unused_images', lane: 'upkeep', timeoutMs: 60_000 }

const Payload = z.object({ ids: z.array(z.uuid()) })

/** Large enough to see a rash, small enough for a phone. */
const size = { width: 2048, height: 2048, fit: 'inside' as const }

/** Longer than any transaction may take. */
const graceMs = 15 * 60_000

export const storedName = (id: string): string => `inquiries/${id}.webp`

type FileDeps = Pick<Deps, 'db' | 'files'>

/** Forgets those of the images that no row names. */
async function removeUnused({ db, files }: FileDeps, ids: readonly string[]): Promise<void> {
  const used = await db
    .select({ id: inquiryFiles.id })
    .from(inquiryFiles)
    .where(inArray(inquiryFiles.id, [...ids]))
  const named = new Set(used.map((file) => file.id))
  for (const id of ids) if (!named.has(id)) await files.remove(storedName(id))
}

/** Does what was asked for below, or by a deletion. */
export const unusedImagesHandler = (deps: FileDeps) => (job: Job) => removeUnused(deps, Payload.parse(job.payload).ids)

/** Has the images of a deleted inquiry forgotten, once the deletion is committed. */
export async function forgetImages(tx: Tx, deps: Deps, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await enqueue(tx, deps, { kind: unusedImagesJob, payload: { ids } })
}

/** Every image re-encoded, each in a file of its own; one that is unfit refuses them all. */
async function cleaned(uploaded: readonly UploadedFile[]): Promise<string[]> {
  const clean = await Promise.all(uploaded.map(({ path }) => cleanPicture(path, size)))
  return clean.map((path) => {
    if (!path) throw new Problem('image_type_invalid')
    return path
  })
}

/**
 * Stores uploaded images and runs what names them in the database. None stays that no row names: not when that fails, not
 * when it turns out to be a repeat, and, since a job that looks again is written first, not when the process dies.
 */
export async function withStoredImages<T>(
  deps: Deps,
  uploaded: readonly UploadedFile[],
  run: (ids: readonly string[]) => Promise<T>,
): Promise<T> {
  if (uploaded.length === 0) return run([])
  const images = (await cleaned(uploaded)).map((path) => ({ id: randomUUID(), path }))
  const ids = images.map(({ id }) => id)
  const runAt = new Date(deps.clock.now().getTime() + graceMs)
  await deps.db.transaction((tx) => enqueue(tx, deps, { kind: unusedImagesJob, payload: { ids }, runAt }))
  try {
    // One at a time, so that no more than one is in memory.
    for (const { id, path } of images) await deps.files.put(storedName(id), await readFile(path), 'image/webp')
    return await run(ids)
  } finally {
    // If even this fails, the job does it.
    await removeUnused(deps, ids).catch(() => undefined)
  }
}

/** Names stored images as those of a message or an answer. */
export async function nameImages(
  tx: Tx,
  { inquiryId, part, ids, createdAt }: { inquiryId: string; part: 'message' | 'response'; ids: readonly string[]; createdAt: Date },
): Promise<void> {
  if (ids.length === 0) return
  await tx.insert(inquiryFiles).values(ids.map((id, position) => ({ id, inquiryId, part, position, createdAt })))
}
