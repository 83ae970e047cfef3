import { onTestFinished, vi } from 'vitest'

/** What is given a deadline from now on has it when the test lets it pass, not when the time is over: no test waits, nor hangs on how fast its machine is. */
export function heldDeadlines() {
  const held: { ms: number; pass: () => void }[] = []
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    held.push({ ms, pass: () => controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')) })
    return controller.signal
  })
  onTestFinished(() => timeout.mockRestore())
  return {
    /** Lets all of them pass. Returns how many milliseconds each would have been. */
    pass: () => held.map(({ ms, pass }) => (pass(), ms)),
  }
}
