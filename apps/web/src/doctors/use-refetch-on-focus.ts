import { useEffect } from 'react'

/**
 * Refetches when the window regains focus. TanStack Query only notices tabs that were hidden, not windows behind
 * others.
 */
export function useRefetchOnFocus(refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>): void {
  useEffect(() => {
    const look = () => void refetch({ cancelRefetch: false })
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [refetch])
}
