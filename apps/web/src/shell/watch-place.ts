import type { RefObject } from 'react'

const controls = 'main :is(input, select, textarea, button)'

/** Whether a field or a button of the page lies in a place that floats above it. */
function coversControl(place: HTMLElement): boolean {
  const own = place.getBoundingClientRect()
  return [...document.querySelectorAll(controls)].some((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    return left < own.right && right > own.left && top < own.bottom && bottom > own.top
  })
}

/**
 * Reports whether what floats has to step aside: while the user scrolls down, and at the top of a page as long as it would
 * cover a field or a button there. At the end of the page, which has room for it, it is shown again.
 */
export function watchPlace({ current: place }: RefObject<HTMLElement | null>, onAway: (isAway: boolean) => void) {
  let before = window.scrollY
  let frame = 0
  const follow = () => {
    const { scrollY, innerHeight } = window
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 8
    onAway(!isAtEnd && (scrollY < 8 ? place !== null && coversControl(place) : scrollY > before))
    before = scrollY
  }
  const refresh = () => {
    cancelAnimationFrame(frame)
    if (window.scrollY < 8) frame = requestAnimationFrame(follow)
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
