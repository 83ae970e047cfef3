import { expect, type Page, type Request } from '@playwright/test'

/** Long enough for what an answer asks for in turn: a chunk, its data, a picture of theirs. */
const silence = 300

/**
 * Follows what a page has asked for and says when all of it is there. Unlike the load state `networkidle` it forgets what a page
 * that was left had asked for, which once kept a walk waiting until its end, and names what does not come.
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
