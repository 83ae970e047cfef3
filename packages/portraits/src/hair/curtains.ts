import { MID, d, fill } from '../svg.ts'
import type { Traits } from '../traits/traits.ts'
import { dome, domeShade, shine, strand } from './hair-shapes.ts'

/** Two curtains from a parting, falling to `low` at the sides and covering `tuck` of the cheek. */
export function curtains(
  t: Traits,
  volume: number,
  spread: number,
  low: number,
  part: number,
  tuck: number,
): { readonly shape: string; readonly art: string } {
  const half = t.face.half
  const y = 70
  const x = MID + part
  const shape =
    dome(t, volume, spread, low, part * 0.4) +
    d`L${MID + half - tuck} ${low}C${MID + half - tuck + 1} ${low - 22} ${MID + half - 4} 88 ${x + (half - part) * 0.5} 78Q${x + 6} 74 ${x} ${y}Q${x - 6} 74 ${x - (half + part) * 0.5} 78C${MID - half + 4} 88 ${MID - half + tuck - 1} ${low - 22} ${MID - half + tuck} ${low}Z`
  const top = 58 - volume
  const art =
    fill(shape, t.hair.base) +
    domeShade(t, volume, spread, low, 82, part * 0.4) +
    strand(t, d`M${x} ${y}Q${x - 1} ${y - 8} ${x + part * 0.2} ${top + 3}`, 1.4) +
    strand(t, d`M${x - 3} ${y - 2}C${x - 16} 70 ${MID - half + 4} 80 ${MID - half - spread * 0.3} ${low - 8}`, 1.3, 0.6) +
    shine(t, d`M${MID - half - spread + 6} 84C${MID - half - spread + 8} 66 ${MID - half * 0.6} ${top + 8} ${x - 8} ${top + 6}`)
  return { shape, art }
}
