import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'

export const picture = (format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg', width = 80, height = 60): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#10493e' } })
    .toFormat(format)
    .toBuffer()

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of a quarter of a billion black pixels in some kilobytes. */
export function bomb(side = 16_000): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = deflateSync(Buffer.alloc(side * (side / 8 + 1)))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

async function animation(frames: number): Promise<Buffer> {
  const pixels = Buffer.alloc(4 * 4 * 3 * frames, 7)
  pixels.forEach((_, index) => (pixels[index] = (index * 31) % 256))
  return sharp(pixels, { raw: { width: 4, height: 4 * frames, channels: 3, pageHeight: 4 } })
    .gif({ loop: 0 })
    .toBuffer()
}

/** Some hundred kilobytes that a decoder cannot decode line by line: it would hold the whole picture. */
export const wholePicture = (format: 'jpeg' | 'png' | 'gif', side: number): Promise<Buffer> => {
  const drawn = sharp({ create: { width: side, height: side, channels: 4, background: '#10493e' } })
  if (format === 'gif') return drawn.gif().toBuffer()
  if (format === 'jpeg') return drawn.jpeg({ progressive: true, chromaSubsampling: '4:4:4', quality: 50 }).toBuffer()
  return drawn.toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }).toBuffer()
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'

/** Files that are not, or not only, a picture of a sane size. */
export const hostilePictures: readonly (readonly [string, () => Promise<Buffer>])[] = [
  ['nothing', async () => Buffer.alloc(0)],
  ['a page named .jpg', async () => Buffer.from('<!doctype html><html><script>alert(1)</script></html>')],
  ['an SVG', async () => Buffer.from(svg)],
  ['an SVG behind a byte order mark', async () => Buffer.from(`\uFEFF${svg}`)],
  [
    'an SVG behind the signature of a JPEG',
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
  ],
  ['a GIF that is a script too', async () => Buffer.from('GIF89a/*\x00\x00\x00\x00*/=1;alert(1)//')],
  [
    'a picture with a page behind it',
    async () => Buffer.concat([await picture(), Buffer.from('<html><script>alert(1)</script>')]),
  ],
  [
    'a picture in front of an archive',
    async () => Buffer.concat([await picture('png'), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
  ],
  ['half a picture', async () => (await picture('jpeg', 600, 600)).subarray(0, 400)],
  ['a bomb of 16,000 by 16,000 pixels', async () => bomb()],
  ['an animation of 300 frames', () => animation(300)],
  ['a progressive picture of 27 megapixels', () => wholePicture('jpeg', 5200)],
]

export const blob = (bytes: Buffer | string, type = 'image/jpeg'): Blob =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type })
