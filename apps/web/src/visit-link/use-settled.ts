import { useEffect, useState } from 'react'

/** A little longer than the server's minimum. */
const settlingMs = 1100

/** Whether the page has been visible long enough for a click by a human: programs click at once. */
export function useSettled(shown: string): boolean {
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), settlingMs)
    return () => clearTimeout(timer)
  }, [shown])
  return settled === shown
}
