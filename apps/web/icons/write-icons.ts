import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { favicon, social, tile } from './app-icons.ts'

/** `npm run icons`: writes favicon.svg and renders the PNG files in headless Chromium (CHROMIUM names another binary). */
const PUBLIC = new URL('../public/', import.meta.url)
const FONTS = new URL('../node_modules/@fontsource-variable/readex-pro/files', import.meta.url)
const FIVE = ['eleni-dimitriou', 'gamal-tantawy', 'adaeze-okoye', 'karim-mansour', 'mariam-haddad']
const QUIET = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

function draw(svg: string, name: string, width: number, height: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'aafiya-icons-'))
  const page = join(folder, 'page.html')
  const face = ['latin', 'arabic']
    .map(
      (set) =>
        `@font-face{font-family:'Readex Pro Variable';font-weight:160 700;src:url('${new URL(`readex-pro-${set}-wght-normal.woff2`, FONTS).href}');unicode-range:${set === 'latin' ? 'U+0000-00FF' : 'U+0600-06FF'}}`,
    )
    .join('')
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8"><style>${face}html,body{margin:0}svg{display:block}body>svg{width:${width}px;height:${height}px}</style>${svg}`,
  )
  execFileSync(
    process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--hide-scrollbars',
      '--allow-file-access-from-files',
      '--virtual-time-budget=3000',
      ...QUIET,
      `--user-data-dir=${join(folder, 'profile')}`,
      `--window-size=${width},${height}`,
      `--screenshot=${fileURLToPath(new URL(name, PUBLIC))}`,
      pathToFileURL(page).href,
    ],
    { stdio: 'ignore', timeout: 60_000 },
  )
  rmSync(folder, { recursive: true, force: true })
  process.stdout.write(`${name}\n`)
}

writeFileSync(new URL('favicon.svg', PUBLIC), favicon())
draw(tile(false), 'icon-192.png', 192, 192)
draw(tile(false), 'icon-512.png', 512, 512)
draw(tile(false), 'apple-touch-icon.png', 180, 180)
draw(tile(true), 'maskable-512.png', 512, 512)
draw(social(FIVE.map((slug) => readFileSync(new URL(`portraits/${slug}.svg`, PUBLIC), 'utf8'))), 'social.png', 1200, 630)
