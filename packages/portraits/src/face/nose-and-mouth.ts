import { MID, d, fill, line, oval } from '../svg.ts'
import type { Traits } from '../traits/traits.ts'

export function nose(t: Traits): string {
  const { kind, width: w, y } = t.nose
  const x = MID + t.turn * 1.35
  const top = t.eyes.y + 4
  const { line: ink, shade } = t.skin
  const wings = line(
    d`M${x - w} ${y - 2.6}Q${x - w - 0.8} ${y + 0.6} ${x - w + 2.6} ${y + 0.6}M${x + w} ${y - 2.6}Q${x + w + 0.8} ${y + 0.6} ${x + w - 2.6} ${y + 0.6}`,
    ink,
    1.5,
    0.8,
  )
  const plane = (bend: number): string =>
    fill(
      d`M${x + 1.4} ${top - 2}Q${x + 2.6 + bend} ${(top + y) / 2} ${x + w} ${y - 2.4}Q${x + w} ${y + 1.4} ${x + 1} ${y + 1.6}Q${x + 2.4} ${y - 6} ${x + 1.4} ${top - 2}Z`,
      shade,
    )
  switch (kind) {
    case 'bridge':
      return (
        plane(0) +
        line(d`M${x + 0.6} ${top}Q${x + 2} ${y - 9} ${x + w - 1.4} ${y - 3.6}Q${x + w - 0.4} ${y + 1.6} ${x - 1} ${y + 1}`, ink, 1.7)
      )
    case 'round':
      return plane(-0.6) + line(d`M${x - w * 0.75} ${y - 0.8}Q${x} ${y + 3.6} ${x + w * 0.75} ${y - 0.8}`, ink, 1.8)
    case 'broad':
      return plane(0.4) + wings + line(d`M${x - 3.4} ${y + 0.8}Q${x} ${y + 3} ${x + 3.4} ${y + 0.8}`, ink, 1.7)
    case 'straight':
      return (
        plane(0.4) +
        line(d`M${x - 3.4} ${y + 0.6}Q${x} ${y + 2.4} ${x + 3.6} ${y + 0.4}`, ink, 1.7) +
        line(d`M${x + w - 0.6} ${y - 3}Q${x + w + 0.4} ${y - 0.6} ${x + w - 1.8} ${y}`, ink, 1.4, 0.8)
      )
    case 'aquiline':
      return (
        plane(2.4) +
        line(d`M${x + 1} ${top + 1}Q${x + 5.6} ${y - 13} ${x + 5.4} ${y - 5}Q${x + 6.6} ${y + 1} ${x} ${y + 2}`, ink, 1.7) +
        line(d`M${x - w + 1} ${y - 2.4}Q${x - w + 0.4} ${y} ${x - w + 3} ${y + 0.2}`, ink, 1.3, 0.7)
      )
    case 'button':
      return oval(x + 0.8, y - 3.2, w * 0.66, 3.6, shade, 0.4) + line(d`M${x - 3} ${y}Q${x - 0.4} ${y + 2} ${x + 3} ${y - 0.4}`, ink, 1.8)
    case 'long':
      return (
        plane(0.8) +
        line(
          d`M${x - w + 0.6} ${y - 1.6}Q${x - w} ${y + 1} ${x - w + 2.8} ${y + 0.8}Q${x} ${y + 4} ${x + w - 2.8} ${y + 0.8}Q${x + w} ${y + 1} ${x + w - 0.6} ${y - 1.6}`,
          ink,
          1.6,
          0.9,
        )
      )
  }
}

function mouthY(t: Traits): number {
  return t.nose.y + (t.face.chinY - t.nose.y) * 0.4
}

/** Two lips that meet in a line; the corners always turn up a little. */
function closed(t: Traits, x: number, y: number, curve: number, tilt: number): string {
  const { width: w, full, colour } = t.mouth
  const female = t.gender === 'female'
  const [near, far] = [y - curve * 0.5 + tilt, y - curve * 0.5 - tilt]
  const meet = d`Q${x} ${y + curve} ${x + w} ${far}`
  const dimples = line(
    d`M${x - w - 1} ${near - 1.3}Q${x - w - 1.2} ${near + 0.3} ${x - w} ${near}M${x + w + 1} ${far - 1.3}Q${x + w + 1.2} ${far + 0.3} ${x + w} ${far}`,
    t.skin.line,
    1.3,
    0.7,
  )
  const lower = fill(
    d`M${x - w * 0.86} ${near + 0.5}Q${x} ${y + curve} ${x + w * 0.86} ${far + 0.5}Q${x + w * 0.45} ${y + curve * 0.5 + 4 * full} ${x} ${y + curve * 0.5 + 4 * full}Q${x - w * 0.45} ${y + curve * 0.5 + 4 * full} ${x - w * 0.86} ${near + 0.5}Z`,
    colour,
  )
  const upper = fill(
    d`M${x - w} ${near}Q${x - w * 0.5} ${y - 2.2 * full} ${x - 2} ${y - 2.6 * full}Q${x} ${y - 1.7 * full} ${x + 2} ${y - 2.6 * full}Q${x + w * 0.5} ${y - 2.2 * full} ${x + w} ${far}` +
      d`Q${x} ${y + curve} ${x - w} ${near}Z`,
    colour,
    0.82,
  )
  return upper + lower + line(d`M${x - w} ${near}` + meet, female ? t.skin.lipDeep : t.skin.line, 1.5) + dimples
}

/** A quiet smile that shows the upper teeth. */
function open(t: Traits, x: number, y: number): string {
  const { full, colour } = t.mouth
  const w = t.mouth.width + 0.6
  const [top, floor] = [y - 2, y + 5]
  const edge = d`M${x - w} ${top - 0.6}Q${x} ${top + 2.6} ${x + w} ${top - 0.6}`
  return (
    fill(
      d`M${x - w} ${top - 0.6}Q${x - w * 0.5} ${top - 1.4 * full} ${x - 2} ${top - 1.8 * full}Q${x} ${top - 1 * full} ${x + 2} ${top - 1.8 * full}Q${x + w * 0.5} ${top - 1.4 * full} ${x + w} ${top - 0.6}Q${x + w * 0.62} ${floor + 2.4 * full} ${x} ${floor + 2.6 * full}Q${x - w * 0.62} ${floor + 2.4 * full} ${x - w} ${top - 0.6}Z`,
      colour,
    ) +
    fill(edge + d`Q${x + w * 0.6} ${floor} ${x} ${floor}Q${x - w * 0.6} ${floor} ${x - w} ${top - 0.6}Z`, t.skin.lipDeep) +
    fill(
      d`M${x - w + 1.4} ${top + 0.2}Q${x} ${top + 2.8} ${x + w - 1.4} ${top + 0.2}Q${x + w * 0.55} ${floor - 1.6} ${x} ${floor - 1.4}Q${x - w * 0.55} ${floor - 1.6} ${x - w + 1.4} ${top + 0.2}Z`,
      '#FDF8EF',
    ) +
    line(
      d`M${x - w - 1.2} ${top - 2.2}Q${x - w - 1.2} ${top - 0.6} ${x - w} ${top - 0.6}M${x + w + 1.2} ${top - 2.2}Q${x + w + 1.2} ${top - 0.6} ${x + w} ${top - 0.6}`,
      t.skin.line,
      1.3,
      0.7,
    )
  )
}

export function mouth(t: Traits): string {
  const x = MID + t.turn * 1.1
  const y = mouthY(t)
  const chin = t.mouth.full > 1.05 ? line(d`M${x - 4} ${y + 9.4}Q${x} ${y + 8.2} ${x + 4} ${y + 9.4}`, t.skin.shade, 1.4) : ''
  switch (t.mouth.kind) {
    case 'calm':
      return closed(t, x, y, 1.8, 0) + chin
    case 'soft':
      return closed(t, x, y, 3.2, 0) + chin
    case 'warm':
      return closed({ ...t, mouth: { ...t.mouth, width: t.mouth.width + 1.4 } }, x, y, 4.6, 0)
    case 'aside':
      return closed(t, x, y, 3, 0.8) + chin
    case 'open':
      return open(t, x, y)
  }
}

/** Where the moustache sits and where the mouth is, for beards. */
export function mouthPlace(t: Traits): { readonly x: number; readonly y: number; readonly lip: number } {
  const y = mouthY(t)
  return { x: MID + t.turn * 1.1, y, lip: y - 2.4 * t.mouth.full }
}
