import type { HairStyle, Traits } from '../traits/traits.ts'
import type { Hair } from './hair-shapes.ts'
import { looseHair } from './loose-hair.ts'
import { mensHair } from './mens-hair.ts'
import { tiedHair } from './tied-hair.ts'

const TIED: readonly HairStyle[] = ['topBun', 'lowBun', 'pixie', 'tail', 'braid']

export function drawHair(t: Traits): Hair {
  if (t.hijab) return { behind: '', over: '', front: '' }
  if (t.gender === 'male') return mensHair(t)
  return TIED.includes(t.style) ? tiedHair(t) : looseHair(t)
}
