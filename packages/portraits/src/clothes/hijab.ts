import { headOutline } from '../face/face-shape.ts'
import { MID, d, fill, line, mirrored, translated } from '../svg.ts'
import type { HijabStyle, Traits } from '../traits/traits.ts'

type Drawn = { readonly behind: string; readonly chest: string; readonly front: string }

/** Height of the crown above the skull, space beside the face, half the width at the throat. */
const CUTS: Readonly<Record<HijabStyle, readonly [rise: number, spread: number, throat: number]>> = {
  wrapped: [22, 14, 34],
  tucked: [18, 10, 27],
  shawl: [22, 14, 37],
  cowl: [20, 12, 33],
}

/** The opening for the face: a little inside the outline, so that no background shows. */
function opening(t: Traits): string {
  return headOutline(t.face, 1.8, 74)
}

function ring(silhouette: string, t: Traits, colour: string): string {
  return `<path fill="${colour}" fill-rule="evenodd" d="${silhouette}${opening(t)}"/>`
}

/** The crown and the sides of the cloth around the head, down to the throat. */
function crown(t: Traits, rise: number, spread: number, throat: number): string {
  const half = t.face.half + spread
  const top = 58 - rise
  const low = t.face.chinY + 16
  return d`M${MID - half} 112C${MID - half - 1} 66 ${MID - half * 0.66} ${top} ${MID} ${top}C${MID + half * 0.66} ${top} ${MID + half + 1} 66 ${MID + half} 112C${MID + half} 140 ${MID + throat + 8} ${low - 14} ${MID + throat} ${low}Q${MID} ${low + 14} ${MID - throat} ${low}C${MID - throat - 8} ${low - 14} ${MID - half} 140 ${MID - half} 112Z`
}

function farFold(t: Traits, rise: number, spread: number, throat: number): string {
  const half = t.face.half + spread
  const top = 58 - rise
  const low = t.face.chinY + 16
  return d`M${MID + 16} ${top + 3}C${MID + half * 0.8} ${top + 10} ${MID + half + 1} 70 ${MID + half} 112C${MID + half} 140 ${MID + throat + 8} ${low - 14} ${MID + throat} ${low}C${MID + throat - 2} ${low - 16} ${MID + t.face.half + 5} 132 ${MID + t.face.half + 4} 100C${MID + t.face.half + 2} 74 ${MID + 34} 62 ${MID + 16} ${top + 3}Z`
}

export function hijab(t: Traits): Drawn | undefined {
  if (!t.hijab) return undefined
  const { style, cloth, flip, cap, loose } = t.hijab
  const n = t.neck
  const chin = t.face.chinY
  const [rise0, spread0, throat] = CUTS[style]
  const [rise, spread] = [rise0 + loose * 1.4, spread0 + loose]
  const flipped = (content: string): string => (flip ? mirrored(content) : content)
  const shape = crown(t, rise, spread, throat)
  const half = t.face.half + spread
  const band = fill(headOutline(t.face, 1.8, 74) + headOutline({ ...t.face }, 1.2, cap ? 82 : 77), cap ? cloth.cap : cloth.deep).replace(
    '<path',
    '<path fill-rule="evenodd"',
  )
  const shadow = line(opening(t), t.skin.shade, 4, 0.6)
  const crownFolds = flipped(
    line(d`M${MID - half + 7} 96C${MID - half + 8} 60 ${MID - 18} ${68 - rise} ${MID + 14} ${67 - rise}`, cloth.deep, 2.2, 0.8) +
      line(d`M${MID + half - 10} 116C${MID + half - 8} 84 ${MID + half - 20} 66 ${MID + 22} ${74 - rise}`, cloth.deep, 1.8, 0.55),
  )
  const lit = flipped(
    line(d`M${MID - half + 4.5} 104C${MID - half + 4} 74 ${MID - half + 16} 56 ${MID - 24} ${68 - rise}`, cloth.light, 2.4),
  )
  const front =
    shadow +
    band +
    ring(shape, t, cloth.base) +
    fill(farFold(t, rise, spread, throat), cloth.deep, 0.5) +
    crownFolds +
    (flip ? '' : lit) +
    line(d`M${MID - t.face.half - 3} 128Q${MID - 20} ${chin + 10} ${MID + 6} ${chin + 7}`, cloth.deep, 2, 0.7)
  const behind = translated(fill(shape, cloth.rim), -1.3, -1.1)
  const low = chin + 16
  switch (style) {
    case 'wrapped': {
      const tails = fill(
        d`M${MID - half} 112C${MID - half - 2} 150 ${MID - half - 5} 190 ${MID - half - 12} 216H${MID + half + 12}C${MID + half + 5} 190 ${MID + half + 2} 150 ${MID + half} 112Z`,
        cloth.deep,
      )
      const bib = d`M${MID - half + 1} 122C${MID - half} 170 ${MID - half + 8} 210 ${MID + 2} 237C${MID + half - 6} 210 ${MID + half} 170 ${MID + half - 1} 122Z`
      const folds = line(
        d`M${MID - half + 9} ${low - 10}C${MID - 22} ${low + 28} ${MID + 20} ${low + 24} ${MID + half - 8} ${low + 6}M${MID - half + 16} ${low + 14}C${MID - 16} ${low + 48} ${MID + 16} ${low + 40} ${MID + half - 16} ${low + 28}`,
        cloth.deep,
        2.2,
        0.8,
      )
      return {
        behind: behind + tails,
        chest:
          fill(bib, cloth.base) +
          fill(
            d`M${MID + half - 1} 122C${MID + half} 170 ${MID + half - 6} 210 ${MID + 2} 237C${MID + 26} 212 ${MID + 34} 196 ${MID + 34} ${low}Z`,
            cloth.deep,
            0.5,
          ) +
          flipped(folds),
        front,
      }
    }
    case 'tucked': {
      const throatCloth =
        fill(
          d`M${MID - throat - 1} ${low - 10}C${MID - throat - 2} ${low + 10} ${MID - n - 12} 196 ${MID - n - 10} 204L${MID} 240L${MID + n + 10} 204C${MID + n + 12} 196 ${MID + throat + 2} ${low + 10} ${MID + throat + 1} ${low - 10}Z`,
          cloth.base,
        ) +
        fill(
          d`M${MID + throat + 1} ${low - 10}C${MID + throat + 2} ${low + 10} ${MID + n + 12} 196 ${MID + n + 10} 204L${MID + 4} 236Q${MID + 22} 212 ${MID + throat} ${low}Z`,
          cloth.deep,
          0.5,
        )
      const folds = line(
        d`M${MID - throat + 1} ${low + 4}Q${MID} ${low + 26} ${MID + throat - 4} ${low + 6}M${MID - throat + 6} ${low + 18}Q${MID + 2} ${low + 40} ${MID + throat - 8} ${low + 18}`,
        cloth.deep,
        2,
        0.8,
      )
      return { behind, chest: throatCloth + flipped(folds), front }
    }
    case 'shawl': {
      const drape = fill(
        d`M${MID - half + 4} 126C${MID - half - 1} 164 ${MID - half - 12} 190 ${MID - 67} 212Q${MID - 38} 238 ${MID + 6} 232Q${MID + 42} 224 ${MID + 62} 198C${MID + half + 6} 184 ${MID + half + 1} 158 ${MID + half - 4} 126Z`,
        cloth.base,
      )
      const end = fill(
        d`M${MID + half - 5} 136C${MID + 30} 176 ${MID - 10} 202 ${MID - 58} 202Q${MID - 71} 212 ${MID - 67} 212Q${MID - 38} 238 ${MID + 6} 232Q${MID + 42} 224 ${MID + 62} 198C${MID + half + 6} 184 ${MID + half + 1} 160 ${MID + half - 5} 136Z`,
        cloth.light,
        0.75,
      )
      const folds = line(
        d`M${MID + half - 7} 140C${MID + 30} 178 ${MID - 12} 202 ${MID - 57} 202M${MID + half} 164C${MID + 32} 194 ${MID + 4} 212 ${MID - 44} 220`,
        cloth.deep,
        2,
        0.8,
      )
      return { behind, chest: flipped(drape + end + folds), front }
    }
    case 'cowl': {
      const bib =
        fill(
          d`M${MID - half + 4} 128C${MID - half - 2} 160 ${MID - 58} 184 ${MID - 56} 204Q${MID - 40} 232 ${MID} 233Q${MID + 40} 232 ${MID + 56} 204C${MID + 58} 184 ${MID + half + 2} 160 ${MID + half - 4} 128Z`,
          cloth.base,
        ) +
        fill(
          d`M${MID + half - 4} 128C${MID + half + 2} 160 ${MID + 58} 184 ${MID + 56} 204Q${MID + 46} 226 ${MID + 10} 232Q${MID + 36} 204 ${MID + throat} ${low}Z`,
          cloth.deep,
          0.5,
        )
      const folds =
        line(
          d`M${MID - 44} ${low - 4}Q${MID - 4} ${low + 34} ${MID + 42} ${low}M${MID - 50} ${low + 10}Q${MID + 4} ${low + 54} ${MID + 48} ${low + 16}`,
          cloth.deep,
          2.2,
          0.75,
        ) + line(d`M${MID - 47} ${low + 1}Q${MID - 16} ${low + 34} ${MID + 16} ${low + 30}`, cloth.light, 2.2)
      return { behind, chest: bib + flipped(folds), front }
    }
  }
}
