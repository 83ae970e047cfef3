/**
 * A `ref` for what lies over the page: scrolls the focused element into view if it would be covered, also when the cover
 * or the page grows.
 */
export function clearFocused(cover: HTMLElement | null): (() => void) | undefined {
  if (!cover) return undefined
  const sizes = new ResizeObserver(() => {
    const focused = document.activeElement
    if (!focused) return
    const box = focused.getBoundingClientRect()
    const place = cover.getBoundingClientRect()
    if (box.left < place.right && place.left < box.right && box.top < place.bottom && place.top < box.bottom)
      focused.scrollIntoView({ block: 'nearest' })
  })
  sizes.observe(cover)
  sizes.observe(document.body)
  return () => sizes.disconnect()
}
