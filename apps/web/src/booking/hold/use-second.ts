import { useSyncExternalStore } from 'react'

import { serverNow } from '../../server-clock.ts'

const second = 1000
const current = () => Math.floor(Date.now() / second) * second
const currentThere = () => Math.floor(serverNow() / second) * second

function onSecond(listener: () => void) {
  const timer = setInterval(listener, second)
  // A page that slept has missed its timers.
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** The second now running on this device, in milliseconds. */
export const useSecond = (): number => useSyncExternalStore(onSecond, current, current)

/** The same by the server's clock, for what the server will decide. */
export const useServerSecond = (): number => useSyncExternalStore(onSecond, currentThere, currentThere)
