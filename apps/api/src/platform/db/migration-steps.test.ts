import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, test } from 'vitest'

import { runBesideRequests, runsBeside } from './migration-steps.ts'
import { migrationsFolder } from './migrations-folder.ts'

const migration = (...statements: string[]) => ({ sql: statements, bps: true, folderMillis: 1, hash: '' })
const index = '\nCREATE UNIQUE INDEX "visits_idx" ON "visits" USING btree ("at");'

/** Answers each statement with whether something is left, in turn. */
function connection(...rest: boolean[]) {
  const statements: string[] = []
  const run = async (statement: string) => {
    statements.push(statement.trim())
    return { rows: [{ rest: rest.shift() ?? false }] }
  }
  return { run, statements }
}

test('serves requests beside a migration of indexes and batches alone', () => {
  expect(runsBeside(migration(index, '\n-- In batches\nUPDATE "visits" SET "at" = null'))).toBe(true)
  expect(runsBeside(migration(index, 'ALTER TABLE "visits" ADD COLUMN "at" date'))).toBe(false)
  const beside = readMigrationFiles({ migrationsFolder }).filter(runsBeside)
  expect(beside.length).toBeGreaterThan(3)
})

test('builds an index concurrently, once', async () => {
  const { run, statements } = connection(false)
  await runBesideRequests(run, index)
  expect(statements.slice(1)).toEqual([
    'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "visits_idx" ON "visits" USING btree ("at");',
  ])
})

test('removes an index whose build was interrupted, and builds it again', async () => {
  const { run, statements } = connection(true)
  await runBesideRequests(run, index)
  expect(statements[1]).toBe('drop index concurrently "visits_idx"')
  expect(statements[2]).toContain('CONCURRENTLY IF NOT EXISTS "visits_idx"')
})

test('repeats a batch until no row was left', async () => {
  const { run, statements } = connection(true, true, false)
  await runBesideRequests(run, '-- In batches\nUPDATE')
  expect(statements).toHaveLength(3)
})
