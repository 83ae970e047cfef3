import { useState } from 'react'

import { useSecond } from '../booking/hold/use-second.ts'
import { onThisClock } from '../server-clock.ts'

const secondMs = 1000

/** Whole seconds until a moment of the server, below zero once it is past. It is put on the clock of this device when it is first seen. */
export function useSecondsLeft(until: string): number {
  const [end] = useState(() => onThisClock(until))
  return Math.ceil((end - useSecond()) / secondMs)
}
