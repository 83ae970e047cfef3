/** A `ref` for the line of the current time: the calendar scrolls to it when it opens. */
export function openAtNow(line: HTMLElement | null): void {
  if (!line) return
  const { top, bottom } = line.getBoundingClientRect()
  if (bottom > innerHeight || top < 0) line.scrollIntoView({ block: 'center' })
}
