import { useEffect } from 'react'

/** At the latest, where the page never comes to rest; and where the browser does not say when it has (Safari). */
const rest = 1000

function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const task = requestIdleCallback(act, { timeout: rest })
    return () => cancelIdleCallback(task)
  }
  const task = setTimeout(act, rest)
  return () => clearTimeout(task)
}

/** Fetches ahead a part that a press on this page opens, as soon as the page has come to rest: a press may come as soon. */
export function usePrefetched({ prefetch }: { prefetch: () => void }, isWanted: boolean): void {
  useEffect(() => (isWanted ? whenIdle(prefetch) : undefined), [prefetch, isWanted])
}
