import { MID, d, fill, line, oval } from '../svg.ts'
import type { Traits } from '../traits/traits.ts'
import { farPlane, headOutline, WIDEST } from './face-shape.ts'

export function neck(t: Traits): string {
  const { neck: n, skin, face } = t
  const y = face.chinY
  return (
    fill(
      d`M${MID - n} 138V184Q${MID - n - 1} 192 ${MID - n - 12} 197L${MID} 240L${MID + n + 12} 197Q${MID + n + 1} 192 ${MID + n} 184V138Z`,
      skin.base,
    ) +
    fill(
      d`M${MID + n * 0.42} 150Q${MID + n * 0.2} 186 ${MID + n * 0.5} 214L${MID + n + 12} 197Q${MID + n + 1} 192 ${MID + n} 184V138Z`,
      skin.shade,
      0.55,
    ) +
    fill(
      d`M${MID - n} 138V${y + 2}Q${MID - n * 0.3} ${y + 21} ${MID + n * 0.5} ${y + 19}Q${MID + n} ${y + 16} ${MID + n} ${y + 8}V138Z`,
      skin.shade,
    )
  )
}

export function ears(t: Traits): string {
  const { half } = t.face
  const y = WIDEST + 9
  const one = (side: 1 | -1): string => {
    const x = MID + side * (half + 1.2)
    const r = 6.4 * t.ear
    const inner = line(d`M${x + side * 1.6} ${y - 4.6}Q${x - side * 1.8} ${y - 3.4} ${x - side * 0.4} ${y + 2.6}`, t.skin.line, 1.2, 0.55)
    return oval(x, y, r, r * 1.5, side === 1 ? t.skin.shade : t.skin.base) + inner
  }
  return one(-1) + one(1)
}

export function earrings(t: Traits): string {
  if (!t.earring || t.hijab) return ''
  const [x, y] = [t.face.half + 1.8, WIDEST + 9 + 8.6 * t.ear]
  const [near, far] = [MID - x, MID + x]
  return oval(near, y, 1.9, 1.9, '#F1DFB4') + oval(far, y, 1.9, 1.9, '#D9BE84')
}

const SIDES: readonly (1 | -1)[] = [-1, 1]

function ageLines(t: Traits): string {
  const { age, skin, eyes, face } = t
  if (age < 42) return ''
  const strength = Math.min(0.7, 0.28 + (age - 42) * 0.018)
  const lines: string[] = []
  for (const side of SIDES) {
    const x = MID + t.turn + side * eyes.gap
    const nose = MID + t.turn + side * (t.nose.width + 5.4)
    const corner = t.nose.y + (face.chinY - t.nose.y) * 0.3
    lines.push(
      d`M${nose - side * 0.6} ${t.nose.y - 1}Q${nose + side * 4} ${corner - 4} ${nose + side * 4.4} ${corner + (age > 54 ? 3 : 0)}`,
    )
    if (age > 48) lines.push(d`M${x - side * 4} ${eyes.y + 7.6}Q${x + side} ${eyes.y + 9.6} ${x + side * 5.6} ${eyes.y + 7}`)
    if (age > 45)
      lines.push(
        d`M${x + side * 10.4} ${eyes.y - 1.4}L${x + side * 13.4} ${eyes.y - 3}M${x + side * 10.6} ${eyes.y + 1.4}L${x + side * 13.6} ${eyes.y + 1.8}`,
      )
  }
  if (age > 56 && t.beard !== 'full') lines.push(d`M${MID - 13 + t.turn} 81Q${MID + t.turn} 79 ${MID + 13 + t.turn} 81`)
  if (age > 62) lines.push(d`M${MID - 10 + t.turn} 86Q${MID + t.turn} 84.4 ${MID + 10 + t.turn} 86`)
  return line(lines.join(''), skin.line, 1.1, Math.round(strength * 100) / 100)
}

export function head(t: Traits): string {
  const { face, skin, eyes, turn } = t
  const cheekY = eyes.y + 17
  const cheek = face.half * 0.56
  const glow = (t.gender === 'female' ? 0.2 : 0.12) + (t.depth > 2 ? 0.05 : 0)
  const cheeks = oval(MID + turn - cheek, cheekY, 8.6, 5.6, skin.blush, glow) + oval(MID + turn + cheek, cheekY, 7.6, 5.4, skin.blush, glow)
  const mole = t.mole === 0 ? '' : oval(MID + t.mole * 15, t.nose.y + 9, 1.1, 1.1, skin.line, 0.8)
  return fill(headOutline(face), skin.base) + fill(farPlane(face), skin.shade, 0.62) + cheeks + ageLines(t) + mole
}
