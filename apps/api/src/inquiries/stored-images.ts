import { randomUUID } from 'node:crypto'

import { inArray } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import type { UploadedFile } from '../platform/http/read-upload.ts'
import { signedLinks } from '../platform/http/signed-link.ts'
import { cleanPictures, storedPictures } from '../platform/pictures/stored-pictures.ts'
import { Problem } from '../platform/problem.ts'
import { inquiryFiles } from './inquiry-files.table.ts'

export const imageLinks = signedLinks('inquiry-file', 'files')

export const inquiryImages = storedPictures({
  folder: 'inquiries',
  jobName: 'inquiry_unused_images',
  referenced: async (db, ids) => {
    const used = await db
      .select({ id: inquiryFiles.id })
      .from(inquiryFiles)
      .where(inArray(inquiryFiles.id, [...ids]))
    return used.map(({ id }) => id)
  },
})

export interface SentImages {
  senderId: string
  files: readonly UploadedFile[]
}

/** Cleans and stores uploaded images, and runs the transaction that references them. */
export async function withStoredImages<T>(
  deps: Deps,
  { senderId, files }: SentImages,
  run: (ids: readonly string[]) => Promise<T>,
): Promise<T> {
  if (files.length === 0) return run([])
  const clean = await cleanPictures(senderId, files, () => new Problem('image_type_invalid'))
  const images = clean.map((path) => ({ id: randomUUID(), path }))
  return inquiryImages.store(deps, images, () => run(images.map(({ id }) => id)))
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
