/** A `ref` that focuses the element when it appears. The function is stable, so it does not run on each render. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
