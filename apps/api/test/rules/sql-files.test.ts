import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { testDatabase } from '../test-database.ts'

const source = fileURLToPath(new URL('../../src', import.meta.url))

/** A blank line separates statements. */
const statements = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.sql'))
  .flatMap((path) => readFileSync(join(source, path), 'utf8').trim().split('\n\n'))
const nameIn = (statement: string) =>
  /^CREATE OR REPLACE (?:FUNCTION|TRIGGER) "(\w+)"/m.exec(statement)?.[1] ?? statement

/** All functions and triggers except those of extensions, and of the tests themselves (`agreeByDefault`). */
async function definitions() {
  const { db } = await testDatabase()
  const name = sql<string>`name`
  const definition = sql<string>`definition`
  return db.select({ name, definition }).from(
    sql`(
      select proname::text as name, pg_get_functiondef(oid) as definition from pg_proc
        where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      union all
      select tgname::text, pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
      order by 1
    ) as objects where name <> 'test_agree'`,
  )
}

test('every function and trigger of the database is in one .sql file next to a table', async () => {
  const names = (await definitions()).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(30)
  expect(statements.map(nameIn).toSorted()).toEqual(names.toSorted())
})

test('the migrations leave each function and trigger exactly as its .sql file has it', async () => {
  const migrated = await definitions()
  const { db } = await testDatabase()
  for (const statement of statements) await db.execute(sql.raw(statement))
  expect(await definitions()).toEqual(migrated)
})
