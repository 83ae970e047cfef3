import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import type { Language } from '@aafiya/contracts/message-key'
import { eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { UploadedFile } from '../platform/http/read-upload.ts'
import { messageOf } from '../platform/languages.ts'
import { cleanPicture } from '../platform/pictures/clean-picture.ts'
import { Problem } from '../platform/problem.ts'
import { userById } from './confirm-identity.ts'
import { fileOfPicture, pictureUrl } from './picture-url.ts'
import { users } from './users.table.ts'

const size = { width: 512, height: 512, fit: 'cover' as const }

/** Points the account, and the doctor behind it, to a picture (or to none) and forgets the file before it. */
async function replacePicture(deps: Deps, userId: string, url: string | null): Promise<void> {
  const { db, clock, hooks, files } = deps
  const { profilePictureUrl: before } = await userById(deps, userId)
  await db.transaction(async (tx) => {
    await tx.update(users).set({ profilePictureUrl: url, updatedAt: clock.now() }).where(eq(users.id, userId))
    await hooks.pictureChanged(tx, userId, url)
  })
  const file = before && fileOfPicture(before)
  if (file) await files.remove(file)
}

/** Sets the profile picture: drawn anew, under an address nobody can guess and that is new each time. */
export async function uploadPicture(deps: Deps, caller: Caller, [file]: readonly UploadedFile[], language: Language) {
  if (!file) throw new Problem('picture_required')
  const clean = await cleanPicture(file.path, size)
  if (!clean) throw new Problem('picture_type_invalid')
  const fileUrl = pictureUrl(caller.role === 'doctor' ? 'doctor' : 'patient', randomBytes(24).toString('base64url'))
  const name = fileOfPicture(fileUrl) ?? ''
  await deps.files.put(name, await readFile(clean), 'image/webp')
  try {
    await replacePicture(deps, caller.userId, fileUrl)
  } catch (error) {
    await deps.files.remove(name)
    throw error
  }
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
