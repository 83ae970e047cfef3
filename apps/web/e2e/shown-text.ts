import type { Page } from '@playwright/test'

/**
 * For how long a text shows that goes away again, and on which path it came. Called before what brings it: the page watches
 * for itself, as a look from outside may come between the two or after them.
 */
export function shownText(page: Page, text: string, { within = 'body' } = {}): Promise<{ path: string; milliseconds: number }> {
  return page.evaluate(
    (wanted) =>
      new Promise<{ path: string; milliseconds: number }>((resolve) => {
        let path = ''
        let since: number | undefined
        const observer = new MutationObserver(() => {
          const isShown = [...document.querySelectorAll<HTMLElement>(wanted.within)].some((part) => part.innerText.includes(wanted.text))
          if (isShown && since === undefined) [since, path] = [performance.now(), location.pathname]
          if (isShown || since === undefined) return
          observer.disconnect()
          resolve({ path, milliseconds: performance.now() - since })
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
      }),
    { text, within },
  )
}
