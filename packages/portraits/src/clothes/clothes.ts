import { AMBER, type Tone } from '../palette.ts'
import { MID, d, dot, fill, line } from '../svg.ts'
import type { Traits } from '../traits/traits.ts'

const SEAM = '#CBC2B2'
const OPEN = 190

/** What is worn under the coat, with its shaded far half. */
function under(tone: Tone, n: number): string {
  return (
    fill(
      d`M${MID - n - 3} 182Q${MID - n - 14} 192 ${MID - n - 22} 196L${MID - 34} 240H${MID + 34}L${MID + n + 22} 196Q${MID + n + 14} 192 ${MID + n + 3} 182L${MID} 216Z`,
      tone.base,
    ) + fill(d`M${MID} 216L${MID + n + 3} 182Q${MID + n + 14} 192 ${MID + n + 22} 196L${MID + 34} 240H${MID + 2}Z`, tone.deep, 0.45)
  )
}

function shirtCollar(tone: Tone, n: number, open: number): string {
  const near = d`M${MID - n - 2.5} 177L${MID - n - 8} 190L${MID - open - 9} 213L${MID - open} ${198 + open * 0.6}Z`
  const far = d`M${MID + n + 2.5} 177L${MID + n + 8} 190L${MID + open + 9} 213L${MID + open} ${198 + open * 0.6}Z`
  return (
    fill(near, tone.light) +
    fill(far, tone.base) +
    line(
      d`M${MID - n - 8} 190L${MID - open - 9} 213L${MID - open} ${198 + open * 0.6}M${MID + n + 8} 190L${MID + open + 9} 213L${MID + open} ${198 + open * 0.6}`,
      tone.deep,
      1,
    )
  )
}

function tie(colour: string): string {
  return (
    fill(d`M${MID - 6} 199H${MID + 6}L${MID + 3.6} 208L${MID + 8} 240H${MID - 8}L${MID - 3.6} 208Z`, colour) +
    fill(d`M${MID + 6} 199L${MID + 3.6} 208L${MID + 8} 240H${MID + 1}L${MID} 208Z`, '#000', 0.16) +
    line(d`M${MID - 3.8} 208.4H${MID + 3.8}`, '#000', 1, 0.2)
  )
}

function rollNeck(tone: Tone, n: number, high: number): string {
  return (
    fill(
      d`M${MID - n - 1.6} ${high}Q${MID} ${high + 8} ${MID + n + 1.6} ${high}L${MID + n + 5} 196Q${MID + 20} 240 ${MID} 240Q${MID - 20} 240 ${MID - n - 5} 196Z`,
      tone.base,
    ) +
    fill(d`M${MID + n * 0.4} ${high + 4}L${MID + n + 1.6} ${high}L${MID + n + 5} 196L${MID + n * 0.6} 200Z`, tone.deep, 0.5) +
    line(d`M${MID - n - 2.6} ${high + 10}Q${MID} ${high + 20} ${MID + n + 2.6} ${high + 10}`, tone.deep, 1.4)
  )
}

function garment(t: Traits): string {
  const n = t.neck
  const { garment: g, shirt: s } = t
  const vee = (tone: Tone, deep: number): string => line(d`M${MID - n - 3} 183L${MID} ${deep}L${MID + n + 3} 183`, tone.deep, 2.6)
  const tucked = t.hijab?.style === 'tucked' && (t.neckline === 'roll' || t.neckline === 'round')
  switch (tucked ? 'scrub' : t.neckline) {
    case 'tie':
      return (
        under(s, n) +
        fill(d`M${MID - n} 183L${MID} 206L${MID + n} 183L${MID + 10} 240H${MID - 10}Z`, s.base) +
        tie(t.tie) +
        shirtCollar(s, n, 4)
      )
    case 'collar':
      return under(s, n) + shirtCollar(s, n, 7.5) + line(d`M${MID} 222V240`, s.deep, 1.2)
    case 'scrub':
      return under(g, n) + vee(g, 219)
    case 'jumper':
      return (
        under(g, n) +
        fill(d`M${MID - n - 2} 181L${MID} 232L${MID + n + 2} 181L${MID} 203Z`, s.base) +
        tie(t.tie) +
        fill(d`M${MID - n - 6} 190L${MID} 234L${MID + n + 6} 190L${MID + 24} 240H${MID - 24}Z`, g.base) +
        line(d`M${MID - n - 4} 190L${MID} 233L${MID + n + 4} 190`, g.deep, 2.4) +
        shirtCollar(s, n, 4)
      )
    case 'roll':
      return under(g, n) + rollNeck(g, n, t.face.chinY + 17)
    case 'blouse':
      return (
        under(g, n) +
        vee(g, 218) +
        fill(d`M${MID - n - 3} 179L${MID - n - 9} 190L${MID - 4} 221L${MID - n + 3} 192Z`, g.light) +
        fill(d`M${MID + n + 3} 179L${MID + n + 9} 190L${MID + 4} 221L${MID + n - 3} 192Z`, g.base)
      )
    case 'round':
      return (
        under(g, n) +
        fill(d`M${MID - n - 5} 187Q${MID} 228 ${MID + n + 5} 187L${MID + 26} 240H${MID - 26}Z`, g.base) +
        line(d`M${MID - n - 5} 187Q${MID} 226 ${MID + n + 5} 187`, g.deep, 2)
      )
    case 'drape':
      return (
        under(g, n) +
        fill(d`M${MID - n - 6} 186Q${MID - 8} 214 ${MID + 4} 214Q${MID + 14} 212 ${MID + n + 6} 186L${MID + 26} 240H${MID - 26}Z`, g.base) +
        line(d`M${MID - n - 3} 194Q${MID - 4} 222 ${MID + 8} 218M${MID - n - 1} 204Q${MID - 2} 232 ${MID + 10} 227`, g.deep, 1.6)
      )
  }
}

function coat(t: Traits): string {
  const [n, w] = [t.neck, t.shoulder]
  const half = (s: 1 | -1): string => {
    const x = (v: number): number => MID + s * v
    const neck = n + 7
    const panel = d`M${x(neck)} ${OPEN - 4}C${x(neck + 16)} 197 ${x(w - 22)} 199 ${x(w - 10)} 214Q${x(w - 2)} 224 ${x(w)} 240H${x(11)}Z`
    const lapel = d`M${x(neck)} ${OPEN - 4}L${x(n + 21)} 198L${x(n + 19)} 212L${x(n + 26)} 216L${x(26)} 240H${x(11)}Z`
    return (
      fill(panel, s === 1 ? '#E7E0D3' : '#FFFDF8') +
      fill(lapel, s === 1 ? '#F3EEE3' : '#FFFDF8') +
      line(d`M${x(n + 21)} 198L${x(n + 19)} 212L${x(n + 26)} 216L${x(26)} 240M${x(neck)} ${OPEN - 4}L${x(11)} 240`, SEAM, 1.2)
    )
  }
  return half(-1) + half(1)
}

/** A draped hijab would cover the stethoscope, so its wearer has the pin instead. */
function wearsStethoscope(t: Traits): boolean {
  return t.carries === 'stethoscope' && (!t.hijab || t.hijab.style === 'tucked' || t.hijab.style === 'wrapped')
}

export function stethoscope(t: Traits): string {
  if (!wearsStethoscope(t)) return ''
  const tube = '#1D4A40'
  return (
    line(
      d`M${MID - 29} 193C${MID - 35} 208 ${MID - 37} 222 ${MID - 34} 242M${MID + 30} 193C${MID + 38} 204 ${MID + 40} 212 ${MID + 38} 220`,
      tube,
      4,
    ) +
    dot(MID + 37.5, 226, 8.4, tube) +
    dot(MID + 37.5, 226, 4, '#8FB9AA')
  )
}

export function pin(t: Traits): string {
  return wearsStethoscope(t) ? '' : fill('M160 214L167 221L160 228L153 221Z', AMBER)
}

export function clothes(t: Traits): string {
  return garment(t) + coat(t)
}
