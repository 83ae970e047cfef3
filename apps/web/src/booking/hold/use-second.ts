import { useSyncExternalStore } from 'react'

import { serverNow } from '../../server-clock.ts'

const second = 1000
const current = () => Math.floor(Date.now() / second) * second
const currentThere = () => Math.floor(serverNow() / second) * second

function onSecond(listener: () => void) {
  const timer = setInterval(listener, second)
  // A suspended page has missed its timers.
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** The current second on this device, in milliseconds. */
export const useSecond = (): number => useSyncExternalStore(onSecond, current, current)

/** The current second by the server's clock, for deadlines that the server decides. */
export const useServerSecond = (): number => useSyncExternalStore(onSecond, currentThere, currentThere)
