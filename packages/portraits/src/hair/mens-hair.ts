import { createRandom } from '../create-random.ts'
import { SKULL_TOP } from '../face/face-shape.ts'
import { MID, d, fill, line, translated } from '../svg.ts'
import type { Traits } from '../traits/traits.ts'
import { balls, curls, dome, domeShade, rim, shine, strand, type Hair } from './hair-shapes.ts'

/** A cap of hair: a dome outside, a hairline inside. `line` runs from the far temple to the near one. */
function cap(t: Traits, volume: number, spread: number, low: number, hairline: string, extra = '', lean = 0): Hair {
  const half = t.face.half
  const shape =
    dome(t, volume, spread, low - 8, lean) +
    d`L${MID + half - 0.6} ${low + 2}L${MID + half - 4} ${low - 2}` +
    hairline +
    d`L${MID - half + 4} ${low - 2}L${MID - half + 0.6} ${low + 2}Z`
  return { behind: rim(t, shape), over: '', front: fill(shape, t.hair.base) + domeShade(t, volume, spread, low - 10, 76, lean) + extra }
}

/** Temple corners at `x` from the side and height `y`, then the line over the forehead. */
function corners(t: Traits, x: number, y: number, forehead: string): string {
  const half = t.face.half
  return d`L${MID + half - 3} 96Q${MID + half - x} 92 ${MID + half - x} ${y}` + forehead + d`Q${MID - half + x} 92 ${MID - half + 3} 96`
}

function sides(t: Traits, opacity: number): string {
  const half = t.face.half
  const side = (s: 1 | -1): string =>
    d`M${MID + s * (half + 1)} 106C${MID + s * (half + 2.5)} 84 ${MID + s * (half - 2)} 72 ${MID + s * (half - 9)} 68C${MID + s * (half - 9)} 80 ${MID + s * (half - 5)} 84 ${MID + s * (half - 3.6)} 104Z`
  return fill(side(-1) + side(1), t.hair.base, opacity)
}

function bald(t: Traits): string {
  const half = t.face.half
  return line(d`M${MID - half * 0.66} 73Q${MID - half * 0.42} 63 ${MID - 5} 62`, '#fff', 3.4, t.depth > 3 ? 0.16 : 0.3)
}

export function mensHair(t: Traits): Hair {
  const r = createRandom(t.slug, 'cut')
  const half = t.face.half
  const up = r.between(-1.5, 2.5)
  const hy = r.between(74, 79)
  const direction = r.chance(0.5) ? 1 : -1
  switch (t.style) {
    case 'bald':
      return { behind: '', over: '', front: bald(t) + (r.chance(0.6) ? sides(t, 0.22) : '') }
    case 'fringe': {
      const tuft = (s: 1 | -1): string =>
        d`M${MID + s * (half - 2.6)} 110C${MID + s * (half - 5)} 96 ${MID + s * (half - 4.4)} 86 ${MID + s * (half - 6)} ${76 + up}C${MID + s * (half + 2)} ${72 + up} ${MID + s * (half + 7)} 84 ${MID + s * (half + 5.4)} 102Q${MID + s * (half + 3)} 108 ${MID + s * (half - 2.6)} 110Z`
      return { behind: rim(t, tuft(-1)), over: '', front: bald(t) + fill(tuft(-1), t.hair.base) + fill(tuft(1), t.hair.deep) }
    }
    case 'receding': {
      const hairline = d`C${MID + half - 9} 70 ${MID + half - 14} 64 ${MID + 17} 63Q${MID + 8} ${70 + up} ${MID} ${70 + up}Q${MID - 8} ${70 + up} ${MID - 17} 63C${MID - half + 14} 64 ${MID - half + 9} 70 ${MID - half + 7} 80`
      return cap(t, 4 + up, 2.4, 106, corners(t, 7, 80, hairline), shine(t, d`M${MID - 20} 57Q${MID - 4} 52 ${MID + 10} 55`, 2, 0.7))
    }
    case 'buzz': {
      const hairline = d`Q${MID + half - 8} ${hy - 2} ${MID + half - 14} ${hy - 2}Q${MID} ${hy - 6} ${MID - half + 14} ${hy - 2}Q${MID - half + 8} ${hy - 2} ${MID - half + 7} 84`
      return cap(t, 2.2, 1.2, 106, corners(t, 7, 84, hairline), shine(t, d`M${MID - 22} 66Q${MID - 10} 59 ${MID + 6} 59`, 2.6, 0.6))
    }
    case 'crop': {
      const hairline = d`Q${MID + half - 7} ${hy} ${MID + half - 13} ${hy}Q${MID} ${hy - 5 - up} ${MID - half + 13} ${hy}Q${MID - half + 7} ${hy} ${MID - half + 6} 84`
      return cap(t, 7 + up, 2.4, 108, corners(t, 6, 84, hairline), shine(t, d`M${MID - 24} 62Q${MID - 10} 54 ${MID + 8} 54`, 2.4, 0.75))
    }
    case 'coils': {
      const hairline = d`Q${MID + half - 7} ${hy} ${MID + half - 13} ${hy - 1}Q${MID} ${hy - 6} ${MID - half + 13} ${hy - 1}Q${MID - half + 7} ${hy} ${MID - half + 6} 84`
      const tall = 10 + up * 1.5
      const shape = cap(t, tall, 3.6, 106, corners(t, 6, 84, hairline))
      const dots = curls(r, 92, half + 3, 92 - SKULL_TOP + tall - 1, 20, 160, 17, 4)
      const inner = curls(r, 88, half * 0.66, 24 + tall * 0.6, 25, 155, 8, 2.6)
      return {
        behind: shape.behind + translated(balls(dots, t.hair.rim), -1.3, -1.1) + balls(dots, t.hair.base),
        over: '',
        front: shape.front + balls(inner, t.hair.deep),
      }
    }
    case 'short': {
      const tips = d`L${MID + 20} ${hy - 2}L${MID + 14} ${hy + 2}L${MID + 7} ${hy - 3}L${MID} ${hy + 2}L${MID - 7} ${hy - 3}L${MID - 14} ${hy + 1.4}L${MID - 20} ${hy - 2}L${MID - half + 6} 86`
      return cap(
        t,
        10 + up,
        3.6,
        109,
        corners(t, 6, 86, tips),
        strand(t, d`M${MID + 7} ${hy - 3}Q${MID + 8} 64 ${MID + 16} 56M${MID - 7} ${hy - 3}Q${MID - 6} 62 ${MID + 2} 54`) +
          shine(t, d`M${MID - 26} 66Q${MID - 18} 54 ${MID - 6} 51`),
        direction * 3,
      )
    }
    case 'quiff': {
      const front = d`C${MID + half - 6} 74 ${MID + 24} 72 ${MID + 16} 73C${MID} 76 ${MID - 12} 70 ${MID - half + 12} 76Q${MID - half + 7} 78 ${MID - half + 6} 86`
      const lock = d`M${MID - half + 9} 78C${MID - half + 2} 54 ${MID - 14} ${38 - up} ${MID + 12} ${39 - up}C${MID + 30} ${40 - up} ${MID + half} 50 ${MID + half - 2} 66C${MID + 18} 58 ${MID - 8} 62 ${MID - half + 9} 78Z`
      const made = cap(t, 10, 2.6, 108, corners(t, 6, 86, front))
      return {
        behind: made.behind + rim(t, lock),
        over: '',
        front:
          made.front +
          fill(lock, t.hair.base) +
          strand(t, d`M${MID - half + 14} 70C${MID - 14} 54 ${MID + 8} 50 ${MID + 28} 58`) +
          shine(t, d`M${MID - half + 12} 62C${MID - half + 18} 50 ${MID - 8} 45 ${MID + 6} 45`),
      }
    }
    case 'side': {
      const s = direction
      const forehead =
        s === 1
          ? d`Q${MID + half - 8} 76 ${MID + half - 12} ${hy + 3}C${MID + 6} ${hy + 3} ${MID - 14} 72 ${MID - 20} 63Q${MID - 26} 74 ${MID - half + 6} 86`
          : d`Q${MID + 26} 74 ${MID + 20} 63C${MID + 14} 72 ${MID - 6} ${hy + 3} ${MID - half + 12} ${hy + 3}Q${MID - half + 8} 78 ${MID - half + 6} 86`
      const sweep = d`M${MID - s * 20} 63C${MID - s * 12} 54 ${MID + s * 16} 53 ${MID + s * (half - 8)} ${hy + 1}C${MID + s * 8} ${hy + 2} ${MID - s * 14} 72 ${MID - s * 20} 63Z`
      return cap(
        t,
        10 + up,
        3.4,
        110,
        corners(t, 6, 86, forehead),
        fill(sweep, t.hair.light, 0.6) + strand(t, d`M${MID - s * 20} 63Q${MID - s * 18} 55 ${MID - s * 12} 51`),
        s * 3,
      )
    }
    case 'curls': {
      const outer = curls(r, 86, half + 2, 34 + up, 4, 176, 13, 8.4)
      const inner = curls(r, 88, half - 6, 19 + up, 18, 162, 8, 7.4)
      const lit = curls(r, 84, half - 3, 33 + up, 92, 150, 4, 3)
      const made = cap(t, 6, 2, 106, corners(t, 6, 84, d`Q${MID} 64 ${MID - half + 6} 84`))
      return {
        behind: made.behind + translated(balls(outer, t.hair.rim), -1.3, -1.1) + balls(outer, t.hair.base),
        over: '',
        front: made.front + balls(outer, t.hair.base) + balls(inner, t.hair.base) + balls(lit, t.hair.light),
      }
    }
    default: {
      const wave = d`C${MID + half - 4} 72 ${MID + 22} 66 ${MID + 14} 67Q${MID} ${72 + up} ${MID - 12} 67C${MID - 22} 66 ${MID - half + 4} 72 ${MID - half + 6} 88`
      const back = d`M${MID - half - 2} 96C${MID - half - 9} 112 ${MID - half - 4} 128 ${MID - half + 6} 138L${MID + half - 6} 138C${MID + half + 4} 128 ${MID + half + 9} 112 ${MID + half + 2} 96Z`
      const long = r.chance(0.4)
      const made = cap(
        t,
        13 + up,
        4.6,
        110,
        corners(t, 6, 88, wave),
        strand(
          t,
          d`M${MID - 12} 67Q${MID - 8} 54 ${MID + 4} 48M${MID + 14} 67Q${MID + 18} 56 ${MID + 26} 54M${MID - 24} 70Q${MID - 24} 60 ${MID - 16} 52`,
        ) + shine(t, d`M${MID - half + 3} 72Q${MID - half + 8} 54 ${MID - 14} 48`),
        direction * 2,
      )
      return long ? { ...made, behind: made.behind + fill(back, t.hair.deep) } : made
    }
  }
}
