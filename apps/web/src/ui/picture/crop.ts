export interface Size {
  width: number
  height: number
}

/** A square of a picture, in its pixels. */
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

/** The largest centred square. */
export function centredCrop({ width, height }: Size): Crop {
  const side = Math.min(width, height)
  return { left: (width - side) / 2, top: (height - side) / 2, side }
}

/** 1 for the largest square, 2 for one half as wide. */
export const zoomOf = ({ width, height }: Size, { side }: Crop): number => Math.min(width, height) / side

/** Moves the crop by pixels of the picture, within its edges. */
export const movedCrop = (size: Size, { left, top, side }: Crop, right: number, down: number): Crop =>
  within(size, { left: left + right, top: top + down, side })

/** Zooms about the same centre, within the edges. */
export function zoomedCrop(size: Size, { left, top, side }: Crop, zoom: number): Crop {
  const next = Math.min(size.width, size.height) / between(1, zoom, maxZoom)
  const inward = (side - next) / 2
  return within(size, { left: left + inward, top: top + inward, side: next })
}

/** Draws the crop into a square. */
export function drawCrop(
  context: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  { left, top, side }: Crop,
  drawnSide: number,
): void {
  context.drawImage(picture, left, top, side, side, 0, 0, drawnSide, drawnSide)
}
