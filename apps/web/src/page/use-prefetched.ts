import { useEffect } from 'react'

/** The longest wait if the page is never idle, and the wait in Safari, which has no idle callbacks. */
const rest = 1000

function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const task = requestIdleCallback(act, { timeout: rest })
    return () => cancelIdleCallback(task)
  }
  const task = setTimeout(act, rest)
  return () => clearTimeout(task)
}

/** Prefetches a part that a button on this page opens, once the page is idle. */
export function usePrefetched({ prefetch }: { prefetch: () => void }, isWanted: boolean): void {
  useEffect(() => (isWanted ? whenIdle(prefetch) : undefined), [prefetch, isWanted])
}
