import { readFile, writeFile } from 'node:fs/promises'

import pLimit from 'p-limit'

import { lazily } from '../lazily.ts'
import { isPolyglot, pictureKindOf } from './picture-kind.ts'

/** Without the loaders that an uploaded picture must not reach, whatever its bytes pretend. */
const openSharp = lazily(async () => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'] })
  return sharp
})

/** All frames count: a small file can unpack to gigabytes. */
const maxPixels = 50_000_000
const maxFrames = 60

/** Two at a time: sharp and bcrypt share a few threads. */
const bounded = pLimit(2)

export interface Size {
  width: number
  height: number
  /** `cover` fills the size and cuts, `inside` keeps the whole picture within it. */
  fit: 'cover' | 'inside'
}

async function reencode(bytes: Buffer, { width, height, fit }: Size): Promise<Buffer | undefined> {
  const kind = pictureKindOf(bytes)
  if (!kind || isPolyglot(bytes)) return undefined
  const sharp = await openSharp()
  try {
    const options = { limitInputPixels: maxPixels, failOn: 'error' as const, sequentialRead: true }
    const about = await sharp(bytes, { ...options, animated: true }).metadata()
    const frames = about.pages ?? 1
    if (about.format !== kind || frames > maxFrames) return undefined
    // `height` of an animation is that of all its frames, one below the other.
    if (about.width * about.height > maxPixels) return undefined
    return await sharp(bytes, options)
      .autoOrient()
      .resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    return undefined
  }
}

async function reencodeFile(path: string, size: Size): Promise<string | undefined> {
  const clean = await reencode(await readFile(path), size)
  if (!clean) return undefined
  await writeFile(`${path}.webp`, clean)
  return `${path}.webp`
}

/**
 * A picture re-encoded as WebP, in a file beside the one that was sent: upright, of a sane size, without EXIF, GPS or anything
 * else that hid in it. Nothing where it is no picture, or more than one thing.
 */
export const cleanPicture = (path: string, size: Size): Promise<string | undefined> => bounded(() => reencodeFile(path, size))
