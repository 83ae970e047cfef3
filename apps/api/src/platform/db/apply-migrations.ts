import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { desc, sql } from 'drizzle-orm'
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator'
import { bigint, pgSchema, serial, text } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'

import type { Log } from '../log.ts'
import { UnsuitableDatabase } from './database-error.ts'
import type { Database, Queryable } from './database.ts'
import { grantToApplication } from './grant-to-application.ts'
import { runBesideRequests, runsBeside, runWithin, type RunBeside } from './migration-steps.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { limitLockWait, removeTimeLimits } from './time-limits.ts'

/** Any number; the same in every process that migrates this database. */
const migrationLock = 726_351_904

/** drizzle's own record of applied migrations, which its tools read. */
const applied = pgSchema('drizzle').table('__drizzle_migrations', {
  id: serial('id').primaryKey(),
  hash: text('hash').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }),
})

const appliedLast = (tx: Queryable) =>
  tx.select({ createdAt: applied.createdAt }).from(applied).orderBy(desc(applied.createdAt)).limit(1)

/** The migrations that were applied to a database, the oldest first: none where it was never used. */
export async function appliedMigrations(db: Queryable): Promise<{ hash: string; createdAt: number }[]> {
  const [there] = await db
    .select({ is: sql<boolean>`to_regclass('drizzle.__drizzle_migrations') is not null` })
    .from(sql`(values (1)) as one`)
  if (!there?.is) return []
  const rows = await db.select().from(applied).orderBy(applied.createdAt, applied.id)
  return rows.map(({ hash, createdAt }) => ({ hash, createdAt: createdAt ?? 0 }))
}

/**
 * The 59 migrations of the time before the first baseline ended with this one. None was ever released, but a database
 * in use may have them all. It lacks nothing of the baseline; it only has columns left that no code reads, and the
 * triggers that filled them.
 */
const lastBeforeBaseline = 1_795_633_105_771
const goneWithBaseline = [
  'drop trigger appointments_patient on appointments',
  'drop trigger inquiries_patient on inquiries',
  'drop trigger payments_person on payments',
  'drop function keep_patient(), keep_person()',
  'alter table appointments drop column patient_id',
  'alter table inquiries drop column patient_id',
]

/**
 * Records the baseline as applied where all migrations before it were. A database that stopped between them is left as
 * it is.
 */
async function adoptBaseline(tx: Queryable, baseline: MigrationMeta): Promise<void> {
  const [newest] = await appliedLast(tx)
  if (!newest?.createdAt || newest.createdAt >= baseline.folderMillis) return
  if (newest.createdAt !== lastBeforeBaseline)
    throw new UnsuitableDatabase(
      'This database lacks migrations that the baseline replaced, so nothing was changed: start commit 128ef4a0 once to bring it up to date',
    )
  for (const statement of goneWithBaseline) await tx.execute(sql.raw(statement))
  await tx.delete(applied)
  await tx.insert(applied).values({ hash: baseline.hash, createdAt: baseline.folderMillis })
}

const makesUtf8 = 'createdb --encoding UTF8 --locale C.UTF-8 --template template0'

const settingsOf = (tx: Queryable) =>
  tx
    .select({
      name: sql<string>`current_database()`,
      encoding: sql<string>`current_setting('server_encoding')`,
      release: sql<string>`current_setting('server_version')`,
      number: sql<number>`current_setting('server_version_num')::int`,
    })
    .from(sql`(values (1)) as one`)

/**
 * Refuses a database without a use yet that would take everything and answer wrongly: outside UTF-8 PostgreSQL counts
 * bytes, so limits halve Arabic texts and searches tear their letters.
 */
async function assertSuitable(tx: Queryable): Promise<void> {
  const [database] = await settingsOf(tx)
  if (!database) return
  const { name, encoding, release, number } = database
  if (number < 150_000) throw new UnsuitableDatabase(`PostgreSQL 15 or later is needed, and this is ${release}`)
  if (encoding !== 'UTF8')
    throw new UnsuitableDatabase(
      `the encoding of the database "${name}" is ${encoding} and must be UTF8: drop it and create it again with ${makesUtf8}`,
    )
}

/** A clinic that began before such a database was refused goes on, and its operator is told. */
async function warnIfUnsuitable(tx: Queryable, log: Log): Promise<void> {
  const [database] = await settingsOf(tx)
  if (database && database.encoding !== 'UTF8')
    log.warn(
      { database: database.name, encoding: database.encoding },
      `long Arabic texts are refused and searches err in this encoding: back up, and restore into a database made with ${makesUtf8}`,
    )
}

/** Migrations 0001 and 0005 as they were before 0036 to 0039 took over what locked a table for long. */
const formerHashes = new Set([
  'd5c1f2746c29b3f3310d5557710d0416156a2795d6a58757f0fc0aacf7a965d4',
  '11b8fddf6bd31231305da444721edbdb30662d03a8e2f871522c63de2cafbb55',
])

/** Whether a database or backup at these migrations, the oldest first, is one that this release can bring up to date. */
export function knowsMigrations(migrations: readonly { hash: string; createdAt: number }[]): boolean {
  const known = readMigrationFiles({ migrationsFolder })
  return migrations.every(
    ({ hash, createdAt }, index) =>
      known[index]?.folderMillis === createdAt && (known[index].hash === hash || formerHashes.has(hash)),
  )
}

const lockPauseMs = 200

/** Takes the migrators' lock until the transaction ends, without any limit of the role's; false where another has it. */
async function tryLock(tx: Queryable): Promise<boolean> {
  await tx.execute(sql.raw(removeTimeLimits))
  const [answer] = await tx
    .select({ isOurs: sql<boolean>`pg_try_advisory_xact_lock(${migrationLock})` })
    .from(sql`(values (1)) as one`)
  return answer?.isOurs ?? false
}

async function lockMigrations(tx: Queryable): Promise<void> {
  while (!(await tryLock(tx))) await wait(lockPauseMs)
}

/**
 * Runs `work` when no other migrator does. It does not wait within a transaction: the other one's concurrent index
 * would wait for that, and behind a pooler it would take the connection that builds it.
 */
async function whenAlone<T>(db: Pick<Database, 'transaction'>, work: (tx: Queryable) => Promise<T>): Promise<T> {
  for (;;) {
    const turn = await db.transaction(async (tx) => ((await tryLock(tx)) ? { result: await work(tx) } : undefined))
    if (turn) return turn.result
    await wait(lockPauseMs)
  }
}

interface Extent {
  /** The last migration to apply; all by default. */
  upTo?: number
  /** Whether processes may be serving: they must not wait behind a migration that waits for a lock. */
  isServed?: boolean
  /** A second connection, for what must not lock a table that is in use. */
  beside?: RunBeside | undefined
}

/**
 * Applies the missing migrations in the caller's transaction, and returns how many these were. Other migrators wait
 * until it ends.
 */
export async function applyMissing(tx: Queryable, { upTo, isServed = false, beside }: Extent = {}): Promise<number> {
  await lockMigrations(tx)
  if (isServed) await tx.execute(sql.raw(limitLockWait))
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  const migrations = readMigrationFiles({ migrationsFolder })
  if (migrations[0]) await adoptBaseline(tx, migrations[0])
  const [newest] = await appliedLast(tx)
  if (!newest) await assertSuitable(tx)
  const missing = migrations.filter(
    ({ folderMillis }) => folderMillis > (newest?.createdAt ?? 0) && folderMillis <= (upTo ?? Infinity),
  )
  for (const migration of missing) {
    const apart = runsBeside(migration) ? beside : undefined
    // A query with parameters keeps its snapshot, which a concurrent index waits for, until the next statement.
    if (apart) await tx.execute(sql.raw(removeTimeLimits))
    for (const statement of migration.sql)
      await (apart ? runBesideRequests(apart, statement) : runWithin(tx, statement))
    await tx.insert(applied).values({ hash: migration.hash, createdAt: migration.folderMillis })
  }
  return missing.length
}

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) })

/** Each migration's name and moment, the oldest first. */
const namedMigrations = () =>
  Journal.parse(JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))).entries

interface Migrating {
  /** The role that serves, if it is not the one that migrates. It gets its rights with the migrations. */
  applicationRole?: string | undefined
  beside?: RunBeside
  log?: Log
}

/**
 * Applies the missing migrations, each whole or not at all, and in a transaction of its own where the database is in
 * use: what one has locked is free again before the next begins. drizzle's own `migrate` takes no lock, so processes
 * that start together would apply a migration twice. A session's lock would leak through a pooler: the unlock may
 * reach another connection. The lock of a transaction cannot leak.
 */
export async function applyMigrations(
  db: Pick<Database, 'transaction'>,
  { applicationRole, beside, log }: Migrating = {},
): Promise<void> {
  const step = async (migration: string, work: (tx: Queryable) => Promise<number>) => {
    const startedAt = performance.now()
    const count = await whenAlone(db, work)
    const seconds = Math.round(performance.now() - startedAt) / 1000
    if (count > 0) log?.info({ migration, seconds }, 'migrated')
  }
  const newest = await db.transaction(async (tx) => {
    const last = (await appliedMigrations(tx)).at(-1)
    if (last && log) await warnIfUnsuitable(tx, log)
    return last?.createdAt
  })
  const missing = namedMigrations().filter(({ when }) => when > (newest ?? 0))
  if (newest === undefined && missing.length > 0) await step('all of an empty database', (tx) => applyMissing(tx))
  else
    for (const { tag, when } of missing)
      await step(tag, (tx) => applyMissing(tx, { upTo: when, isServed: true, beside }))
  if (applicationRole !== undefined) await whenAlone(db, (tx) => grantToApplication(tx, applicationRole))
}
