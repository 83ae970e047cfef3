import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, expect, test } from 'vitest'

import { createAgreement, testDatabase } from '../../../test/test-database.ts'
import { applyMissing } from './apply-migrations.ts'
import { migrationsFolder } from './migrations-folder.ts'

// The next files of this worker use the same database.
afterAll(async () => createAgreement(await testDatabase()))

const lastBeforeBaseline = 1_795_633_105_771
const known = readMigrationFiles({ migrationsFolder })

async function applied() {
  const { db } = await testDatabase()
  return db
    .select({ hash: sql<string>`hash` })
    .from(sql`drizzle.__drizzle_migrations`)
    .orderBy(sql`id`)
}

/** A database of the time before the baseline: what its migrations had left beyond it, and how they were recorded. */
async function beforeBaseline(lastApplied: number) {
  const { db } = await testDatabase()
  for (const statement of ['drop schema public cascade', 'drop schema drizzle cascade', 'create schema public'])
    await db.execute(sql.raw(statement))
  await db.transaction((tx) => applyMissing(tx, { upTo: known[0]?.folderMillis ?? 0 }))
  for (const statement of [
    'alter table appointments add column patient_id uuid references users (id)',
    'alter table inquiries add column patient_id uuid references users (id)',
    'create function keep_patient() returns trigger language plpgsql as $$ begin return new; end $$',
    'create function keep_person() returns trigger language plpgsql as $$ begin return new; end $$',
    'create trigger appointments_patient before insert on appointments for each row execute function keep_patient()',
    'create trigger inquiries_patient before insert on inquiries for each row execute function keep_patient()',
    'create trigger payments_person before insert on payments for each row execute function keep_person()',
    'delete from drizzle.__drizzle_migrations',
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('first', 1), ('last', ${lastApplied})`,
  ])
    await db.execute(sql.raw(statement))
}

/** Adds a row of the baseline schema, from which later migrations remove nothing. Today's verbs need today's tables. */
const addRow = async () => {
  const { db } = await testDatabase()
  await db.execute(
    sql`insert into phone_opt_outs (phone, channel, since) values ('+201001234567', 'sms', '2026-03-01T06:00:00Z')`,
  )
}
const rows = async () => {
  const { db } = await testDatabase()
  return db.select({ phone: sql<string>`phone` }).from(sql`phone_opt_outs`)
}
const kept = [{ phone: '+201001234567' }]

const columns = async () => {
  const { db } = await testDatabase()
  const [row] = await db
    .select({ names: sql<string[]>`array_agg(table_name || '.' || column_name order by table_name, column_name)` })
    .from(sql`information_schema.columns where table_schema = 'public'`)
  return row?.names
}

test('recognises migrations already applied, also by drizzle’s own migrator, and applies nothing twice', async () => {
  const before = await applied()
  expect(before.map(({ hash }) => hash)).toEqual(known.map(({ hash }) => hash))
  const database = await testDatabase()
  await database.migrate()
  expect(await applied()).toEqual(before)
})

test('adopts a database that had all migrations before the baseline, with its rows', async () => {
  const tables = await columns()
  await beforeBaseline(lastBeforeBaseline)
  await addRow()
  const database = await testDatabase()
  await database.migrate()
  expect((await applied()).map(({ hash }) => hash)).toEqual(known.map(({ hash }) => hash))
  expect(await columns()).toEqual(tables)
  expect(await rows()).toEqual(kept)
})

test('refuses a database that lacks some of them, and changes nothing, until it has them', async () => {
  await beforeBaseline(lastBeforeBaseline - 1)
  await addRow()
  const database = await testDatabase()
  await expect(database.migrate()).rejects.toThrow('start commit 128ef4a0 once')
  expect(await applied()).toEqual([{ hash: 'first' }, { hash: 'last' }])
  expect(await rows()).toEqual(kept)
  // The files that follow share this database.
  await database.db.execute(
    sql`update drizzle.__drizzle_migrations set created_at = ${lastBeforeBaseline} where hash = 'last'`,
  )
  await database.migrate()
  expect((await applied()).map(({ hash }) => hash)).toEqual(known.map(({ hash }) => hash))
})
