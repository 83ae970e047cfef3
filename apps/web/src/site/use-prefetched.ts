import { useEffect } from 'react'

/** Long enough for the page itself to have come to rest, short enough for whoever presses at once. */
const rest = 1000

/** Fetches ahead a part that a press on this page opens. */
export function usePrefetched({ prefetch }: { prefetch: () => void }, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined
    const task = setTimeout(prefetch, rest)
    return () => clearTimeout(task)
  }, [prefetch, isWanted])
}
