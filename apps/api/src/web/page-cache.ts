import { createHash } from 'node:crypto'

import type { PageWanted, RenderedPage } from './built-web.ts'

/**
 * A page costs milliseconds to render and changes with the clinic's data alone. Enough for every page and many doctors.
 */
const most = 300

/**
 * Renders each page once for the same data. The query results are the cache key, so a change shows immediately and on
 * every process.
 */
export function rememberPages(
  render: (wanted: PageWanted) => Promise<RenderedPage>,
): (wanted: PageWanted) => Promise<RenderedPage> {
  const known = new Map<string, Promise<RenderedPage>>()
  return (wanted) => {
    const key = createHash('sha1').update(JSON.stringify(wanted)).digest('base64')
    const page = known.get(key) ?? render(wanted)
    known.delete(key)
    known.set(key, page)
    page.catch(() => known.delete(key))
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return page
  }
}
