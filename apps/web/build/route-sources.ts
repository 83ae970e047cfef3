import { readFileSync } from 'node:fs'

export interface RouteSource {
  /** As in `pages.ts`: `/appointment/:docId`. */
  path: string
  shell: 'site' | 'account'
  /** Domains of texts beside `common`. */
  texts: readonly string[]
  /** Key of the page's chunk in Vite's manifest. */
  chunk: string
}

const entry = /path: '([^']+)',\s*shell: '(site|account)',\s*texts: \[([^\]]*)\],\s*load: \(\) => import\('\.\/([^']+)'\)/g

/** The routes and their files, read from `pages.ts` as text: once built, a route no longer says which file it loads. */
export function routeSources(source = readFileSync(new URL('../src/pages.ts', import.meta.url), 'utf8')): RouteSource[] {
  const routes = [...source.matchAll(entry)].map(([, path = '', shell, texts = '', file = '']) => ({
    path,
    shell: shell === 'account' ? ('account' as const) : ('site' as const),
    texts: [...texts.matchAll(/'(\w+)'/g)].map(([, domain = '']) => domain),
    chunk: `src/${file}`,
  }))
  const written = source.match(/^\s*\{?\s*path: '|\{ path: '/gm)?.length ?? 0
  if (routes.length === 0 || routes.length !== written)
    throw new Error(`pages.ts: ${written} routes are written, ${routes.length} were understood`)
  return routes
}

/** Frames that are fetched with their pages. */
export const shellChunks = { site: [], account: ['src/shell/account-shell.tsx'] } as const
