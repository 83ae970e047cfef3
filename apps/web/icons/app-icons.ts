import { AYN, AYN_NUQTA } from '../src/ui/art/ayn.ts'

const AMBER = '#E39A3B'
const PAPER = '#F8F4EC'
const GREEN = '#10493E'

/** The mark in a square of 64, scaled around its middle. */
function mark(colour: string, scale: number, weight = 3): string {
  const letter = AYN.map((stroke) => `<path d="${stroke}"/>`).join('')
  const shift = 32 * (1 - scale)
  return `<g transform="translate(${shift - 2 * scale} ${shift + 0.4}) scale(${scale})"><g fill="${colour}" stroke="${colour}" stroke-width="${weight}" stroke-linejoin="round">${letter}</g><path fill="${AMBER}" d="${AYN_NUQTA}"/></g>`
}

function square(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${content}</svg>\n`
}

/** A green tile is legible on light and dark tabs. */
export function favicon(): string {
  return square(`<rect width="64" height="64" rx="14" fill="${GREEN}"/>${mark(PAPER, 0.82, 4.6)}`)
}

/** Full bleed, since the system rounds the corners. `safe` keeps the mark in the middle 80 percent, as a maskable icon needs. */
export function tile(safe: boolean): string {
  return square(`<rect width="64" height="64" fill="${GREEN}"/>${mark(PAPER, safe ? 0.56 : 0.7)}`)
}

function text(x: number, y: number, size: number, words: string, extra: string): string {
  return `<text x="${x}" y="${y}" font-size="${size}" ${extra}>${words}</text>`
}

/** The link preview, 1200 by 630. `portraits` are the contents of five SVG files; the last is drawn largest. */
export function social(portraits: readonly string[]): string {
  const places: readonly (readonly [x: number, height: number])[] = [
    [540, 275],
    [984, 275],
    [584, 345],
    [880, 345],
    [706, 410],
  ]
  const people = places
    .map(([x, height], i) =>
      (portraits[i] ?? '').replace('width="192" height="240"', `x="${x}" y="${570 - height}" width="${height * 0.8}" height="${height}"`),
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${PAPER}"/><rect x="540" width="660" height="570" fill="#CFDFD3"/><path d="M870 -40L1200 290L870 620L540 290Z" fill="#fff" opacity=".34"/><g transform="translate(80 96) scale(1.9)">${mark('#12332C', 1)}</g><g font-family="'Readex Pro Variable','Readex Pro',sans-serif" fill="#12332C" font-weight="330">${text(80, 350, 92, 'Aafiya', 'letter-spacing="-3"')}${text(80, 470, 84, 'عافية', 'direction="rtl" text-anchor="end"')}</g>${people}<rect y="570" width="1200" height="60" fill="${PAPER}"/><rect x="80" y="569" width="1120" height="2" fill="#12332C"/></svg>`
}
