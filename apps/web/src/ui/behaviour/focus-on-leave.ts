/** The title of the dialog on top, otherwise the page's heading: what is behind a dialog takes no focus. */
const topHeading = () =>
  [...document.querySelectorAll('dialog[open]')].at(-1)?.querySelector<HTMLElement>('h2') ??
  document.querySelector<HTMLElement>('h1')

/** Focuses the last of these headings that is still there, otherwise the one on top. */
function focusHeading(above: readonly HTMLElement[], options?: FocusOptions): void {
  const heading = above.findLast(({ isConnected }) => isConnected) ?? topHeading()
  if (!heading) return
  heading.tabIndex = -1
  heading.focus(options)
}

/**
 * After an element that had the focus, or returned it, is gone: the browser may have dropped it. The page stays where it
 * is scrolled to: Safari does not focus a clicked button, so there it happens after every dialog.
 */
export const restoreLostFocus = (): void =>
  queueMicrotask(() => {
    if (document.activeElement === document.body) focusHeading([], { preventScroll: true })
  })

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
    // The element's replacement exists once React has finished, and may have taken the focus.
    queueMicrotask(() => {
      if (document.activeElement === document.body) focusHeading(above)
    })
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
