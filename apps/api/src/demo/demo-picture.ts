import sharp from 'sharp'

const side = 640

/** How red a place is: a few soft, round spots on an even ground. */
function redness(x: number, y: number, spots: readonly (readonly [number, number, number])[]): number {
  return Math.max(0, ...spots.map(([centreX, centreY, radius]) => 1 - Math.hypot(x - centreX, y - centreY) / radius))
}

/** A drawn patch of skin with spots, for the demo's attachments, of no real person. */
export function skinPicture(spots: readonly (readonly [number, number, number])[]): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 3)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const red = redness(x, y, spots)
      const shade = 1 - y / side / 6
      const at = (y * side + x) * 3
      pixels[at] = 214 * shade + red * 10
      pixels[at + 1] = 168 * shade - red * 84
      pixels[at + 2] = 136 * shade - red * 66
    }
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .webp({ quality: 80 })
    .toBuffer()
}
