export interface Size {
  width: number
  height: number
}

/** A square of a picture, in the picture's own pixels. */
export interface Crop {
  left: number
  top: number
  side: number
}

export const maxZoom = 4

const between = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high)

const within = ({ width, height }: Size, { left, top, side }: Crop): Crop => ({
  left: between(0, left, width - side),
  top: between(0, top, height - side),
  side,
})

/** The largest square there is, from the middle. */
export function centredCrop({ width, height }: Size): Crop {
  const side = Math.min(width, height)
  return { left: (width - side) / 2, top: (height - side) / 2, side }
}

/** 1 for the largest square, 2 for one half as wide. */
export const zoomOf = ({ width, height }: Size, { side }: Crop): number => Math.min(width, height) / side

/** Moved by some pixels of the picture, as far as the picture goes. */
export const movedCrop = (size: Size, { left, top, side }: Crop, right: number, down: number): Crop =>
  within(size, { left: left + right, top: top + down, side })

/** Another zoom about the same middle, as far as the picture goes. */
export function zoomedCrop(size: Size, { left, top, side }: Crop, zoom: number): Crop {
  const next = Math.min(size.width, size.height) / between(1, zoom, maxZoom)
  const inward = (side - next) / 2
  return within(size, { left: left + inward, top: top + inward, side: next })
}

/** Fills a square canvas with the crop, on white where the picture is transparent: a JPEG would show black there. */
export function drawCrop(canvas: HTMLCanvasElement, picture: HTMLImageElement, { left, top, side }: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no canvas')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}
