import { limits } from '@aafiya/contracts/platform/limits'
import { useState } from 'react'

import { onThisClock } from '../../server-clock.ts'
import { useSecond } from './use-second.ts'

/**
 * Whole seconds until a hold ends, 0 once it has. The end is converted to the device's clock once, so that the
 * countdown never jumps unless the server changes the end.
 */
export function useTimeLeft(until: string): number {
  const [seen, see] = useState(() => ({ until, end: onThisClock(until) }))
  if (seen.until !== until) see({ until, end: onThisClock(until) })
  const left = Math.ceil((seen.end - useSecond()) / 1000)
  return Math.min(Math.max(0, left), limits.holdMinutes * 60)
}
