import { sql, type SQL } from 'drizzle-orm'

import type { Queryable } from '../platform/db/database.ts'

/** A table as the catalogue of the database describes it, so that a new one needs no word here. */
export interface StoredTable {
  name: string
  /**
   * The non-generated columns, by name: their order in the table depends on which migration added them. Quoted where
   * needed.
   */
  columns: string[]
  /** How its rows are ordered, the same on every database: by the primary key, texts by their bytes. */
  order: string[]
}

const inByteOrder = sql`quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end`

const ownTables = sql`pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`

/** All tables of the app. */
export async function storedTables(db: Queryable): Promise<StoredTable[]> {
  const tables = await db
    .select({
      name: sql<string>`c.relname::text`,
      columns: sql<string[]>`array(
        select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attname collate "C")`,
      order: sql<string[]>`array(
        select ${inByteOrder} from pg_index i
        cross join unnest(i.indkey::int2[]) with ordinality k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary order by k.place)`,
    })
    .from(sql`${ownTables} order by c.relname collate "C"`)
  return tables.map(({ name, columns, order }) => ({
    name,
    columns,
    order: order.length > 0 ? order : columns.map((column) => `${column}::text collate "C"`),
  }))
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const tableName = ({ name }: Pick<StoredTable, 'name'>): string => `public.${quoted(name)}`

/** The query for the rows that a backup contains, and that are compared after a restore. */
export const rowsOf = (table: StoredTable): string =>
  `select ${table.columns.join(', ')} from ${tableName(table)} order by ${table.order.join(', ')}`

export const targetOf = (table: StoredTable): string => `${tableName(table)} (${table.columns.join(', ')})`

/** Where each sequence is. One that was never used has no value. */
export async function sequenceValues(db: Queryable): Promise<Record<string, string>> {
  const values = await db
    .select({ name: sql<string>`sequencename::text`, value: sql<string>`last_value::text` })
    .from(sql`pg_sequences where schemaname = 'public' and last_value is not null`)
  return Object.fromEntries(values.map(({ name, value }) => [name, value]))
}

export const sequenceName = (name: string): SQL => sql`${`public.${quoted(name)}`}::regclass`

/**
 * Times, numbers and bytes are written alike by every server with any settings; the role's limits are lifted,
 * since this may take an hour.
 */
export const copySettings: SQL = sql`select set_config(name, value, true) from (values
  ('timezone', 'UTC'), ('datestyle', 'ISO, MDY'), ('intervalstyle', 'postgres'), ('extra_float_digits', '1'), ('bytea_output', 'hex'),
  ('statement_timeout', '0'), ('lock_timeout', '0'), ('idle_in_transaction_session_timeout', '0')) as settings (name, value)`
