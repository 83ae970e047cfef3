/** What ends the process now. A process that does not serve yet has nothing to finish. */
let stop: (reason: string) => void = () => process.exit(0)

// At once, not when the process serves: process 1 of a container ignores a signal that has no listener, and a migration
// may take minutes. Each is a transaction, which PostgreSQL takes back.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal))

/** From now on a signal has work to finish first. */
export const onStop = (finish: (reason: string) => void): void => void (stop = finish)

const parent = process.ppid

/** Ends the process with its parent: npm's shell ends at a signal, but does not pass it on. */
export function stopWithParent(): void {
  setInterval(() => process.ppid !== parent && stop('the end of npm'), 500).unref()
}
