import type { Random } from '../create-random.ts'
import type { FaceShape } from '../face/face-shape.ts'
import { FRAMES, HIJABS } from '../palette.ts'
import type { KnownLooks } from './known-looks.ts'
import type { Gender, HairStyle, HijabStyle, Traits } from './traits.ts'

/** The weight of a style depends on age and skin. */
export function chooseHairStyle(gender: Gender, age: number, depth: number, r: Random): HairStyle {
  const deep = depth >= 4
  if (gender === 'female') {
    return r.weighted<HairStyle>([
      ['bob', 9],
      ['bangs', age < 60 ? 6 : 3],
      ['long', age < 50 ? 9 : 2],
      ['wave', age < 56 ? 9 : 4],
      ['lowBun', 9],
      ['topBun', deep ? 9 : 3],
      ['ringlets', deep ? 9 : 6],
      ['afro', deep ? 10 : 0],
      ['pixie', age > 45 ? 9 : 4],
      ['tail', age < 55 ? 7 : 2],
      ['braid', age < 55 ? 5 : 2],
    ])
  }
  return r.weighted<HairStyle>([
    ['bald', age > 42 ? (deep ? 9 : 5) : deep ? 4 : 1],
    ['fringe', age > 50 ? 10 : 0],
    ['receding', age > 42 ? 10 : 2],
    ['buzz', deep ? 8 : 4],
    ['crop', deep ? 8 : 7],
    ['coils', deep ? 10 : 0],
    ['short', deep ? 3 : 9],
    ['quiff', age > 58 ? 0 : deep ? 2 : 8],
    ['side', deep ? 3 : 9],
    ['curls', deep ? 4 : age < 58 ? 8 : 4],
    ['swept', deep ? 1 : 7],
  ])
}

export function chooseFace(gender: Gender, r: Random): FaceShape {
  const male = gender === 'male'
  const half = male ? r.between(34.5, 39) : r.between(32.5, 36.5)
  const chinY = 156 + r.between(-4, 4) + (male ? 2.5 : 0)
  const [jaw, jawY, lean, chin] = r.pick<readonly [number, number, number, number]>(
    male
      ? [
          [0.85, 130, 26, 13],
          [0.88, 136, 33, 15],
          [0.9, 138, 42, 16],
          [0.8, 132, 29, 12],
          [0.91, 131, 30, 17],
        ]
      : [
          [0.83, 128, 27, 11],
          [0.86, 132, 33, 12],
          [0.78, 131, 30, 9],
          [0.9, 130, 32, 14],
          [0.86, 136, 42, 12],
        ],
  )
  return { half, jaw: half * jaw + r.between(-0.8, 0.8), jawY: jawY + (chinY - 157) * 0.6, lean, chin, chinY }
}

export function chooseHijab({ hijab: known }: KnownLooks, r: Random): Traits['hijab'] {
  const seeded = {
    style: r.weighted<HijabStyle>([
      ['wrapped', 4],
      ['tucked', 3],
      ['shawl', 4],
      ['cowl', 4],
    ]),
    cloth: r.pick(HIJABS),
    flip: r.chance(0.5),
    cap: r.chance(0.55),
    loose: r.between(-2.2, 2.2),
  }
  if (typeof known !== 'object') return seeded
  return { style: known.style, cloth: HIJABS[known.cloth] ?? seeded.cloth, flip: false, cap: true, loose: 0.6 }
}

export function chooseGlasses(kind: KnownLooks['glasses'], age: number, r: Random): Traits['glasses'] {
  const worn = r.chance(age > 50 ? 0.5 : 0.27)
  const seeded = {
    kind: r.pick<'round' | 'square' | 'slim'>(['round', 'square', 'slim']),
    colour: r.pick(FRAMES),
    weight: r.between(1.5, 2.5),
  }
  if (kind === undefined) return worn ? seeded : undefined
  return kind === false ? undefined : { kind, colour: FRAMES[0], weight: 2.2 }
}
