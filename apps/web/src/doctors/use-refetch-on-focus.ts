import { useEffect } from 'react'

/** Refetches when the window regains focus. A query by itself notices only a tab that was hidden, not a window behind another. */
export function useRefetchOnFocus(refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>): void {
  useEffect(() => {
    const look = () => void refetch({ cancelRefetch: false })
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [refetch])
}
