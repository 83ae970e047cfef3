import { onTestFinished, vi } from 'vitest'

import { startRefreshing } from '../src/clinic/current-clinic.ts'

/** Looks for changes of other processes as a process does, by a clock of the test's. */
export function refreshing(refreshed: Parameters<typeof startRefreshing>[0]) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = startRefreshing(refreshed)
  onTestFinished(() => {
    stop()
    vi.useRealTimers()
  })
  return {
    /** Lets a second pass; what is asked of the database meanwhile is answered when it is. */
    second: () => vi.advanceTimersByTimeAsync(1000),
  }
}
