import { useState } from 'react'

import { useSecond } from '../booking/hold/use-second.ts'
import { onThisClock } from '../server-clock.ts'

const secondMs = 1000

/**
 * Whole seconds until a moment by the server's clock; negative once it is past. Converted to the device's clock when
 * first seen.
 */
export function useSecondsLeft(until: string): number {
  const [end] = useState(() => onThisClock(until))
  return Math.ceil((end - useSecond()) / secondMs)
}
