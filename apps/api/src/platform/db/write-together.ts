import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

import type { Tx } from './database.ts'
import { runsOnSameConnection } from './prepared.ts'

/** An insert of which nobody awaits a result: awaiting it gathers it. With `returning` or `onConflict...` it runs at once, as usual. */
const gatheredBy = <T extends object & SQLWrapper>(inserts: SQLWrapper[], insert: T): T =>
  new Proxy(insert, {
    get(target, name) {
      if (name === 'then') return (resolve: (nothing: undefined) => void) => (inserts.push(target), resolve(undefined))
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** PostgreSQL runs the last one first: so rows of a table stay in the order in which they were asked for. */
const asOneStatement = (inserts: readonly SQLWrapper[]): SQL =>
  sql`with ${sql.join(
    inserts.toReversed().map((insert, index) => sql`${sql.raw(`written_${index}`)} as ${insert}`),
    sql`, `,
  )} select`

/**
 * Runs something in the transaction, whose plain inserts are then written in one statement. A booking writes into seven tables that
 * nothing reads before its end: each on its own was a round trip, together a third of the whole. Foreign keys are checked when the
 * statement ends, so the order of the tables does not matter. What is run must not read what it writes.
 */
export async function writeTogether<T>(tx: Tx, run: (tx: Tx) => Promise<T>): Promise<T> {
  const inserts: SQLWrapper[] = []
  const insert: Tx['insert'] = (table) => {
    const builder = tx.insert(table)
    return new Proxy(builder, {
      get(target, name) {
        if (name === 'values') return (rows: Parameters<typeof target.values>[0]) => gatheredBy(inserts, target.values(rows))
        return Reflect.get(target, name)
      },
    })
  }
  const gathering = new Proxy(tx, { get: (target, name) => (name === 'insert' ? insert : Reflect.get(target, name)) })
  runsOnSameConnection(tx, gathering)
  const result = await run(gathering)
  if (inserts.length > 0) await tx.execute(asOneStatement(inserts))
  return result
}
