import { createRandom, type Random } from '../create-random.ts'
import { GARMENTS, HAIR, SHIRTS, SKINS, TIES, mix } from '../palette.ts'
import { chooseFace, chooseGlasses, chooseHijab, chooseHairStyle } from './choose-features.ts'
import { chooseHairColour } from './choose-hair-colour.ts'
import { knownLooks } from './known-looks.ts'
import type { Beard, Brow, EyeShape, Mouth, Neckline, Nose, Doctor, Traits } from './traits.ts'

export function chooseTraits({ slug, gender, experience }: Doctor): Traits {
  const from = (trait: string): Random => createRandom(slug, trait)
  const male = gender === 'male'
  const age = Math.round(Math.max(30, Math.min(70, 27 + experience + from('age').between(0, 5))))
  const known = knownLooks(slug)
  const [lightest, deepest] = typeof known.skin === 'number' ? [known.skin, known.skin] : (known.skin ?? [0, 5])
  const depth = Math.max(
    lightest,
    Math.min(
      deepest,
      from('skin').weighted<number>([
        [0, 3.4],
        [1, 6],
        [2, 7],
        [3, 5],
        [4, 2],
        [5, 1.4],
      ]),
    ),
  )
  const skin = SKINS[depth] ?? SKINS[0]
  const seeded = chooseHairColour(gender, age, depth, from('colour'))
  const colour = known.hair ? { hair: known.hair, brow: known.hair } : seeded
  const style = known.style ?? chooseHairStyle(gender, age, depth, from('style'))
  const [face, eyes, mouth] = [from('face'), from('eyes'), from('mouth')]
  const [nose, brows, body, glasses, hijab] = [from('nose'), from('brows'), from('body'), from('glasses'), from('hijab')]
  const shape = chooseFace(gender, face)
  const grey = colour.hair === 'silver' || colour.hair === 'white'
  const beard: Beard = male
    ? (known.beard ??
      from('beard').weighted<Beard>([
        ['none', 8],
        ['stubble', 5],
        ['short', 6],
        ['full', style === 'bald' ? 6 : 4],
        ['goatee', 4],
        ['moustache', age > 44 ? 5 : 2],
      ]))
    : 'none'
  return {
    slug,
    gender,
    age,
    skin,
    depth,
    hair: HAIR[colour.hair],
    brow: HAIR[colour.brow][colour.brow === 'silver' ? 'deep' : depth > 3 ? 'deep' : 'base'],
    face: shape,
    style,
    hijab: !male && (known.hijab ?? hijab.chance(0.5)) ? chooseHijab(known, hijab) : undefined,
    beard,
    mouth: {
      kind:
        known.mouth ??
        (beard === 'moustache' ? mouth.pick<Mouth>(['warm', 'open']) : undefined) ??
        mouth.weighted<Mouth>([
          ['calm', 2],
          ['soft', 5],
          ['warm', 5],
          ['open', 4],
          ['aside', 2],
        ]),
      width: mouth.between(male ? 10 : 9, male ? 13 : 12),
      full: mouth.between(0.75, 1.25) * (depth > 3 ? 1.15 : 1),
      colour: male
        ? mix(skin.lip, skin.base, 0.42)
        : mouth.pick([skin.lip, skin.lip, mix(skin.lip, '#9C3F4A', 0.5), mix(skin.lip, '#B0503C', 0.5), mix(skin.lip, skin.base, 0.25)]),
    },
    nose: {
      kind: nose.weighted<Nose>([
        ['bridge', 4],
        ['round', 4],
        ['broad', depth > 3 ? 7 : 2],
        ['straight', 4],
        ['aquiline', depth > 4 ? 1 : 3],
        ['button', 3],
        ['long', 3],
      ]),
      width: nose.between(5.5, 7.5) + (male ? 0.8 : 0) + (depth > 3 ? 0.8 : 0),
      y: 125 + nose.between(-2, 2.4) + (shape.chinY - 157) * 0.3,
    },
    eyes: {
      kind: known.eyes ?? eyes.pick<EyeShape>(['almond', 'round', 'soft', 'hooded', 'smiling']),
      gap: shape.half * eyes.between(0.435, 0.48),
      y: 104 + eyes.between(-1.6, 1.8),
      size: eyes.between(0.92, 1.08) * (male ? 0.95 : 1.03),
      iris: eyes.weighted([
        ['#2E1D15', 6],
        ['#46291A', 5],
        ['#5E3B20', depth < 4 ? 3 : 1],
        ['#5B5A34', depth < 2 ? 1.5 : 0],
        ['#4E646B', depth < 2 ? 1 : 0],
      ]),
    },
    brows: {
      kind: brows.pick<Brow>(['arched', 'straight', 'soft', 'angled']),
      weight: brows.between(male ? 3 : 2.2, male ? 4.6 : 3.2) + (grey && male ? 0.4 : 0),
      lift: brows.between(-1, 1.6),
    },
    glasses: chooseGlasses(known.glasses, age, glasses),
    neckline:
      known.neckline ??
      (male
        ? body.weighted<Neckline>([
            ['tie', 9],
            ['collar', 6],
            ['scrub', 6],
            ['jumper', 4],
            ['roll', 1.5],
          ])
        : body.weighted<Neckline>([
            ['blouse', 6],
            ['collar', 4],
            ['scrub', 5],
            ['round', 5],
            ['roll', 3],
            ['drape', 4],
          ])),
    garment: (known.garment === undefined ? undefined : GARMENTS[known.garment]) ?? body.pick(GARMENTS),
    shirt: body.pick(SHIRTS),
    tie: body.pick(TIES),
    carries: known.carries ?? (body.chance(0.42) ? 'stethoscope' : 'pin'),
    tilt: from('tilt').between(-4, 4),
    turn: from('turn').between(-2.4, 2.4),
    neck: male ? body.between(19, 23.5) : body.between(14.5, 17.5),
    shoulder: male ? body.between(94, 108) : body.between(84, 96),
    ear: from('ear').between(0.88, 1.1),
    earring: !male && from('earring').chance(0.55),
    mole: from('mole').chance(0.1) ? from('mole').pick([-1, 1, 2]) : 0,
  }
}
