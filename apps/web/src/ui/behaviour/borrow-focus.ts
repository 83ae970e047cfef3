/**
 * As a `ref`: takes the focus when the element appears. If the focus is still in the element as it goes, it returns to where it
 * was, instead of being lost. Stable, so that it does not take it again at each render.
 */
export function borrowFocus(element: HTMLElement | null) {
  const before = document.activeElement
  element?.focus()
  return () => {
    if (element?.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
  }
}
