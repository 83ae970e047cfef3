/** How much of a row fades where it goes on, in pixels (scrolls-on.module.css). */
const fade = 40

/** Scrolls a tab into the clear part of its row, sideways, and moves nothing else. */
export function bringIntoView(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (!tab || !row) return
  const box = tab.getBoundingClientRect()
  const frame = row.getBoundingClientRect()
  if (box.left < frame.left + fade || box.right > frame.right - fade) {
    row.scrollLeft += box.left - frame.left - (frame.width - box.width) / 2
  }
}
