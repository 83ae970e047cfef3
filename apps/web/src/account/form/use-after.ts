import { useEffect, useEffectEvent } from 'react'

/** Does something once it has been due for some time, unless the screen goes before. */
export function useAfter(isDue: boolean, milliseconds: number, act: () => void): void {
  const run = useEffectEvent(act)
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => run(), milliseconds)
    return () => clearTimeout(timer)
  }, [isDue, milliseconds])
}
