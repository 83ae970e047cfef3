import { prefetchTexts } from './i18n/i18n.ts'
import { pageAt } from './pages.ts'

/** Fetches the chunk and the texts of the page at a path. A failure is shown where the page is opened, not here. */
export function prefetchPage(address: string): void {
  const page = pageAt(new URL(address, location.origin).pathname)
  if (!page) return
  page.load().catch(() => {})
  prefetchTexts(page.texts)
}
