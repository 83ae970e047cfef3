/**
 * A `ref` that focuses the element when it appears. If the focus is still inside when the element is removed, it
 * returns to where it was. The function is stable, so it does not run on each render.
 */
export function borrowFocus(element: HTMLElement | null) {
  const before = document.activeElement
  element?.focus()
  return () => {
    if (element?.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
  }
}
