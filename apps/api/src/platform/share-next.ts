/**
 * Shares runs between concurrent callers: those who call during a run share the next one, so that each gets a result
 * of a run that began after its call.
 */
export function shareNext<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const start = (): Promise<T> => {
    const started = run().finally(() => (running = undefined))
    running = started
    return started
  }
  const afterRunning = async (current: Promise<T>): Promise<T> => {
    await current.catch(() => undefined)
    next = undefined
    return start()
  }
  return () => {
    if (next) return next
    if (!running) return start()
    next = afterRunning(running)
    return next
  }
}
