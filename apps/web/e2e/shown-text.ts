import type { Page } from '@playwright/test'

/**
 * Records how long a transient text is shown, and on which path. Call it before the action: the page observes itself,
 * because polling from outside could miss the text.
 */
export function shownText(
  page: Page,
  text: string,
  { within = 'body' } = {},
): Promise<{ path: string; milliseconds: number }> {
  return page.evaluate(
    (wanted) =>
      new Promise<{ path: string; milliseconds: number }>((resolve) => {
        let path = ''
        let since: number | undefined
        const observer = new MutationObserver(() => {
          const isShown = [...document.querySelectorAll<HTMLElement>(wanted.within)].some((part) =>
            part.innerText.includes(wanted.text),
          )
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
