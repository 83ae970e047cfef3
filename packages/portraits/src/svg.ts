export type Point = readonly [x: number, y: number]

/** The middle of every portrait. */
export const MID = 96

export function round(value: number): string {
  const text = value.toFixed(1)
  return text === '-0.0' ? '0' : text.replace(/\.0$/, '')
}

/** Path data with its numbers rounded: d`M${x} ${y}`. */
export function d(texts: TemplateStringsArray, ...values: readonly (number | string)[]): string {
  return texts.reduce((all, text, i) => {
    const value = values[i]
    return all + text + (value === undefined ? '' : typeof value === 'number' ? round(value) : value)
  }, '')
}

export function fill(data: string, colour: string, opacity = 1): string {
  return `<path fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''} d="${data}"/>`
}

export function line(data: string, colour: string, width: number, opacity = 1): string {
  const faint = opacity < 1 ? ` opacity="${opacity}"` : ''
  return `<path fill="none" stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"${faint} d="${data}"/>`
}

export function dot(x: number, y: number, r: number, colour: string, opacity = 1): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
}

export function oval(x: number, y: number, rx: number, ry: number, colour: string, opacity = 1): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
}

export function translated(content: string, x: number, y: number): string {
  return `<g transform="translate(${round(x)} ${round(y)})">${content}</g>`
}

/** Mirrored over the middle line. */
export function mirrored(content: string): string {
  return `<g transform="matrix(-1 0 0 1 ${2 * MID} 0)">${content}</g>`
}

/** A smooth line through all the points (a Catmull-Rom spline as cubic curves). */
export function smooth(points: readonly Point[], tension = 1 / 6): string {
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))] ?? [0, 0]
  let data = ''
  for (let i = 0; i < points.length - 1; i += 1) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    data += d`C${b[0] + (c[0] - a[0]) * tension} ${b[1] + (c[1] - a[1]) * tension} ${c[0] - (e[0] - b[0]) * tension} ${c[1] - (e[1] - b[1]) * tension} ${c[0]} ${c[1]}`
  }
  const [x, y] = at(0)
  return d`M${x} ${y}` + data
}
