import { useMemo, useSyncExternalStore } from 'react'

const minute = 60_000
/** The running minute in milliseconds. */
export const currentMinute = () => Math.floor(Date.now() / minute) * minute

/** Calls back with every minute that begins, and when a page that slept is seen again. */
export function onMinute(listener: () => void) {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(tick, currentMinute() + minute - Date.now())
  }
  const tick = () => {
    listener()
    wait()
  }
  // A page that slept has missed its timers.
  window.addEventListener('focus', listener)
  document.addEventListener('visibilitychange', listener)
  wait()
  return () => {
    clearTimeout(timer)
    window.removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** The minute now running, as its first moment. Slots start on whole minutes, so none is offered a moment too long. */
export function useMinute(): Date {
  const minuteNow = useSyncExternalStore(onMinute, currentMinute, currentMinute)
  return useMemo(() => new Date(minuteNow), [minuteNow])
}
