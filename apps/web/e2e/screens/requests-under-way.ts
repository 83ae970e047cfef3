import { expect, type Page, type Request } from '@playwright/test'

/** Long enough for follow-up requests: a chunk, its data, its pictures. */
const silence = 300

/**
 * Tracks the page's requests and resolves when all have finished. Unlike the load state `networkidle`, it drops the
 * requests of a page that was left, which once blocked a walk, and names the requests that do not finish.
 */
export function requestsUnderWay(page: Page): { end: () => Promise<void> } {
  const underWay = new Set<Request>()
  let changed = Date.now()
  const note = () => {
    changed = Date.now()
  }
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear()
    underWay.add(request)
    note()
  })
  const forget = (request: Request) => {
    underWay.delete(request)
    note()
  }
  page.on('requestfinished', forget)
  page.on('requestfailed', forget)
  return {
    end: () =>
      expect
        .poll(
          () => {
            const asked = [...underWay].map((request) => request.url())
            return asked.length === 0 && Date.now() - changed < silence ? ['so quiet only now'] : asked
          },
          { timeout: 20_000, intervals: [100] },
        )
        .toEqual([]),
  }
}
