import { createRandom, type Random } from '../create-random.ts'
import type { Tone } from '../palette.ts'
import { MID, d, fill, translated, smooth, type Point } from '../svg.ts'
import type { Traits } from '../traits/traits.ts'
import { curtains } from './curtains.ts'
import { balls, curls, dome, rim, shine, strand, type Hair } from './hair-shapes.ts'

/** Hair to the jaw: the dome, its two sides down to the hem, and the `inner` line from the far temple to the near one. */
function helmet(t: Traits, volume: number, spread: number, hem: number, flare: number, inner: string): string {
  const half = t.face.half
  const out = half + spread
  const top = 58 - volume
  return (
    d`M${MID - half + 4} 98C${MID - half + 2} 116 ${MID - half + 4} ${hem - 14} ${MID - half + 7} ${hem - 4}Q${MID - half} ${hem + 2} ${MID - out - flare} ${hem - 1}C${MID - out - flare - 1} ${hem - 18} ${MID - out - 1} 126 ${MID - out} 104C${MID - out - 1} 70 ${MID - out * 0.74} ${top} ${MID} ${top}` +
    d`C${MID + out * 0.74} ${top} ${MID + out + 1} 70 ${MID + out} 104C${MID + out + 1} 126 ${MID + out + flare + 1} ${hem - 18} ${MID + out + flare} ${hem - 1}Q${MID + half} ${hem + 2} ${MID + half - 7} ${hem - 4}C${MID + half - 4} ${hem - 14} ${MID + half - 2} 116 ${MID + half - 4} 98` +
    inner +
    'Z'
  )
}

function helmetShade(t: Traits, volume: number, spread: number, hem: number): string {
  const half = t.face.half
  const out = half + spread
  const top = 58 - volume
  return fill(
    d`M${MID + out * 0.34} ${top + 2}C${MID + out * 0.84} ${top + 5} ${MID + out + 1} 74 ${MID + out} 104Q${MID + out} 124 ${MID + out - 3} ${hem - 2}Q${MID + half + 2} ${hem + 1} ${MID + half - 6} ${hem - 4}C${MID + half - 1} ${hem - 20} ${MID + half + 1} 110 ${MID + half} 92Q${MID + half - 4} 66 ${MID + out * 0.34} ${top + 2}Z`,
    t.hair.deep,
    0.6,
  )
}

/** The hair behind the neck down to `low`; `wave` is how far its sides swing. */
function fall(
  t: Traits,
  spread: number,
  low: number,
  flare: number,
  wave: number,
  r: Random,
): { readonly shape: string; readonly art: (tone: Tone) => string } {
  const half = t.face.half + spread
  const side = (s: 1 | -1): Point[] =>
    Array.from({ length: 6 }, (_, i): Point => {
      const k = i / 5
      return [
        MID + s * (half + flare * k + (i === 0 ? -7 : i % 2 === 0 ? -wave : wave)),
        92 + (low - 92) * k + (i === 5 ? r.between(-2, 2) : 0),
      ]
    })
  const far = side(1)
  return {
    shape: smooth([...side(-1), [MID, low + 5], ...far.toReversed()]) + 'Z',
    art: (h) =>
      fill(smooth(far) + d`L${MID + t.face.half - 4} ${low}V92Z`, h.deep, 0.6) +
      fill(d`M${MID - t.face.half + 5} 100V${low + 2}Q${MID} ${low + 6} ${MID + t.face.half - 5} ${low + 2}V100Z`, h.deep),
  }
}

/** One lock that lies on the coat in front of the shoulder. */
function lock(t: Traits, s: 1 | -1, low: number, wave: number, wide: number): string {
  const x = t.face.half
  const outer: readonly Point[] = [
    [MID + s * (x + 1), 96],
    [MID + s * (x + 7 + wave), 126],
    [MID + s * (x + 5 - wave), 152],
    [MID + s * (x + 6 + wave), 178],
    [MID + s * (x + 1), low],
  ]
  const inner: readonly Point[] = [
    [MID + s * (x + 1 - wide * 0.5), low - 3],
    [MID + s * (x - wide + 1 + wave), 184],
    [MID + s * (x - wide + 4 - wave), 160],
    [MID + s * (x - 3), 132],
    [MID + s * (x - 3), 104],
  ]
  return smooth([...outer, ...inner]) + 'Z'
}

/** Bob, fringe, long, wave, ringlets and afro. */
export function looseHair(t: Traits): Hair {
  const r = createRandom(t.slug, 'cut')
  const half = t.face.half
  const h = t.hair
  const up = r.between(-2, 2.5)
  const part = r.pick([-9, -6, 0, 6, 9])
  switch (t.style) {
    case 'bob':
    case 'bangs': {
      const hem = r.between(134, 164)
      const brow = t.eyes.y - 16
      const x = MID + part
      const inner =
        t.style === 'bob'
          ? d`C${MID + half - 4} 88 ${x + (half - part) * 0.6} 82 ${x + (half - part) * 0.4} 78Q${x + 5} 74 ${x} 69Q${x - 5} 74 ${x - (half + part) * 0.4} 78C${x - (half + part) * 0.6} 82 ${MID - half + 4} 88 ${MID - half + 4} 98`
          : d`Q${MID + half - 4} ${brow + 3} ${MID + half - 6} ${brow + 2}Q${MID + 18} ${brow - 3} ${MID} ${brow - 3}Q${MID - 18} ${brow - 3} ${MID - half + 6} ${brow + 2}Q${MID - half + 4} ${brow + 3} ${MID - half + 4} 98`
      const shape = helmet(t, 13 + up, 7, hem, r.between(-5, 4), inner)
      const back = d`M${MID - half} 100V${hem - 4}Q${MID} ${hem + 2} ${MID + half} ${hem - 4}V100Z`
      const strands =
        t.style === 'bob'
          ? strand(
              t,
              d`M${x} 69Q${x - 1} 58 ${x + part * 0.2} ${48 - up}M${x - 3} 68C${x - 16} 70 ${MID - half + 2} 80 ${MID - half - 2} 116`,
              1.4,
            )
          : strand(
              t,
              d`M${MID - 16} ${brow - 2}Q${MID - 15} 76 ${MID - 8} 64M${MID + 2} ${brow - 3}Q${MID + 1} 76 ${MID} 62M${MID + 18} ${brow - 2}Q${MID + 16} 76 ${MID + 9} 64`,
              1.4,
            )
      return {
        behind: rim(t, shape) + fill(back, h.deep),
        over: '',
        front:
          fill(shape, h.base) +
          helmetShade(t, 13 + up, 7, hem) +
          strands +
          shine(t, d`M${MID - half - 1} 82Q${MID - half + 6} 58 ${MID - 8} 52`),
      }
    }
    case 'long':
    case 'wave': {
      const wavy = t.style === 'wave' ? r.between(2, 3.6) : 0.4
      const low = r.between(184, 214)
      const back = fall(t, 8, low, r.between(2, 8), wavy, r)
      const { shape, art } = curtains(t, 13 + up, 8, 122, part, 3)
      const s = r.pick<-1 | 1>([-1, 1])
      const both = r.chance(0.5)
      const locks =
        fill(lock(t, s, low, wavy * 0.8, 15), s === 1 ? h.deep : h.base) +
        (both ? fill(lock(t, s === 1 ? -1 : 1, low - 6, wavy * 0.8, 13), s === 1 ? h.base : h.deep) : '')
      return {
        behind: rim(t, shape, back.shape) + fill(back.shape, h.base) + back.art(h),
        over:
          locks +
          shine(
            t,
            d`M${MID - half - 3} 120C${MID - half - 6} 140 ${MID - half - 3} 152 ${MID - half - 4} 168`,
            2.2,
            both || s === -1 ? 0.8 : 0,
          ),
        front: art,
      }
    }
    case 'ringlets': {
      const big = r.between(8, 10.5)
      const low = r.between(132, 150)
      const sides = [-1, 1].flatMap((s) =>
        Array.from({ length: 14 }, (_, i): readonly [number, number, number] => [
          MID + s * (half + (i % 2 === 0 ? 8 : -1) + (i > 7 ? -2 : 2) + r.between(-1.5, 1.5)),
          88 + ((low - 88) * Math.floor(i / 2)) / 6,
          big * r.between(0.9, 1.15),
        ]),
      )
      const top = curls(r, 90, half + 5, 42 + up, 10, 170, 12, big)
      const frame = curls(r, 94, half + 1, 22, 8, 172, 9, big * 0.72).filter((_, i) => i !== (part > 0 ? 6 : 2))
      const all = [...top, ...sides]
      const body = dome(t, 10, 6, 130) + 'Z'
      return {
        behind: translated(balls(all, h.rim), -1.4, -1.2) + rim(t, body) + fill(body, h.deep) + balls(all, h.deep),
        over:
          balls(
            sides.slice(4, 14).filter((_, i) => i % 2 === 0),
            h.base,
          ) +
          balls(
            sides.slice(5, 12).filter((_, i) => i % 3 === 0),
            h.light,
            -big + 2.6,
          ),
        front:
          fill(dome(t, 8, 3, 98) + d`L${MID + half - 4} 92Q${MID} 58 ${MID - half + 4} 92Z`, h.base) +
          balls(top.slice(4), h.base) +
          balls(frame, h.base) +
          balls(top.slice(5, 10), h.light, -big + 2.8),
      }
    }
    default: {
      const rx = half + r.between(12, 20)
      const puffs = curls(r, 86, rx, 46 + up * 2, -24, 204, 22, 9)
      const body = d`M${MID - rx} 90C${MID - rx} ${26 - up * 2} ${MID + rx} ${26 - up * 2} ${MID + rx} 90Q${MID + rx} 122 ${MID + half} 122L${MID - half} 122Q${MID - rx} 122 ${MID - rx} 90Z`
      const hairline =
        dome(t, 10, 3, 104) +
        d`L${MID + half - 2} 98C${MID + half - 4} 82 ${MID + 20} 74 ${MID} 74C${MID - 20} 74 ${MID - half + 4} 82 ${MID - half + 2} 98Z`
      return {
        behind:
          translated(balls(puffs, h.rim), -1.4, -1.2) +
          balls(puffs, h.base) +
          fill(body, h.base) +
          balls(puffs.slice(0, 8), h.deep, -3) +
          balls(curls(r, 84, rx - 4, 44, 96, 160, 6, 3.4), h.light),
        over: '',
        front: fill(hairline, h.base),
      }
    }
  }
}
