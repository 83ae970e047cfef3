import { MID, d, fill } from '../svg.ts'
import type { Traits } from '../traits/traits.ts'
import { farJawPlane, jawDown, jawUpNear, WIDEST } from './face-shape.ts'
import { mouthPlace } from './nose-and-mouth.ts'

/** Cheek, jaw and upper lip, without the mouth. */
function mask(t: Traits, below: number, cheek: number): string {
  const { half } = t.face
  const { x } = mouthPlace(t)
  const start = WIDEST + 4
  const top = t.nose.y + 3
  const grown = { ...t.face, chinY: t.face.chinY + below }
  const side = half - 3
  return (
    d`M${MID + half + 0.5} ${WIDEST}` +
    jawDown(grown, -0.8) +
    jawUpNear(grown, -0.8) +
    d`L${MID - side} ${start}C${MID - side} ${start + 14} ${MID - side + 3} ${cheek} ${x - 15} ${cheek + 1}Q${x - 10} ${top - 1.4} ${x - 2.4} ${top}Q${x} ${top + 1.6} ${x + 2.4} ${top}Q${x + 10} ${top - 1.4} ${x + 15} ${cheek + 1}C${MID + side - 3} ${cheek} ${MID + side} ${start + 14} ${MID + side} ${start}Z`
  )
}

function moustache(t: Traits, heavy: number): string {
  const { x, lip } = mouthPlace(t)
  const w = t.mouth.width + 1.2
  const top = t.nose.y + 2.4
  const floor = lip + 0.6
  return d`M${x} ${top + 1.4}Q${x - w * 0.5} ${top - 0.6} ${x - w} ${floor + heavy}Q${x - w * 0.45} ${floor + 1.2} ${x} ${floor}Q${x + w * 0.45} ${floor + 1.2} ${x + w} ${floor + heavy}Q${x + w * 0.5} ${top - 0.6} ${x} ${top + 1.4}Z`
}

function goatee(t: Traits): string {
  const { x, y } = mouthPlace(t)
  const w = t.mouth.width + 4.4
  const chin = t.face.chinY
  const top = t.nose.y + 3
  return d`M${x} ${top + 1}Q${x - w * 0.7} ${top - 1} ${x - w} ${y + 2}Q${x - w + 0.4} ${chin - 2} ${MID - 7} ${chin + 2.4}Q${MID} ${chin + 4.4} ${MID + 7} ${chin + 2.4}Q${x + w - 0.4} ${chin - 2} ${x + w} ${y + 2}Q${x + w * 0.7} ${top - 1} ${x} ${top + 1}Z`
}

/** Drawn before the mouth. */
export function beard(t: Traits): string {
  const { hair, beard: kind } = t
  const chin = t.face.chinY
  switch (kind) {
    case 'none':
      return ''
    case 'stubble':
      return fill(mask(t, 0.5, t.nose.y - 1), hair.deep, t.depth > 3 ? 0.3 : 0.17)
    case 'short':
      return fill(mask(t, 1.5, t.nose.y + 1), hair.base, 0.9) + farSide(t, 0.5)
    case 'full':
      return (
        fill(mask(t, 7, t.nose.y - 1), hair.base, 1) +
        farSide(t, 0.75) +
        fill(
          d`M${MID - 18} ${chin - 3}Q${MID - 9} ${chin + 3.4} ${MID + 2} ${chin + 3.6}Q${MID - 10} ${chin} ${MID - 18} ${chin - 3}Z`,
          hair.light,
          0.8,
        )
      )
    case 'goatee':
      return fill(goatee(t), hair.base, 0.95)
    case 'moustache':
      return ''
  }
}

function farSide(t: Traits, opacity: number): string {
  return fill(farJawPlane({ ...t.face, chinY: t.face.chinY + (t.beard === 'full' ? 6 : 1) }), t.hair.deep, opacity * 0.7)
}

/** Drawn after the mouth. */
export function upperLip(t: Traits): string {
  return t.beard === 'moustache' ? fill(moustache(t, t.age > 55 ? 1.4 : 0.4), t.hair.base) : ''
}
