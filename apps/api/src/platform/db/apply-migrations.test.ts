import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, test } from 'vitest'

import { testDatabase } from '../../../test/test-database.ts'
import { migrationsFolder } from './migrations-folder.ts'

test('finds what was applied before, also by drizzle’s own migrator, and applies nothing twice', async () => {
  const database = await testDatabase()
  const applied = () =>
    database.db
      .select({ hash: sql<string>`hash` })
      .from(sql`drizzle.__drizzle_migrations`)
      .orderBy(sql`id`)
  const before = await applied()
  expect(before.map(({ hash }) => hash)).toEqual(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash))
  await database.migrate()
  expect(await applied()).toEqual(before)
})
