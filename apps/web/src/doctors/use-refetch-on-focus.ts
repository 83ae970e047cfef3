import { useEffect } from 'react'

/** Asks again when somebody comes back to the window. A query's own watch sees only a tab that was hidden, not a window behind another. */
export function useRefetchOnFocus(refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>): void {
  useEffect(() => {
    const look = () => void refetch({ cancelRefetch: false })
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [refetch])
}
