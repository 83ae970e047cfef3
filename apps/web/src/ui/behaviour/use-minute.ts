import { useMemo, useSyncExternalStore } from 'react'

const minute = 60_000
/** The current minute in milliseconds. */
export const currentMinute = () => Math.floor(Date.now() / minute) * minute

/** Calls the listener at each new minute, and when a suspended page becomes visible. */
export function onMinute(listener: () => void) {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(tick, currentMinute() + minute - Date.now())
  }
  const tick = () => {
    listener()
    wait()
  }
  // A suspended page has missed its timers.
  window.addEventListener('focus', listener)
  document.addEventListener('visibilitychange', listener)
  wait()
  return () => {
    clearTimeout(timer)
    window.removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** The start of the current minute. Slots start on whole minutes, so none is offered too long. */
export function useMinute(): Date {
  const minuteNow = useSyncExternalStore(onMinute, currentMinute, currentMinute)
  return useMemo(() => new Date(minuteNow), [minuteNow])
}
