import type { Log } from './log.ts'

interface Beat {
  everyMs: number
  /** What is logged where a turn fails; the next one comes all the same. */
  failed: string
  /** One turn; asked whether to go on where it is long. */
  run: (isStopped: () => boolean) => Promise<unknown>
}

/** Does something now and again and again, one turn at a time. Answers how to stop, which waits for the turn under way. */
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
