import { useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** The scroll position of each history entry. */
const positions = new Map<string, number>()
let lastPath: string | undefined
/** The scroll position by the latest scroll event. Reading it from the page after a change would force a layout. */
let scrolledTo: number | undefined

if (typeof history !== 'undefined') {
  history.scrollRestoration = 'manual'
  // The browser restores the position after a reload; a page from the back/forward cache does not run again.
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'))
}

/** Retries until the page is long enough, because lists load later. Stops when the user scrolls. */
function restore(top: number): () => void {
  const watcher = new ResizeObserver(() => {
    window.scrollTo({ top, behavior: 'instant' })
    if (Math.abs(window.scrollY - top) < 2) stop()
  })
  const timer = setTimeout(() => stop(), 3000)
  function stop() {
    watcher.disconnect()
    clearTimeout(timer)
    window.removeEventListener('wheel', stop)
    window.removeEventListener('touchstart', stop)
  }
  window.addEventListener('wheel', stop, { passive: true })
  window.addEventListener('touchstart', stop, { passive: true })
  watcher.observe(document.body)
  return stop
}

/**
 * Starts a new page at the top and restores the position on Back. A sibling of the page, so that both commit together.
 */
export function ScrollMemory() {
  const { key, pathname, hash } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop

  useLayoutEffect(() => {
    const isNewPage = lastPath !== undefined && lastPath !== pathname
    lastPath = pathname
    const remembered = positions.get(key)
    if (isBack && remembered !== undefined) return restore(remembered)
    if (isNewPage && !hash) window.scrollTo({ top: 0, behavior: 'instant' })
    return undefined
  }, [key, pathname, hash, isBack])

  // A layout effect: a listener that outlived the page would store the next page's position under this one.
  useLayoutEffect(() => {
    const remember = () => {
      scrolledTo = window.scrollY
      positions.set(key, scrolledTo)
    }
    // The page may have been scrolled before hydration.
    scrolledTo ??= window.scrollY
    if (!positions.has(key)) positions.set(key, scrolledTo)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])
  return null
}
