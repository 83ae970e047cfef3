/** Scrolls a tab into view sideways within its row, and moves nothing else. */
export function bringIntoView(tab: HTMLElement | null): void {
  const row = tab?.parentElement
  if (!tab || !row) return
  const box = tab.getBoundingClientRect()
  const frame = row.getBoundingClientRect()
  if (box.left < frame.left || box.right > frame.right) {
    row.scrollLeft += box.left - frame.left - (frame.width - box.width) / 2
  }
}
