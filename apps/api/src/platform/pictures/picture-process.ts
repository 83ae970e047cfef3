import { readFile, writeFile } from 'node:fs/promises'

import { pictureKindOf } from '@aafiya/contracts/platform/picture-kind'
import sharp, { type Metadata } from 'sharp'
import * as z from 'zod/mini'

/** Followed by plain text, as in a page: the compressed bytes of a photo can contain a short word by chance. */
const foreign = /(?:<(?:script|html|svg|!doctype|\?php|iframe)|%PDF-1)[\t\n\r -~]{8}/i

/** Whether a file is also something else: a page, a program, an archive. No camera writes these. */
function isPolyglot(bytes: Buffer): boolean {
  if (foreign.test(bytes.toString('latin1'))) return true
  // An archive is read from its end, so a picture may be in front of it.
  return bytes.subarray(-65_557).includes(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
}

// Pictures are decoded in a separate process: a hostile one cannot slow or crash requests, and all of its memory is
// freed when the process ends. The process has no secrets and no database.

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
})
sharp.concurrency(1)
sharp.cache(false)

const Task = z.object({
  path: z.string(),
  size: z.object({ width: z.number(), height: z.number(), fit: z.enum(['cover', 'inside']) }),
})

/** All frames count: a small file can unpack to gigabytes. */
const maxPixels = 50_000_000
const maxFrames = 60
/** How much a decoder may hold in memory if it cannot decode line by line. */
const maxBytesHeld = 160_000_000
/** Above the process's idle memory. A decoder that needs more is killed with its process. */
const maxGrowth = 220_000_000
/** Above the same. Freed memory is not all given back, so after a large picture the next one gets a new process. */
const maxKept = 50_000_000
/** A picture of the largest size takes two seconds. */
const maxSeconds = 8

/** Most are decoded line by line; a GIF, and a progressive or interlaced picture, are held whole. */
function bytesHeld({ format, isProgressive, width, height, channels, depth, chromaSubsampling }: Metadata): number {
  if (format === 'gif') return width * height * 4
  if (!isProgressive) return 0
  // A progressive JPEG is held as its coefficients, two bytes each.
  if (format === 'jpeg') return width * height * (chromaSubsampling === '4:2:0' ? 1.5 : channels) * 2
  return width * height * channels * (depth === 'ushort' ? 2 : 1)
}

async function reencode(
  bytes: Buffer,
  { width, height, fit }: z.infer<typeof Task>['size'],
): Promise<Buffer | undefined> {
  const kind = pictureKindOf(bytes)
  if (!kind || isPolyglot(bytes)) return undefined
  const options = { limitInputPixels: maxPixels, failOn: 'error' as const, sequentialRead: true }
  const about = await sharp(bytes, { ...options, animated: true }).metadata()
  if (about.format !== kind || (about.pages ?? 1) > maxFrames) return undefined
  // The `height` of an animation is the sum of all its frames.
  if (
    about.width * about.height > maxPixels ||
    bytesHeld({ ...about, height: about.pageHeight ?? about.height }) > maxBytesHeld
  )
    return undefined
  return sharp(bytes, options)
    .autoOrient()
    .resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
    .webp({ quality: 82 })
    .toBuffer()
}

async function reencodeFile(message: unknown): Promise<string | undefined> {
  const { path, size } = Task.parse(message)
  const clean = await reencode(await readFile(path), size).catch(() => undefined)
  if (!clean) return undefined
  await writeFile(`${path}.webp`, clean, { mode: 0o600 })
  return `${path}.webp`
}

const atRest = process.memoryUsage.rss()
const growth = () => process.memoryUsage.rss() - atRest
let secondsBefore = 0
const processorSeconds = () => process.cpuUsage().user / 1e6

// The decoder works on another thread, so this one is free to watch it.
setInterval(() => {
  const isTooMuch = growth() > maxGrowth || processorSeconds() - secondsBefore > maxSeconds
  if (isTooMuch) process.exit(1)
}, 20)
async function answer(message: unknown) {
  secondsBefore = processorSeconds()
  const path = await reencodeFile(message)
  secondsBefore = Infinity
  process.send?.({ path, isLast: growth() > maxKept })
}
process.on('message', (message) => void answer(message))
process.on('disconnect', () => process.exit(0))
process.send?.({ isReady: true })
