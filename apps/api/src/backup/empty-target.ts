import { sql } from 'drizzle-orm'

import { CommandRefused } from '../command-refused.ts'
import { appliedMigrations, applyMissing, knowsMigrations } from '../platform/db/apply-migrations.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { Header } from './backup-format.ts'
import { storedTables, tableName, type StoredTable } from './stored-tables.ts'

/** Tables that migrations, an unused app and its nightly backups fill. */
const filledByStart = new Set(['specialities', 'visit_types', 'rate_limits', 'directory_changes', 'backups'])

function assertReadable({ app, migrations }: Header) {
  if (!knowsMigrations(migrations))
    throw new CommandRefused(
      `This backup was made by another release, ${app}, with migrations that this one does not have. Restore it with that release, or with a newer one`,
    )
}

async function assertNotNewer(db: Queryable, { migrations }: Header) {
  const applied = await appliedMigrations(db)
  if (applied.length > migrations.length) {
    throw new CommandRefused(
      'The database was migrated by a newer release than the backup. Give it an empty database, or drop and create this one',
    )
  }
}

/** Locks all tables, then checks whether they were used. */
async function assertUnused(db: Queryable, tables: readonly StoredTable[]) {
  await db.execute(sql.raw(`lock table ${tables.map(tableName).join(', ')} in access exclusive mode`))
  for (const table of tables) {
    if (filledByStart.has(table.name)) continue
    const rows = await db.select({ one: sql`1` }).from(sql.raw(`${tableName(table)} limit 1`))
    if (rows.length > 0)
      throw new CommandRefused(
        `The database is in use: ${table.name} has rows. A backup is restored into an empty database only, and nothing was changed`,
      )
  }
}

function assertSameTables(tables: readonly StoredTable[], header: Header) {
  const shapeOf = (list: readonly { name: string; columns: string[] }[]) =>
    JSON.stringify(list.map(({ name, columns }) => [name, columns]).toSorted())
  if (shapeOf(tables) !== shapeOf(header.tables))
    throw new CommandRefused('The tables of this backup are not those of its migrations')
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

const foreignKeys = (db: Queryable): Promise<ForeignKey[]> =>
  db
    .select({
      table: sql<string>`conrelid::regclass::text`,
      name: sql<string>`quote_ident(conname)`,
      definition: sql<string>`pg_get_constraintdef(oid)`,
    })
    .from(
      sql`pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by conname`,
    )

/**
 * Creates the tables as they were when the backup was made, empty and ready to be filled: rows come in any order, so
 * foreign keys are dropped until all rows are there, which also checks them faster; and triggers are disabled, so
 * that none changes or adds a row. Both need only the owner of the tables. Returns the tables, and a function that
 * restores keys and triggers.
 */
export async function emptyTarget(db: Queryable, header: Header) {
  assertReadable(header)
  await assertNotNewer(db, header)
  const last = header.migrations.at(-1)
  await applyMissing(db, last && { upTo: last.createdAt })
  const tables = await storedTables(db)
  assertSameTables(tables, header)
  await assertUnused(db, tables)

  const keys = await foreignKeys(db)
  for (const { table, name } of keys) await db.execute(sql.raw(`alter table ${table} drop constraint ${name}`))
  for (const table of tables) await db.execute(sql.raw(`alter table ${tableName(table)} disable trigger user`))
  await db.execute(sql.raw(`truncate ${tables.map(tableName).join(', ')}`))
  return {
    tables: new Map(tables.map((table) => [table.name, table])),
    async putBack() {
      for (const { table, name, definition } of keys)
        await db.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`))
      for (const table of tables) await db.execute(sql.raw(`alter table ${tableName(table)} enable trigger user`))
    },
  }
}
