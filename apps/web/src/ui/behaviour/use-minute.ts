import { useMemo, useSyncExternalStore } from 'react'

const minute = 60_000
const current = () => Math.floor(Date.now() / minute) * minute

function onMinute(listener: () => void) {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(tick, current() + minute - Date.now())
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
  const minuteNow = useSyncExternalStore(onMinute, current, current)
  return useMemo(() => new Date(minuteNow), [minuteNow])
}
