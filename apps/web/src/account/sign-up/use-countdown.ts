import { useEffect, useState } from 'react'

/** Whole seconds until a wait is over, from now on and again from each `restart`. Kept to the clock, not to the ticks. */
export function useCountdown(seconds: number): { left: number; restart: () => void } {
  const [over, setOver] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((over - now) / 1000))
  const isRunning = left > 0

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])

  const restart = () => {
    setNow(Date.now())
    setOver(Date.now() + seconds * 1000)
  }
  return { left, restart }
}
