import { resolve } from 'node:path'

import * as z from 'zod/mini'

import { separateProcess } from '../separate-process.ts'

export interface Size {
  width: number
  height: number
  /** `cover` fills the size and crops, `inside` fits the whole picture within it. */
  fit: 'cover' | 'inside'
}

const Result = z.object({ path: z.optional(z.string()) })

const decode = separateProcess(
  import.meta.url,
  ['./picture-process.ts', './picture-process.mjs', '../picture-process.mjs'],
  { timeoutMs: 60_000, idleMs: 10_000 },
)

/**
 * Re-encodes a picture as WebP, in a file next to the original: upright, limited in size, without EXIF, GPS or other
 * hidden data. Undefined if the file is not a picture, or is also another format. Senders take turns.
 */
export const cleanPicture = async (senderId: string, path: string, size: Size): Promise<string | undefined> =>
  Result.parse(await decode(senderId, { path: resolve(path), size })).path
