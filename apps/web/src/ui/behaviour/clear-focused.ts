/** A `ref` for what comes over the page: scrolls the focused element into view if it would be covered. */
export function clearFocused(cover: HTMLElement | null): void {
  const focused = document.activeElement
  if (!cover || !focused) return
  const box = focused.getBoundingClientRect()
  const place = cover.getBoundingClientRect()
  if (box.left < place.right && place.left < box.right && box.top < place.bottom && place.top < box.bottom)
    focused.scrollIntoView({ block: 'nearest' })
}
