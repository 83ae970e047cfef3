import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import type { Language } from '@aafiya/contracts/messages/message-key'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'

import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { UploadedFile } from '../../platform/http/read-upload.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Job, JobKind } from '../../platform/jobs/job-kind.ts'
import { messageOf } from '../../platform/languages.ts'
import { cleanPicture } from '../../platform/pictures/clean-picture.ts'
import { Problem } from '../../platform/problem.ts'
import { userById } from '../password/confirm-identity.ts'
import { users } from '../users.table.ts'
import { fileOfPicture, pictureUrl } from './picture-url.ts'

const size = { width: 512, height: 512, fit: 'cover' as const }

export const unusedPictureJob: JobKind = { name: 'unused_picture', lane: 'upkeep', timeoutMs: 60_000 }

const Payload = z.object({ url: z.string() })

/** Longer than any upload takes. */
const graceMs = 15 * 60_000

type FileDeps = Pick<Deps, 'db' | 'files'>

/** Removes the file of a picture that no account shows. */
async function removeUnused({ db, files }: FileDeps, url: string): Promise<void> {
  const [shown] = await db.select({ id: users.id }).from(users).where(eq(users.profilePictureUrl, url))
  const file = fileOfPicture(url)
  if (!shown && file) await files.remove(file)
}

export const unusedPictureHandler = (deps: FileDeps) => (job: Job) => removeUnused(deps, Payload.parse(job.payload).url)

/** Points the account, and the doctor behind it, to a picture or to none. A job removes the file of the one before. */
async function replacePicture(deps: Deps, userId: string, url: string | null): Promise<void> {
  const { db, clock, hooks } = deps
  await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ before: users.profilePictureUrl })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    if (!user) throw new Problem('signed_out')
    await tx.update(users).set({ profilePictureUrl: url, updatedAt: clock.now() }).where(eq(users.id, userId))
    await hooks.pictureChanged(tx, userId, url)
    if (user.before && fileOfPicture(user.before))
      await enqueue(tx, deps, { kind: unusedPictureJob, payload: { url: user.before } })
  })
}

/** Sets the profile picture: re-encoded, under a URL that cannot be guessed and is new each time. */
export async function uploadPicture(deps: Deps, caller: Caller, [file]: readonly UploadedFile[], language: Language) {
  if (!file) throw new Problem('picture_required')
  const clean = await cleanPicture(caller.userId, file.path, size)
  if (!clean) throw new Problem('picture_type_invalid')
  const fileUrl = pictureUrl(caller.role === 'doctor' ? 'doctor' : 'patient', randomBytes(24).toString('base64url'))
  const name = fileOfPicture(fileUrl) ?? ''
  // No transaction spans database and files: if this is interrupted, the job removes the file that no account shows.
  const runAt = new Date(deps.clock.now().getTime() + graceMs)
  await deps.db.transaction((tx) => enqueue(tx, deps, { kind: unusedPictureJob, payload: { url: fileUrl }, runAt }))
  await deps.files.put(name, await readFile(clean), 'image/webp')
  await replacePicture(deps, caller.userId, fileUrl)
  return { success: true as const, fileUrl, message: messageOf('picture_updated', language) }
}

export async function currentPicture(deps: Deps, userId: string, language: Language) {
  const { profilePictureUrl } = await userById(deps, userId)
  return { success: true as const, fileUrl: profilePictureUrl, message: messageOf('picture_current', language) }
}

export async function removePicture(deps: Deps, userId: string, language: Language) {
  await replacePicture(deps, userId, null)
  return { success: true as const, fileUrl: null, message: messageOf('picture_removed', language) }
}
