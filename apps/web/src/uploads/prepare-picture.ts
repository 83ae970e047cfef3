import { limits } from '@aafiya/contracts/platform/limits'
import { pictureKindOf, signatureOf } from '@aafiya/contracts/platform/picture-kind'

/** The types of the file dialog. iPhones convert their photos to JPEG for it. */
export const acceptedPictures = 'image/jpeg,image/png,image/gif,image/webp'

export type PictureFault = 'type_invalid' | 'too_large' | 'unreadable'

/** Thrown for a file that cannot be sent; says why. */
export class UnfitPicture extends Error {
  override name = 'UnfitPicture'
  constructor(readonly fault: PictureFault) {
    super(fault)
  }
}

/**
 * The type by the first bytes of the file, whatever its name. Only some browsers open HEIC photos of iPhones, and none
 * sends them unchanged.
 */
async function kindOf(file: File) {
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  return pictureKindOf(start) ?? (/^[^]{4}ftyp(?:hei|hev|mif1|msf1|avif)/.test(signatureOf(start)) ? 'heif' : undefined)
}

/** A picture that the browser decodes only when it is drawn, a JPEG then at about the size drawn. */
async function loadPicture(file: Blob): Promise<HTMLImageElement> {
  const picture = new Image()
  const address = URL.createObjectURL(file)
  try {
    await new Promise((resolve, reject) => {
      picture.addEventListener('load', resolve)
      picture.addEventListener('error', () => reject(new UnfitPicture('unreadable')))
      picture.src = address
    })
    return picture
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** A JPEG of what `draw` draws, on white where that is transparent, with no data but the pixels. */
export async function drawnJpeg(
  { width, height }: { width: number; height: number },
  draw: (context: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new UnfitPicture('unreadable')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  draw(context)
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  // Phones have little canvas memory and free it late.
  canvas.width = canvas.height = 0
  if (!jpeg) throw new UnfitPicture('unreadable')
  return jpeg
}

/** Whether a canvas returns what was drawn. Some browsers return noise to prevent fingerprinting. */
function isCanvasTrue(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return false
  context.fillStyle = '#20c060'
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return Math.hypot(red - 0x20, green - 0xc0, blue - 0x60) < 16
}

function drawnSmaller(picture: HTMLImageElement, scale: number): Promise<Blob> {
  const sideOf = (side: number) => Math.max(1, Math.round(side * Math.min(1, scale)))
  const [width, height] = [sideOf(picture.naturalWidth), sideOf(picture.naturalHeight)]
  return drawnJpeg({ width, height }, (context) => context.drawImage(picture, 0, 0, width, height))
}

/**
 * Opens a file as a picture; throws `UnfitPicture`. A GIF over `maxBytes` is refused, because drawing it would keep
 * only its first frame. Other types may be of any size, since they are drawn smaller before they are sent.
 */
async function openPicture(file: File, maxBytes: number) {
  const kind = await kindOf(file)
  if (!kind) throw new UnfitPicture('type_invalid')
  if (kind === 'gif' && file.size > maxBytes) throw new UnfitPicture('too_large')
  return { kind, picture: await loadPicture(file) }
}

/** The server stores images of inquiries at this many pixels a side. */
const inquirySide = 2048

/** Converts a chosen image for an inquiry: an upright JPEG of at most 2048 pixels a side, without metadata. */
export async function prepareImage(file: File): Promise<File> {
  const { kind, picture } = await openPicture(file, limits.imageBytes)
  if (!isCanvasTrue()) {
    if (kind === 'heif') throw new UnfitPicture('unreadable')
    if (file.size > limits.imageBytes) throw new UnfitPicture('too_large')
    return file
  }
  const jpeg = await drawnSmaller(picture, inquirySide / Math.max(picture.naturalWidth, picture.naturalHeight))
  return new File([jpeg], file.name, { type: jpeg.type })
}

/** The size of the picture that is cropped: enough to zoom in four times, small enough for any phone's canvas. */
const cropPixels = 8_000_000

/** Opens a chosen profile picture for cropping. */
export async function prepareProfilePicture(file: File): Promise<HTMLImageElement> {
  const { picture } = await openPicture(file, limits.pictureBytes)
  const scale = Math.sqrt(cropPixels / (picture.naturalWidth * picture.naturalHeight))
  return scale < 1 ? loadPicture(await drawnSmaller(picture, scale)) : picture
}
