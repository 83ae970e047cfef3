import type { Log } from './log.ts'

interface Beat {
  everyMs: number
  /** The log message for a failed turn; the next turn runs anyway. */
  failed: string
  /** One turn. A long one checks `isStopped` to know when to stop early. */
  run: (isStopped: () => boolean) => Promise<unknown>
}

/**
 * Runs something now and repeatedly, one turn at a time. Returns a function that stops it and waits for the current
 * turn.
 */
export function startBeat(log: Log, { everyMs, failed, run }: Beat): () => Promise<void> {
  let running: Promise<unknown> | undefined
  let isStopped = false
  const turn = () => {
    running ??= run(() => isStopped)
      .catch((error: unknown) => log.warn({ error }, failed))
      .finally(() => (running = undefined))
  }
  const beat = setInterval(turn, everyMs)
  turn()
  return async () => {
    isStopped = true
    clearInterval(beat)
    await running
  }
}
