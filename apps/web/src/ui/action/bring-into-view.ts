/** The width in pixels of the fade at the end of a scrolling row (scrolls-on.module.css). */
const fade = 40

/** Scrolls a tab sideways into the unfaded part of its row; nothing else moves. */
export function bringIntoView(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (!tab || !row) return
  const box = tab.getBoundingClientRect()
  const frame = row.getBoundingClientRect()
  if (box.left < frame.left + fade || box.right > frame.right - fade) {
    row.scrollLeft += box.left - frame.left - (frame.width - box.width) / 2
  }
}
