import { expect, type Page } from '@playwright/test'

/**
 * Everything a browser stores for a page, as one text: both storages, navigation state, cookies, databases and caches.
 */
async function storedBy(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('IndexedDB')))
      })
    const rows: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await wait(indexedDB.open(name ?? ''))
      for (const store of database.objectStoreNames)
        rows.push(await wait(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    const cached: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        cached.push(request.url)
        if (new URL(request.url).pathname.startsWith('/api/'))
          cached.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      document.cookie,
      location.href,
      rows,
      cached,
    ])
  })
  return kept + JSON.stringify(await page.context().cookies())
}

/** Expects no browser storage to hold a password or a code. */
export async function holdsNone(page: Page, secrets: readonly string[]): Promise<void> {
  const text = await storedBy(page)
  expect(text).toContain('i18nextLng')
  // Matches a code as a whole word, since six digits may be part of an instant or a token.
  for (const secret of secrets) expect(text).not.toMatch(new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`))
}
