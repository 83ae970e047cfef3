/**
 * A `ref` for what replaces an element that had the focus: takes it if it went with the element, and never from where it
 * is now.
 */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}

/**
 * Focuses what belongs to a new page but arrives after its heading, unless the user has focused something since. Returns
 * whether it has the focus.
 */
export function focusAfterHeading(element: HTMLElement): boolean {
  const { activeElement, body } = document
  if (activeElement !== body && activeElement?.tagName !== 'H1') return false
  element.focus({ preventScroll: true })
  return true
}
