import type { Random } from '../create-random.ts'
import type { HairColour } from '../palette.ts'
import type { Gender } from './traits.ts'

/** Natural colours only: darker with darker skin, greyer with age; some women keep their colour. */
export function chooseHairColour(
  gender: Gender,
  age: number,
  depth: number,
  r: Random,
): { readonly hair: HairColour; readonly brow: HairColour } {
  const young = r.weighted<HairColour>([
    ['black', depth > 3 ? 8 : 4],
    ['espresso', depth > 3 ? 3 : 5],
    ['brown', depth > 3 ? 1.2 : 4],
    ['chestnut', depth > 2 ? 0.3 : 3],
    ['walnut', depth > 1 ? 0 : 3],
    ['auburn', depth > 1 ? 0 : 1.4],
  ])
  const keepsColour = gender === 'female' ? 0.35 : 0.08
  const years = age + r.between(-5, 5)
  if (years < 46 || r.chance(keepsColour)) return { hair: young, brow: young }
  if (years < 54) return { hair: 'iron', brow: young }
  if (years < 62) return { hair: r.pick<HairColour>(['iron', 'silver']), brow: r.pick<HairColour>(['iron', young]) }
  return { hair: r.pick<HairColour>(['silver', 'white', 'white']), brow: r.pick<HairColour>(['iron', 'silver']) }
}
