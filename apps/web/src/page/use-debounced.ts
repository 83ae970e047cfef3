import { useEffect, useState } from 'react'

/** The text after it has not changed for a while; an empty text at once. */
export function useDebounced(text: string, afterMs: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text ? afterMs : 0)
    return () => clearTimeout(timer)
  }, [text, afterMs])
  return text && settled
}
