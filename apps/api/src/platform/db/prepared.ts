import type { Placeholder, SQL } from 'drizzle-orm'

import type { Database, Queryable, Tx } from './database.ts'

const connectionOf = new WeakMap<Queryable, Database>()

/**
 * Values of a statement, what will be put there, or what it computes itself: for conditions that prepared statements
 * share with others.
 */
export type OrPlaceholder<T> = T extends Date | string | number | undefined
  ? T | Placeholder | SQL
  : { [Key in keyof T]: OrPlaceholder<T[Key]> }

/** Records which connection a transaction runs on, if its prepared statements can be reused by the next transaction. */
export function rememberConnection(tx: Tx, connection: Database): void {
  connectionOf.set(tx, connection)
}

/**
 * A statement on the busiest paths. Drizzle builds its text once per database and, inside transactions, once per
 * connection instead of at every call. PostgreSQL also plans it once per connection, unless a pooler is in between:
 * see `statementPool`.
 */
export function prepared<Statement>(prepare: (db: Queryable) => Statement): (db: Queryable) => Statement {
  const made = new WeakMap<Queryable, Statement>()
  return (db) => {
    const runsOn = connectionOf.get(db) ?? db
    const known = made.get(runsOn) ?? prepare(runsOn)
    made.set(runsOn, known)
    // The guard against the outer database inside a transaction only notices reads of the handle's properties.
    Reflect.get(runsOn, 'select')
    return known
  }
}
