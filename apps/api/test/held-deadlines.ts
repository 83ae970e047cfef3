import { onTestFinished, vi } from 'vitest'

/**
 * Deadlines set from now on expire when the test says so, not by time: no test waits, nor depends on the speed of its
 * machine.
 */
export function heldDeadlines() {
  const held: { ms: number; pass: () => void }[] = []
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    held.push({
      ms,
      pass: () => controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
    })
    return controller.signal
  })
  onTestFinished(() => timeout.mockRestore())
  return {
    /** Lets all of them pass. Returns how many milliseconds each would have been. */
    pass: () => held.map(({ ms, pass }) => (pass(), ms)),
  }
}
