import { getTableColumns, getTableName, sql, type Column, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { Queryable, Tx } from './database.ts'
import { prepared } from './prepared.ts'

type Row = Readonly<Record<string, unknown>>

/** The rows that a transaction has yet to write, by table. */
const waiting = new WeakMap<Tx, Map<PgTable, Row[]>>()

/** A value as JSON has it: as it is sent to the database otherwise, but for JSON itself. */
function jsonOf(column: Column, value: unknown): unknown {
  if (value === undefined || value === null) return null
  return column.getSQLType() === 'jsonb' ? value : column.mapToDriverValue(value)
}

function toJson(table: PgTable, rows: readonly Row[]): string {
  const columns = Object.entries(getTableColumns(table))
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(([key, column]) => [column.name, jsonOf(column, row[key])]))),
  )
}

/** The insert of any number of rows, which are sent as one JSON value: its text never changes. */
function insertOf(table: PgTable, number: number): SQL {
  const columns = Object.values(getTableColumns(table))
  if (columns.some(({ hasDefault }) => hasDefault)) throw new Error(`${getTableName(table)} has defaults`)
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  return sql`insert into ${table} (${names}) select ${names}
    from json_populate_recordset(null::${table}, ${sql.placeholder(`rows${number}`)}::json)`
}

/** The statement that writes to some tables; each combination of tables has one. */
function createStatement(tables: readonly PgTable[], name: string) {
  return prepared((db: Queryable) => {
    const inserts = tables.map((table, number) => db.$with(`written_${number}`, {}).as(insertOf(table, number)))
    return db
      .with(...inserts)
      .select({ nothing: sql`null` })
      .from(sql`(select) as nothing`)
      .prepare(name)
  })
}

const statements = new Map<string, ReturnType<typeof createStatement>>()

function statementFor(tables: readonly PgTable[]) {
  const key = tables.map(getTableName).join()
  const known = statements.get(key) ?? createStatement(tables, `write_together_${statements.size}`)
  statements.set(key, known)
  return known
}

async function write(tx: Tx, rows: ReadonlyMap<PgTable, readonly Row[]>): Promise<void> {
  const values = [...rows].map(([table, some], number) => [`rows${number}`, toJson(table, some)])
  await statementFor([...rows.keys()])(tx).execute(Object.fromEntries(values))
}

/** Inserts rows into a table without defaults: at once, or with the others while its transaction writes together. */
export async function insertRows<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  if (rows.length === 0) return
  const gathering = waiting.get(tx)
  if (gathering) gathering.set(table, [...(gathering.get(table) ?? []), ...rows])
  else await write(tx, new Map([[table, rows]]))
}

/**
 * Writes what `run` gives to `insertRows` with one statement. A booking writes to seven tables that nothing reads
 * before it ends; as separate round trips they took a third of the total time. Foreign keys are checked when the
 * statement ends, so the order of the tables does not matter. `run` must not read its own rows.
 */
export async function writeTogether<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  const rows = new Map<PgTable, Row[]>()
  waiting.set(tx, rows)
  const result = await run().finally(() => waiting.delete(tx))
  if (rows.size > 0) await write(tx, rows)
  return result
}
