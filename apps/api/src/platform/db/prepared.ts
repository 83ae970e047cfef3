import { sql, type Placeholder, type SQL } from 'drizzle-orm'

import type { Database, Queryable, Tx } from './database.ts'

const connectionOf = new WeakMap<Queryable, Database>()

/**
 * Values of a statement, what will be put there, or what it computes itself: for conditions that prepared statements
 * share with others.
 */
export type OrPlaceholder<T> = T extends Date | string | number | undefined
  ? T | Placeholder | SQL
  : { [Key in keyof T]: OrPlaceholder<T[Key]> }

/** A placeholder for each column of an insert, under its own name. */
export const placeholdersFor = <Name extends string>(...names: Name[]): Record<Name, Placeholder<Name>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry for each name
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<Name, Placeholder<Name>>

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
