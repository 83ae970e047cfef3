import { onTestFinished, vi } from 'vitest'

import { startRefreshing } from '../../src/clinic/current-clinic.ts'

/** Looks for changes of other processes as a process does, by a clock of the test's. */
export function refreshing(refreshed: Parameters<typeof startRefreshing>[0]) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = startRefreshing(refreshed)
  onTestFinished(() => {
    stop()
    vi.useRealTimers()
  })
  return {
    /** Advances a second; database answers due within it arrive. */
    second: () => vi.advanceTimersByTimeAsync(1000),
  }
}
