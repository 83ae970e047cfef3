import { useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** How far each entry of the history was scrolled. */
const positions = new Map<string, number>()
let lastPath: string | undefined

if (typeof history !== 'undefined') {
  history.scrollRestoration = 'manual'
  // The browser restores a reload; a page from the back/forward cache returns without running again.
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'))
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'))
}

/** Tries until the page is long enough again, since lists come after it; a person who scrolls has decided. */
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

/** A new page starts at its top, Back returns to where one was. Rendered beside the page, so that both commit together. */
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

  // In step with the page: a listener that outlived it would remember the scroll of the next page as its own.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, window.scrollY)
    // What the server rendered may have been scrolled before anybody listened.
    if (!positions.has(key)) remember()
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])
  return null
}
