import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { testDatabase } from '../../test/test-database.ts'
import { notPersonal, personalData } from './personal-data.ts'
import type { PersonalTable } from './personal-table.ts'

const Columns = z.object({ rows: z.array(z.object({ table: z.string(), column: z.string() })) })

/** Columns that only the database knows: it generates them from exported ones. */
const generated = new Set(['doctors.search_grams', 'doctors.search_words'])

/** `table.column`, as the database calls it. */
function namedBy(entry: PersonalTable, names: readonly string[]): string[] {
  const columns = getTableColumns(entry.table)
  return names.map((name) => {
    const column = columns[name]
    if (!column) throw new Error(`${getTableName(entry.table)} has no column ${name}`)
    return `${getTableName(entry.table)}.${column.name}`
  })
}

const every = (entry: PersonalTable) => namedBy(entry, Object.keys(getTableColumns(entry.table)))

/** All columns of the database that are not of a table without personal data. */
async function columnsToDecide(): Promise<string[]> {
  const { db } = await testDatabase()
  const { rows } = Columns.parse(
    await db.execute(sql`select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' order by 1, 2`),
  )
  return rows
    .filter(({ table }) => !Object.hasOwn(notPersonal, table))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !generated.has(name))
}

test('every column of the database is exported, or left out for a reason', async () => {
  const decided = new Set(personalData.flatMap((entry) => namedBy(entry, entry.exportDecided)))
  expect((await columnsToDecide()).filter((name) => !decided.has(name))).toEqual([])
})

test('every column of the database is erased, or kept for a reason', async () => {
  const decided = new Set(
    personalData.flatMap((entry) => (entry.eraseDecided === 'all' ? every(entry) : namedBy(entry, entry.eraseDecided))),
  )
  expect((await columnsToDecide()).filter((name) => !decided.has(name))).toEqual([])
})

test('no table is called both, and none that is gone', async () => {
  const { db } = await testDatabase()
  const { rows } = Columns.parse(
    await db.execute(sql`select distinct table_name as "table", '' as "column" from information_schema.columns
      where table_schema = 'public'`),
  )
  const tables = new Set(rows.map(({ table }) => table))
  const personal = new Set(personalData.map(({ table }) => getTableName(table)))
  expect(Object.keys(notPersonal).filter((name) => personal.has(name) || !tables.has(name))).toEqual([])
})
