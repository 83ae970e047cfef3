/**
 * As a `ref`: where the element goes with the focus in it, as a failure goes once a retry has worked, the focus moves to the
 * heading above, or to the page's own where that has gone too. The browser would drop it.
 */
export function focusOnLeave(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  return () => {
    if (!element.contains(document.activeElement)) return
    const above = [...document.querySelectorAll<HTMLElement>('h1, h2')].filter(
      (heading) => heading.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING,
    )
    // What takes the element's place is there once React has finished.
    queueMicrotask(() => {
      const heading = above.findLast(({ isConnected }) => isConnected) ?? document.querySelector<HTMLElement>('h1')
      if (!heading) return
      heading.tabIndex = -1
      heading.focus()
    })
  }
}
