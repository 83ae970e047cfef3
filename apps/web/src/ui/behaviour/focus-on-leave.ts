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
      (heading) => heading.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING,
    )
    // The element's replacement exists once React has finished.
    queueMicrotask(() => {
      const heading = above.findLast(({ isConnected }) => isConnected) ?? document.querySelector<HTMLElement>('h1')
      if (!heading) return
      heading.tabIndex = -1
      heading.focus()
    })
  }
}
