import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { getTableName, isTable, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { personalData } from '../../src/erasure/personal-data.ts'
import * as schema from '../../src/schema.ts'
import { testDatabase } from '../test-database.ts'

const src = join(import.meta.dirname, '../../src')
const tableOf = new Map(
  Object.entries(schema).flatMap(([name, value]) => (isTable(value) ? [[name, getTableName(value)] as const] : [])),
)

/** A doctor without visits leaves once in a while: their deletion may read a table. */
const rarelyDeleted = new Set(['doctors', 'visit_types'])

/** The tables that our code deletes rows of, by what it calls, and by what an erasure deletes. */
const deletedFrom = () =>
  new Set<string>(
    personalData
      .flatMap(({ table, eraseDecided }) =>
        eraseDecided === 'all' && !rarelyDeleted.has(getTableName(table)) ? getTableName(table) : [],
      )
      .concat(
        readdirSync(src, { recursive: true, encoding: 'utf8' })
          .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
          .flatMap((path) => [
            ...readFileSync(join(src, path), 'utf8').matchAll(/\.delete\((\w+)\)|deleteInBatches\(\s*\w+,\s*(\w+)/g),
          ])
          .flatMap(([, direct, swept]) => tableOf.get(direct ?? swept ?? '') ?? []),
      ),
  )

const ForeignKeys = z.object({
  rows: z.array(
    z.object({ from: z.string(), to: z.string(), cascades: z.boolean(), column: z.string(), hasIndex: z.boolean() }),
  ),
})

/**
 * An index finds the rows that refer to a row if the key is its first column, and it covers every row, or every one
 * with a reference.
 */
const foreignKeys = sql`
  select fk.conrelid::regclass::text as "from", fk.confrelid::regclass::text as "to",
    fk.confdeltype = 'c' as cascades, att.attname as "column",
    exists (
      select 1 from pg_index where indrelid = fk.conrelid and indkey[0] = fk.conkey[1]
        and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', att.attname))
    ) as "hasIndex"
  from pg_constraint as fk join pg_attribute as att on att.attrelid = fk.conrelid and att.attnum = fk.conkey[1]
  where fk.contype = 'f'`

test('a deletion reads no whole table: each foreign key to rows that get deleted has an index', async () => {
  const { db } = await testDatabase()
  const { rows: keys } = ForeignKeys.parse(await db.execute(foreignKeys))
  const deleted = deletedFrom()
  expect([...deleted]).toEqual(expect.arrayContaining(['appointments', 'users', 'sessions', 'messages']))
  // Rows deleted by cascade count as deleted too. Iterating over a set also visits entries added on the way.
  for (const table of deleted) for (const key of keys) if (key.to === table && key.cascades) deleted.add(key.from)
  const checked = keys.filter(({ to }) => deleted.has(to))
  expect(checked.length).toBeGreaterThan(20)
  expect(checked.filter(({ hasIndex }) => !hasIndex).map(({ from, column }) => `${from}.${column}`)).toEqual([])
})
