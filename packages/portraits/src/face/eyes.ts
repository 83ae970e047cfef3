import { MID, d, dot, fill, line, oval } from '../svg.ts'
import type { Brow, EyeShape, Traits } from '../traits/traits.ts'

/** Heights of the upper and lower lid, half the width, drop of the outer corner. */
const SHAPES: Readonly<Record<EyeShape, readonly [up: number, down: number, wide: number, fall: number]>> = {
  almond: [8.4, 5, 7.3, -0.4],
  round: [9, 5.8, 6.8, 0.3],
  soft: [8.6, 5.6, 7, 1],
  hooded: [7.6, 5.2, 7, 0.6],
  smiling: [9, 3.4, 7.1, 0.6],
}

/** `out` is the direction away from the nose. */
function eye(t: Traits, x: number, out: 1 | -1): string {
  const [up, down, wide, fall] = SHAPES[t.eyes.kind]
  const { y, size } = t.eyes
  const female = t.gender === 'female'
  const w = wide * size
  const [inX, outX, inY, outY] = [x - out * w, x + out * w, y + 0.9, y + 0.2 + fall]
  const upper = d`Q${x - out * 0.4} ${y - up * size} ${outX} ${outY}`
  const look = x + t.turn * 0.28
  const lid = t.depth > 3 ? '#1C1210' : '#2B1C18'
  const white = fill(d`M${inX} ${inY}` + upper + d`Q${x} ${y + down * size} ${inX} ${inY}Z`, t.skin.white)
  const iris =
    dot(look, y - 0.4, 3.5 * size, t.eyes.iris) + dot(look, y - 0.4, 1.7 * size, '#140D0B') + dot(look - 1.2, y - 1.8, 0.9, '#fff')
  const lash = female
    ? line(d`M${inX} ${inY}` + upper + d`L${outX + out * 2} ${outY - 1.8}`, lid, 1.9)
    : line(d`M${inX} ${inY}` + upper, lid, 1.5)
  const fold =
    t.eyes.kind === 'hooded' || t.age > 54
      ? line(d`M${x - out * (w - 2)} ${y - 4.6}Q${x + out} ${y - up * 0.5 - 4.6} ${outX + out * 1.6} ${outY - 1.6}`, t.skin.line, 1, 0.65)
      : line(d`M${x - out * (w - 3)} ${y - 5}Q${x} ${y - up * 0.5 - 5} ${outX - out * 0.2} ${outY - 3.4}`, t.skin.shade, 1)
  const under =
    t.eyes.kind === 'smiling'
      ? line(d`M${x - out * 4.5} ${y + 4.6}Q${x + out} ${y + 5.6} ${x + out * 5.4} ${y + 3.6}`, t.skin.line, 0.9, 0.45)
      : ''
  return white + iris + fold + lash + under
}

/** Rise of the arch, drop of the outer end. */
const BROWS: Readonly<Record<Brow, readonly [arch: number, fall: number]>> = {
  arched: [4.2, 1.6],
  straight: [1.4, 0.4],
  soft: [2.8, 1.8],
  angled: [3.4, 2.4],
}

function brow(t: Traits, x: number, out: 1 | -1): string {
  const female = t.gender === 'female'
  const y = t.eyes.y - (female ? 13 : 11.8) - t.brows.lift
  const w = t.brows.weight
  const [arch, fall] = BROWS[t.brows.kind]
  const peak = t.brows.kind === 'angled' ? 4 : 1.5
  const [inX, outX] = [x - out * 7.6, x + out * 9.6]
  return fill(
    d`M${inX} ${y - w * 0.42}Q${x + out * peak} ${y - arch - w * 0.62} ${outX} ${y + fall}Q${x + out * peak} ${y - arch + w * 0.5} ${inX + out * 0.4} ${y + w * 0.58}Q${inX - out * 0.9} ${y} ${inX} ${y - w * 0.42}Z`,
    t.brow,
  )
}

export function eyes(t: Traits): string {
  const [near, far] = [MID + t.turn - t.eyes.gap, MID + t.turn + t.eyes.gap]
  return eye(t, near, -1) + eye(t, far, 1) + brow(t, near, -1) + brow(t, far, 1)
}

export function glasses(t: Traits): string {
  if (!t.glasses) return ''
  const { kind, colour, weight } = t.glasses
  const y = t.eyes.y + 0.8
  const [near, far] = [MID + t.turn - t.eyes.gap - 0.4, MID + t.turn + t.eyes.gap + 0.4]
  const half = kind === 'round' ? 11.6 : 12.6
  const lens = (x: number): string => {
    if (kind === 'round')
      return (
        oval(x, y + 0.4, 11.6, 11.2, '#fff', 0.16) +
        `<circle cx="${x.toFixed(1)}" cy="${(y + 0.4).toFixed(1)}" r="11.4" fill="none" stroke="${colour}" stroke-width="${weight.toFixed(1)}"/>`
      )
    const [top, bottom, r] = kind === 'square' ? [8.6, 9.6, 4.4] : [6.6, 8, 6]
    const box = d`M${x - half + r} ${y - top}H${x + half - r}Q${x + half} ${y - top} ${x + half} ${y - top + r}L${x + half - 1} ${y + bottom - r}Q${x + half - 1.6} ${y + bottom} ${x + half - r - 1} ${y + bottom}H${x - half + r + 1}Q${x - half + 1.6} ${y + bottom} ${x - half + 1} ${y + bottom - r}L${x - half} ${y - top + r}Q${x - half} ${y - top} ${x - half + r} ${y - top}Z`
    return fill(box, '#fff', 0.16) + line(box, colour, weight)
  }
  const arm = y - (kind === 'round' ? 1.5 : 4)
  const side = t.face.half - (t.hijab ? 2.2 : 0.5)
  return (
    lens(near) +
    lens(far) +
    line(d`M${near + half} ${y - 1.6}Q${(near + far) / 2} ${y - 5} ${far - half} ${y - 1.6}`, colour, weight) +
    line(d`M${near - half} ${arm}L${MID - side} ${arm - 1.4}M${far + half} ${arm}L${MID + side} ${arm - 1.4}`, colour, weight)
  )
}
