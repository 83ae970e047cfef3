import { preloadModule } from './files.ts'

/** One after the other, so that whatever is pressed gets its turn in between. A file that does not come holds up none. */
function run([file, ...rest]: readonly string[]): void {
  if (file === undefined) return
  const part = Object.assign(document.createElement('script'), { type: 'module', crossOrigin: 'anonymous', src: file })
  const next = () => run(rest)
  part.addEventListener('load', next)
  part.addEventListener('error', next)
  document.head.append(part)
}

/**
 * Fetches the app's files and what the page needs beside them all at once, and runs the app. A page that can be read already is
 * painted first: the app would share the line with its words, and a slow phone's time.
 */
export function fetchApp(app: readonly string[], beside: readonly string[]): void {
  let isBegun = false
  const begin = () => {
    if (isBegun) return
    isBegun = true
    for (const file of [...app, ...beside]) preloadModule(file)
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => run(app))
    else run(app)
  }
  const canTell = 'PerformanceObserver' in window && PerformanceObserver.supportedEntryTypes.includes('paint')
  const isSeen = app.length > 0 && !document.hidden && document.documentElement.dataset['otherLanguage'] === undefined
  if (!canTell || !isSeen) return begin()
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    begin()
  }).observe({ type: 'paint', buffered: true })
  // Whoever goes elsewhere in this moment paints nothing.
  setTimeout(begin, 1500)
}
