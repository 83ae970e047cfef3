import { AsyncLocalStorage } from 'node:async_hooks'

import { isRetryable } from './database-error.ts'
import type { Database, Tx } from './database.ts'

/** Callbacks to run once the current transaction has committed. */
const insideTransaction = new AsyncLocalStorage<(() => void)[]>()
const attempts = 4

/**
 * Runs a callback when the transaction commits, and never if it rolls back; outside a transaction, immediately. The
 * callback must not throw.
 */
export function afterCommit(run: () => void): void {
  const later = insideTransaction.getStore()
  if (later) later.push(run)
  else run()
}

/**
 * The database with two promises kept. Using it inside a transaction, instead of the transaction's own handle, throws
 * (on PGlite it would hang for ever, on PostgreSQL run outside the transaction without a word). A transaction that
 * PostgreSQL ended to break a deadlock is run again. `begin` replaces drizzle's own transaction.
 */
export function guarded(
  db: Database,
  begin: Database['transaction'] = (run, config) => db.transaction(run, config),
): Database {
  const transaction = async <T>(
    run: (tx: Tx) => Promise<T>,
    config?: Parameters<Database['transaction']>[1],
  ): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        const later: (() => void)[] = []
        const result = await insideTransaction.run(later, () => begin(run, config))
        for (const act of later) act()
        return result
      } catch (error) {
        if (attempt === attempts || !isRetryable(error)) throw error
      }
    }
  }
  return new Proxy(db, {
    get(target, name, receiver) {
      if (insideTransaction.getStore()) throw new Error(`db.${String(name)} used inside a transaction; pass tx down`)
      return name === 'transaction' ? transaction : Reflect.get(target, name, receiver)
    },
  })
}
