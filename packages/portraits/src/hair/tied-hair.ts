import { createRandom } from '../create-random.ts'
import { MID, d, dot, fill, translated, smooth } from '../svg.ts'
import type { Traits } from '../traits/traits.ts'
import { curtains } from './curtains.ts'
import { dome, domeShade, rim, shine, strand, type Hair } from './hair-shapes.ts'

/** Buns, a pixie cut, a tail and a braid. */
export function tiedHair(t: Traits): Hair {
  const r = createRandom(t.slug, 'cut')
  const half = t.face.half
  const h = t.hair
  const up = r.between(-2, 2.5)
  const part = r.pick([-9, -6, 0, 6, 9])
  switch (t.style) {
    case 'topBun':
    case 'lowBun': {
      const top = t.style === 'topBun'
      const shape =
        dome(t, 8 + up, 2.6, 108) +
        d`L${MID + half - 2} 104C${MID + half - 3} 84 ${MID + 22} ${74 + up} ${MID} ${73 + up}C${MID - 22} ${74 + up} ${MID - half + 3} 84 ${MID - half + 2} 104Z`
      const size = top ? r.between(15, 20) : r.between(13, 16)
      const [bx, by] = top ? [MID + part * 0.5, 46 - up - size * 0.62] : [MID + (part < 0 ? -1 : 1) * (half - 11), 143]
      const bun =
        translated(dot(bx, by, size, h.rim), -1.3, -1.1) +
        dot(bx, by, size, top ? h.base : h.deep) +
        strand(
          t,
          d`M${bx - size * 0.6} ${by - 1}Q${bx} ${by - size * 0.7} ${bx + size * 0.66} ${by}M${bx - size * 0.5} ${by + 6}Q${bx + 2} ${by - 1} ${bx + size * 0.5} ${by + 6}`,
          1.5,
        ) +
        shine(t, d`M${bx - size * 0.66} ${by - 3}Q${bx - size * 0.4} ${by - size * 0.66} ${bx} ${by - size * 0.72}`)
      const combed = strand(
        t,
        d`M${MID + part} ${73 + up}Q${MID + part * 0.6} 62 ${MID + part * 0.4} ${53 - up}M${MID - 22} 79C${MID - 20} 68 ${MID - 12} 60 ${MID - 4} 56M${MID + 22} 79C${MID + 20} 68 ${MID + 14} 60 ${MID + 6} 56`,
        1.3,
        0.7,
      )
      return {
        behind: bun + rim(t, shape),
        over: '',
        front:
          fill(shape, h.base) +
          domeShade(t, 8 + up, 2.6, 104, 78) +
          combed +
          shine(t, d`M${MID - half + 3} 78Q${MID - half + 8} 62 ${MID - 14} 56`),
      }
    }
    case 'pixie': {
      const s = part < 0 ? -1 : 1
      const shape =
        dome(t, 12 + up, 4.4, 108, s * 3) +
        d`L${MID + half - 1} 116L${MID + half - 4} 98Q${MID + half - 6} 86 ${MID + s * 22} 84C${MID + s * 6} 84 ${MID - s * 16} 78 ${MID - s * 22} 68Q${MID - s * (half - 5)} 82 ${MID - half + 4} 98L${MID - half + 1} 116Z`
      const proper =
        s === 1
          ? shape
          : dome(t, 12 + up, 4.4, 108, -3) +
            d`L${MID + half - 1} 116L${MID + half - 4} 98Q${MID + half - 5} 82 ${MID + 22} 68C${MID + 16} 78 ${MID - 6} 84 ${MID - 22} 84Q${MID - half + 6} 86 ${MID - half + 4} 98L${MID - half + 1} 116Z`
      return {
        behind: rim(t, proper),
        over: '',
        front:
          fill(proper, h.base) +
          domeShade(t, 12 + up, 4.4, 106, 78, s * 3) +
          strand(
            t,
            d`M${MID - s * 20} 69C${MID - s * 8} 62 ${MID + s * 12} 64 ${MID + s * 24} 76M${MID - s * 16} 64C${MID - s * 4} 56 ${MID + s * 14} 56 ${MID + s * 28} 66`,
            1.4,
          ) +
          shine(t, d`M${MID - half + 1} 76Q${MID - half + 8} 56 ${MID - 8} 51`),
      }
    }
    default: {
      const braid = t.style === 'braid'
      const s = r.pick<-1 | 1>([-1, 1])
      const { shape, art } = curtains(t, 10 + up, 4, 106, part, 2)
      const x = MID + s * (half - (braid ? 7 : 9))
      const plait = Array.from({ length: 7 }, (_, i) =>
        fill(
          d`M${x - 7 + i * 0.5} ${128 + i * 12}Q${x} ${120 + i * 12} ${x + 7 - i * 0.5} ${128 + i * 12}Q${x + 4} ${142 + i * 11.4} ${x} ${143 + i * 11.4}Q${x - 4} ${142 + i * 11.4} ${x - 7 + i * 0.5} ${128 + i * 12}Z`,
          i % 2 === 0 ? h.base : h.light,
        ),
      ).join('')
      const tail =
        smooth([
          [x - s * 8, 112],
          [x + s * 4, 136],
          [x + s * 8, 158],
          [x + s * 9, 182],
          [x + s * 2, 212],
          [x - s * 5, 190],
          [x - s * 7, 164],
          [x - s * 10, 140],
        ]) + 'Z'
      const nape = d`M${MID - half + 2} 110Q${MID - half + 4} 146 ${MID - 10} 152H${MID + 10}Q${MID + half - 4} 146 ${MID + half - 2} 110Z`
      return {
        behind: rim(t, shape) + fill(nape, h.deep),
        over: braid
          ? plait
          : fill(tail, s === 1 ? h.deep : h.base) + shine(t, d`M${x + s * 2} 156Q${x + s * 5} 176 ${x + s * 2} 196`, 2, 0.7),
        front: art,
      }
    }
  }
}
