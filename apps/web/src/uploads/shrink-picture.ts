import { drawCrop, type Crop } from '../ui/picture/crop.ts'

/** Pixels of a side; the server shows at most half of it. */
const maxSide = 1024

/** A picture as the browser draws it, turned upright; rejects where it is none, or of a kind this browser does not know. */
export async function decodePicture(file: File): Promise<HTMLImageElement> {
  const picture = new Image()
  const address = URL.createObjectURL(file)
  picture.src = address
  try {
    await picture.decode()
    return picture
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** A square of a picture as a small JPEG, without anything but its pixels. */
export async function cropToJpeg(picture: HTMLImageElement, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(maxSide, Math.round(crop.side)))
  drawCrop(canvas, picture, crop)
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!jpeg) throw new Error('the browser encodes no JPEG')
  return new File([jpeg], 'picture.jpg', { type: jpeg.type })
}
