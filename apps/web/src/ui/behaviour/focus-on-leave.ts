/** If nothing has the focus once React has finished: focuses the last heading that is still there, or the page's. */
const focusIfNone = (above: readonly HTMLElement[], preventScroll = false): void =>
  queueMicrotask(() => {
    const heading = above.findLast(({ isConnected }) => isConnected) ?? document.querySelector<HTMLElement>('h1')
    if (!heading || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus({ preventScroll })
  })

/**
 * After an element that had the focus, or returned it, is gone: the browser may have dropped it. The page stays where it
 * is scrolled to: Safari does not focus a clicked button, so there it happens after every dialog.
 */
export const restoreLostFocus = (above: readonly HTMLElement[] = []): void => focusIfNone(above, true)

/**
 * A `ref` for elements such as a failure message that disappears after a retry. If the element is removed while it has
 * the focus, the focus moves to the heading above, or to the page's heading if that is gone too. The browser would drop
 * it.
 */
export function focusOnLeave(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  return () => {
    if (!element.contains(document.activeElement)) return
    const above = [...document.querySelectorAll<HTMLElement>('h1, h2')].filter(
      (heading) => element.compareDocumentPosition(heading) === Node.DOCUMENT_POSITION_PRECEDING,
    )
    // The element's replacement exists once React has finished, and may have taken the focus.
    focusIfNone(above)
  }
}

/**
 * A `ref` for what a page shows while its content waits, such as for the texts of a part. The content is hidden until
 * then and loses its focus, which returns with it.
 */
export function returnFocus(element: HTMLElement | null): (() => void) | undefined {
  const before = document.activeElement
  if (!element || before === document.body) return undefined
  return () =>
    // The content is shown again once React has finished.
    queueMicrotask(() => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
      restoreLostFocus()
    })
}
