import { readFileSync } from 'node:fs'

export interface RouteSource {
  /** As in `pages.ts`: `/appointment/:docId`. */
  path: string
  shell: 'site' | 'account'
  /** Text domains in addition to `common`. */
  texts: readonly string[]
  /** The key of the page's chunk in Vite's manifest. */
  chunk: string
}

const entry =
  /\bpage\(\s*'([^']+)',\s*'([^']*)',\s*'\w+',\s*\(\) => import\('\.\/([^']+)'\)(?:,\s*'(account|site)')?,?\s*\)/g

/** Reads the routes and their files from the source of `pages.ts`: a built route no longer names its file. */
export function routeSources(
  source = readFileSync(new URL('../src/pages.ts', import.meta.url), 'utf8'),
): RouteSource[] {
  const routes = [...source.matchAll(entry)].map(([, path = '', texts = '', file = '', shell]) => ({
    path,
    shell: shell === 'account' ? ('account' as const) : ('site' as const),
    texts: texts.split(' '),
    chunk: `src/${file}`,
  }))
  const written = source.match(/^ *page\(/gm)?.length ?? 0
  if (routes.length === 0 || routes.length !== written)
    throw new Error(`pages.ts: ${written} routes are written, ${routes.length} were understood`)
  return routes
}

/** Frames that are loaded with their pages. */
export const shellChunks = { site: [], account: ['src/shell/account-shell.tsx'] } as const
