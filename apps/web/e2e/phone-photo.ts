import type { Page } from '@playwright/test'

/** A segment that says the pixels lie on their side: EXIF orientation 6, turn clockwise to see. */
const turned = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex')

/**
 * A photo as a phone writes it: 1600 by 1200 pixels that are seen as 1200 by 1600, of more than 3 MB. Its upper half is red, its lower
 * half blue.
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
  // Decoders stop at the end mark; what is behind it only weighs.
  const buffer = Buffer.concat([start, turned, Buffer.from(pixels.slice(2)), Buffer.alloc(3_000_000)])
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer }
}

/** How large a picture is, and the colours of its four corners. */
export const seenOf = (page: Page, address: string) =>
  page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob())
    const { width, height } = picture
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(picture, 0, 0)
    const corners = [8, width - 8].flatMap((x) => [8, height - 8].map((y) => [...context.getImageData(x, y, 1, 1).data]))
    const nameOf = ([red = 0, , blue = 0]: number[]) => (red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : 'mixed')
    return { width, height, corners: corners.map(nameOf) }
  }, address)

/** What file the page sends next; the browser tells nobody outside the size of an upload. */
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
