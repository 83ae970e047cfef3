import type { Random } from '../create-random.ts'
import { SKULL_TOP } from '../face/face-shape.ts'
import { MID, d, dot, fill, line, translated } from '../svg.ts'
import type { Traits } from '../traits/traits.ts'

/** Three layers: behind the body, over the coat but under the head, and over the forehead. */
export type Hair = { readonly behind: string; readonly over: string; readonly front: string }

/** A light edge at the top left that separates hair from a dark background. Drawn behind the head. */
export function rim(t: Traits, ...shapes: readonly string[]): string {
  return translated(shapes.map((shape) => fill(shape, t.hair.rim)).join(''), -1.3, -1.1)
}

/** The outline of the hair from the near side (at height `low`) over the crown to the far side. */
export function dome(t: Traits, volume: number, spread: number, low: number, lean = 0): string {
  const half = t.face.half + spread
  const top = SKULL_TOP - volume
  return d`M${MID - half} ${low}C${MID - half - 1} ${low - (low - top) * 0.62} ${MID - half * 0.74 + lean * 0.5} ${top} ${MID + lean} ${top}C${MID + half * 0.74 + lean * 0.5} ${top} ${MID + half + 1} ${low - (low - top) * 0.62} ${MID + half} ${low}`
}

/** The darker far part of a dome. */
export function domeShade(t: Traits, volume: number, spread: number, low: number, inner: number, lean = 0): string {
  const half = t.face.half + spread
  const top = SKULL_TOP - volume
  return fill(
    d`M${MID + half * 0.34 + lean} ${top + 1.6}C${MID + half * 0.84} ${top + 4} ${MID + half + 1} ${low - (low - top) * 0.62} ${MID + half} ${low}L${MID + half - 5} ${low}Q${MID + half - 3} ${inner} ${MID + half * 0.34 + lean} ${top + 1.6}Z`,
    t.hair.deep,
    0.65,
  )
}

export function strand(t: Traits, data: string, width = 1.5, opacity = 0.8): string {
  return line(data, t.hair.deep, width, opacity)
}

export function shine(t: Traits, data: string, width = 2.4, opacity = 0.9): string {
  return line(data, t.hair.light, width, opacity)
}

/** A bunch of curls along an arc around (MID, y). Angles in degrees, 0 to the far side, 90 up. */
export function curls(
  r: Random,
  y: number,
  rx: number,
  ry: number,
  from: number,
  to: number,
  count: number,
  size: number,
): readonly (readonly [number, number, number])[] {
  return Array.from({ length: count }, (_, i): readonly [number, number, number] => {
    const angle = ((from + ((to - from) * i) / (count - 1)) * Math.PI) / 180
    return [
      MID + Math.cos(angle) * rx + r.between(-1.2, 1.2),
      y - Math.sin(angle) * ry + r.between(-1.2, 1.2),
      size * r.between(0.86, 1.16),
    ]
  })
}

export function balls(list: readonly (readonly [number, number, number])[], colour: string, grow = 0): string {
  return list.map(([x, y, size]) => dot(x, y, size + grow, colour)).join('')
}
