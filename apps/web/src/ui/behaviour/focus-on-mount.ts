/** As a `ref`: takes the focus when the element appears. Stable, so that it does not take it again at each render. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
