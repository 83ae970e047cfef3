import type { Hair } from './hair-kit.ts'
import { looseHair } from './loose-hair.ts'
import { menHair } from './mens-hair.ts'
import { tiedHair } from './tied-hair.ts'
import type { HairStyle, Traits } from '../traits/traits.ts'

const TIED: readonly HairStyle[] = ['topBun', 'lowBun', 'pixie', 'tail', 'braid']

export function hairOf(t: Traits): Hair {
  if (t.hijab) return { behind: '', over: '', front: '' }
  if (t.gender === 'male') return menHair(t)
  return TIED.includes(t.style) ? tiedHair(t) : looseHair(t)
}
