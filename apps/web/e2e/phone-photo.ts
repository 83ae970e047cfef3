import type { Page } from '@playwright/test'

/** A segment with EXIF orientation 6: the pixels must be turned clockwise. */
const turned = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex')

/** The first bytes of an iPhone photo, which Chromium cannot decode. */
export const undecodable = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)])

/** A JPEG of that size, its left half red, its right half blue. */
export async function jpegOf(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([width, height]) => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = 'red'
      context.fillRect(0, 0, width / 2, height)
      context.fillStyle = 'blue'
      context.fillRect(width / 2, 0, width / 2, height)
      const jpeg = new Uint8Array(
        await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })).arrayBuffer(),
      )
      let text = ''
      for (const byte of jpeg) text += String.fromCharCode(byte)
      return btoa(text)
    },
    [width, height] as const,
  )
  return Buffer.from(base64, 'base64')
}

/**
 * A photo as phones write it: 1600 by 1200 pixels shown as 1200 by 1600, more than 3 MB. The upper half is red, the
 * lower half blue.
 */
export async function phonePhoto(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const pixels = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1600, 1200)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = 'red'
    context.fillRect(0, 0, 800, 1200)
    context.fillStyle = 'blue'
    context.fillRect(800, 0, 800, 1200)
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
    return [...new Uint8Array(await jpeg.arrayBuffer())]
  })
  const start = Buffer.from(pixels.slice(0, 2))
  // Decoders stop at the end marker; the rest only adds size.
  const buffer = Buffer.concat([start, turned, Buffer.from(pixels.slice(2)), Buffer.alloc(3_000_000)])
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer }
}

/** A picture's size and the colours of its corners. */
export const seenOf = (page: Page, address: string) =>
  page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob())
    const { width, height } = picture
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(picture, 0, 0)
    const corners = [8, width - 8].flatMap((x) =>
      [8, height - 8].map((y) => [...context.getImageData(x, y, 1, 1).data]),
    )
    const nameOf = ([red = 0, , blue = 0]: number[]) =>
      red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : 'mixed'
    return { width, height, corners: corners.map(nameOf) }
  }, address)

/** Captures the next uploaded file; the browser does not expose the size of an upload. */
export async function nextUpload(page: Page): Promise<() => Promise<{ name: string; size: number } | undefined>> {
  const sent = await page.evaluateHandle(() => {
    const files: { name: string; size: number }[] = []
    const send = XMLHttpRequest.prototype.send
    XMLHttpRequest.prototype.send = function (body) {
      const file = body instanceof FormData ? body.get('Picture') : null
      if (file instanceof File) files.push({ name: file.name, size: file.size })
      send.call(this, body)
    }
    return files
  })
  return async () => {
    await page.waitForFunction((files) => files.length > 0, sent)
    return sent.evaluate(([file]) => file)
  }
}
