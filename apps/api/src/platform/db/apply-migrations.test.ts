import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, expect, test } from 'vitest'

import { createAgreement, testDatabase } from '../../../test/test-database.ts'
import { applyMissing, knowsMigrations } from './apply-migrations.ts'
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

async function emptied() {
  const { db } = await testDatabase()
  for (const statement of ['drop schema public cascade', 'drop schema drizzle cascade', 'create schema public'])
    await db.execute(sql.raw(statement))
  const migrateTo = (number: number) =>
    db.transaction((tx) => applyMissing(tx, { upTo: known[number]?.folderMillis ?? 0 }))
  return { db, migrateTo }
}

/** A database of the time before the baseline: what its migrations had left beyond it, and how they were recorded. */
async function beforeBaseline(lastApplied: number) {
  const { db, migrateTo } = await emptied()
  await migrateTo(0)
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

/** Columns, constraints, indexes, and triggers except the tests' own, which an earlier file of this worker may have made. */
const schema = async () => {
  const { db } = await testDatabase()
  const rows = await db
    .select({ line: sql<string>`line` })
    .from(
      sql`(select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
          from information_schema.columns where table_schema = 'public'
        union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
          from pg_constraint where connamespace = 'public'::regnamespace
        union all select indexdef from pg_indexes where schemaname = 'public'
        union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgname <> 'test_agree') as lines`,
    )
    .orderBy(sql`line`)
  return rows.map(({ line }) => line)
}

/** What 0001 and 0005 did before 0036 to 0039 took it over. Databases in use have it. */
const rebuiltConstraint = [
  'alter table appointments drop constraint appointments_doctor_time',
  `alter table appointments add constraint appointments_doctor_time exclude using gist (doctor_id with =, overbook_lane with =,
    tsrange(starts_at at time zone 'UTC', (ends_at at time zone 'UTC') + pause_minutes * interval '1 minute') with &&)
    where (status <> 'cancelled' or reserved_until is not null)`,
]
const numberedCharges = `create trigger ledger_entries_numbered after insert on ledger_entries
  for each row when (new.kind = 'charge') execute function ledger_entries_number()`
const charge = `insert into ledger_entries (id, payment_id, appointment_id, provider, kind, reference, amount_minor, currency, is_flagged, created_at)
  values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'demo', 'charge', '1', 8050, 'USD', false, '2026-03-01T06:00:00Z')`

test('recognises migrations already applied, also by drizzle’s own migrator, and applies nothing twice', async () => {
  const before = await applied()
  expect(before.map(({ hash }) => hash)).toEqual(known.map(({ hash }) => hash))
  const database = await testDatabase()
  await database.migrate()
  expect(await applied()).toEqual(before)
})

test('adopts a database that had all migrations before the baseline, with its rows, and leaves the schema of a new one', async () => {
  const before = await schema()
  await beforeBaseline(lastBeforeBaseline)
  await addRow()
  const database = await testDatabase()
  await database.migrate()
  expect((await applied()).map(({ hash }) => hash)).toEqual(known.map(({ hash }) => hash))
  expect(await schema()).toEqual(before)
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

test('leaves the schema of a new database, and receipts their numbers, where 0001 and 0005 still did all at once', async () => {
  const before = await schema()
  const { db, migrateTo } = await emptied()
  await migrateTo(1)
  for (const statement of rebuiltConstraint) await db.execute(sql.raw(statement))
  await migrateTo(5)
  await db.execute(sql.raw(numberedCharges))
  await migrateTo(35)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql.raw(charge))
    await tx.execute(sql`insert into receipts (number, entry_id) select 7, id from ledger_entries`)
  })
  await (await testDatabase()).migrate()
  expect(await schema()).toEqual(before)
  expect(await db.select({ number: sql<number>`number::int` }).from(sql`receipts`)).toEqual([{ number: 7 }])
})

test('knows backups by the hashes of the earlier 0001 and 0005', () => {
  const ours = known.map(({ hash, folderMillis }) => ({ hash, createdAt: folderMillis }))
  const hash = 'd5c1f2746c29b3f3310d5557710d0416156a2795d6a58757f0fc0aacf7a965d4'
  const second = ours[1]
  expect(knowsMigrations(ours.slice(0, 33))).toBe(true)
  expect(second && knowsMigrations(ours.toSpliced(1, 1, { ...second, hash }))).toBe(true)
  expect(second && knowsMigrations(ours.toSpliced(1, 1, { ...second, hash: 'other' }))).toBe(false)
})
