/**
 * A `ref` for what replaces an element that had the focus: takes it if it went with the element, and never from where it
 * is now.
 */
export function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}
