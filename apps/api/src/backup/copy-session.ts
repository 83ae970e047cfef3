import type { Database } from '../platform/db/database.ts'

/** How a session's transaction runs: reading one moment, or writing. */
export type CopyMode = 'snapshot' | 'write'

/** The statement that begins each mode's transaction. */
export const beginOf: Readonly<Record<CopyMode, string>> = {
  snapshot: 'begin isolation level repeatable read, read only',
  write: 'begin',
}

/** A session of either database that reads and writes rows in COPY's text format, which both support. */
export interface CopySession {
  /** Inside `transaction` everything runs in it, since there is but one session. */
  readonly db: Database
  /** All or nothing. */
  transaction: <T>(mode: CopyMode, work: () => Promise<T>) => Promise<T>
  /** The rows of a query that has an order, as lines. */
  copyOut: (query: string) => AsyncIterable<Uint8Array>
  /** Adds whole lines to a table, named as COPY expects: `"table" ("column", ...)`. */
  copyIn: (target: string, lines: Buffer) => Promise<void>
  close: () => Promise<void>
}

/** Runs `work` between what begins a transaction and what ends it. */
export async function inTransaction<T>(
  run: (statement: string) => Promise<unknown>,
  mode: CopyMode,
  work: () => Promise<T>,
): Promise<T> {
  await run(beginOf[mode])
  try {
    const result = await work()
    await run('commit')
    return result
  } catch (error) {
    // The connection may be lost, and with it the transaction; the first error says why.
    await run('rollback').catch(() => undefined)
    throw error
  }
}
