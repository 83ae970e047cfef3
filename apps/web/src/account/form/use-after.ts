import { useEffect, useEffectEvent } from 'react'

/** Runs `act` once `isDue` has held for the given time, unless the component unmounts. */
export function useAfter(isDue: boolean, milliseconds: number, act: () => void): void {
  const run = useEffectEvent(act)
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => run(), milliseconds)
    return () => clearTimeout(timer)
  }, [isDue, milliseconds])
}
