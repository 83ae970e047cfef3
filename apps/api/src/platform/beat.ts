import type { Log } from './log.ts'

interface Beat {
  everyMs: number
  /** The log message for a failed turn; the next turn runs anyway. */
  failed: string
  /** One turn. A long one checks `isStopped` to know when to stop early. */
  run: (isStopped: () => boolean) => Promise<unknown>
}

/** A process that starts has requests to answer first. */
export const firstTurnMs = 1_000

/**
 * Runs something a second from now and repeatedly, one turn at a time. Returns a function that stops it and waits for
 * the current turn.
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
  const first = setTimeout(turn, Math.min(firstTurnMs, everyMs))
  return async () => {
    isStopped = true
    clearTimeout(first)
    clearInterval(beat)
    await running
  }
}
