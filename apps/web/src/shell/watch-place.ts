import type { RefObject } from 'react'

/** Fields and buttons come first: a link that is covered can still be scrolled free. */
const fields = 'main :is(input, select, textarea, button)'
const controls = `${fields}, main a`

/** How far up, in pixels, something must move to cover none of the controls; undefined if nothing is free nearby. */
function freeAbove(place: HTMLElement, lift: number, selector: string): number | undefined {
  const own = place.getBoundingClientRect()
  const beside = [...document.querySelectorAll(selector)]
    .map((control) => control.getBoundingClientRect())
    .filter(({ left, right }) => left < own.right && right > own.left)
  const isFree = (by: number) =>
    beside.every(({ top, bottom }) => bottom <= own.top + lift - by || top >= own.bottom + lift - by)
  for (let by = 0; by < window.innerHeight * 0.75; by += 8) if (isFree(by)) return by
  return undefined
}

/**
 * Moves what floats out of the way: it is reported as away while the user scrolls down, and at the top of a page it is
 * lifted over a field, button or link that it would cover. The end of the page has room for it.
 */
export function watchPlace({ current: place }: RefObject<HTMLElement | null>, onAway: (isAway: boolean) => void) {
  let before = window.scrollY
  let lift = 0
  let frame = 0
  const follow = () => {
    const { scrollY, innerHeight } = window
    const isAtTop = scrollY < 8
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 8
    onAway(!isAtEnd && !isAtTop && scrollY > before)
    before = scrollY
    const isLow = place && isAtTop && !isAtEnd
    lift = isLow ? (freeAbove(place, lift, controls) ?? freeAbove(place, lift, fields) ?? 0) : 0
    place?.style.setProperty('--lift', `${lift}px`)
  }
  const refresh = () => {
    cancelAnimationFrame(frame)
    // Asked in the frame: after a change the position of the page is known only once the page is laid out.
    frame = requestAnimationFrame(() => {
      if (window.scrollY < 8) follow()
    })
  }
  const changes = new MutationObserver(refresh)
  changes.observe(document.body, { childList: true, subtree: true })
  window.addEventListener('scroll', follow, { passive: true })
  window.addEventListener('resize', refresh)
  refresh()
  return () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    window.removeEventListener('scroll', follow)
    window.removeEventListener('resize', refresh)
  }
}
