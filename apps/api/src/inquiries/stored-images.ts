import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { inArray } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import type { UploadedFile } from '../platform/http/read-upload.ts'
import { signedLinks } from '../platform/http/signed-link.ts'
import { enqueue, type EnqueueDeps } from '../platform/jobs/enqueue.ts'
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

export const imageLinks = signedLinks('inquiry-file', 'files')
export const storedName = (id: string): string => `inquiries/${id}.webp`

export interface SentImages {
  senderId: string
  files: readonly UploadedFile[]
}

type FileDeps = Pick<Deps, 'db' | 'files'>

/** Deletes those images that no row references. */
async function removeUnused({ db, files }: FileDeps, ids: readonly string[]): Promise<void> {
  const used = await db
    .select({ id: inquiryFiles.id })
    .from(inquiryFiles)
    .where(inArray(inquiryFiles.id, [...ids]))
  const named = new Set(used.map((file) => file.id))
  for (const id of ids) if (!named.has(id)) await files.remove(storedName(id))
}

/** Handles the clean-up jobs that `withStoredImages` and deletions enqueue. */
export const unusedImagesHandler = (deps: FileDeps) => (job: Job) => removeUnused(deps, Payload.parse(job.payload).ids)

/** Has the images of a deleted inquiry forgotten, once the deletion is committed. */
export async function forgetImages(tx: Tx, deps: EnqueueDeps, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await enqueue(tx, deps, { kind: unusedImagesJob, payload: { ids } })
}

/** Re-encodes every image into its own file. The sender gives up its turn after each image. */
async function cleaned({ senderId, files }: SentImages): Promise<string[]> {
  const clean: string[] = []
  for (const { path } of files) {
    const image = await cleanPicture(senderId, path, size)
    if (!image) throw new Problem('image_type_invalid')
    clean.push(image)
  }
  return clean
}

/**
 * Stores uploaded images and runs the transaction that references them. No unreferenced image stays: not when that
 * fails, not when it turns out to be a repeat, and not after a crash, since a clean-up job is written first.
 */
export async function withStoredImages<T>(
  deps: Deps,
  sent: SentImages,
  run: (ids: readonly string[]) => Promise<T>,
): Promise<T> {
  if (sent.files.length === 0) return run([])
  const images = (await cleaned(sent)).map((path) => ({ id: randomUUID(), path }))
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

/** Attaches stored images to a message or an answer. */
export async function nameImages(
  tx: Tx,
  {
    inquiryId,
    part,
    ids,
    createdAt,
  }: { inquiryId: string; part: 'message' | 'response'; ids: readonly string[]; createdAt: Date },
): Promise<void> {
  if (ids.length === 0) return
  await tx.insert(inquiryFiles).values(ids.map((id, position) => ({ id, inquiryId, part, position, createdAt })))
}
