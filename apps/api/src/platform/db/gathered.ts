import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

import DataLoader from 'dataloader'

import type { Database } from './database.ts'

/** A statement that hangs holds the next one up no longer. */
const longestWaitMs = 25

/** An answer for all callers of a crowd at once would hold the process up while it is read. */
const mostKeys = 64

function createLoader<Key, Value>(read: (keys: readonly Key[]) => Promise<readonly Value[]>): DataLoader<Key, Value> {
  let underWay: Promise<unknown> | undefined
  const readAll = async (keys: readonly Key[]) => {
    const answer = read(keys)
    // The statements of a crowd run side by side.
    const ended = Promise.allSettled([underWay, answer]).finally(() => {
      if (underWay === ended) underWay = undefined
    })
    underWay = ended
    return answer
  }
  const send = async (dispatch: () => void) => {
    if (underWay) await Promise.race([underWay, wait(longestWaitMs)])
    await nextTurn()
    dispatch()
  }
  return new DataLoader(readAll, {
    cache: false,
    maxBatchSize: mostKeys,
    batchScheduleFn: (dispatch) => void send(dispatch),
  })
}

/**
 * Reads for all callers of one turn of the event loop, and of the time that the statement before takes, with one
 * statement, or a few for a crowd. Each statement begins after all its callers have called, so none reads an older
 * state. `read` returns a value for each key, in their order. For reads outside transactions.
 */
export function gathered<Key, Value>(
  read: (db: Database, keys: readonly Key[]) => Promise<readonly Value[]>,
): (db: Database, key: Key) => Promise<Value> {
  const loaders = new WeakMap<Database, DataLoader<Key, Value>>()
  return (db, key) => {
    const loader = loaders.get(db) ?? createLoader<Key, Value>((keys) => read(db, keys))
    loaders.set(db, loader)
    return loader.load(key)
  }
}
