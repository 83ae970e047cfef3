import { desc, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { bigint, pgSchema, serial, text } from 'drizzle-orm/pg-core'

import type { Database, Queryable } from './database.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { removeTimeLimits } from './time-limits.ts'

/** Any number; the same in every process that migrates this database. */
const migrationLock = 726_351_904

/** drizzle's own record of applied migrations, which its tools read. */
const applied = pgSchema('drizzle').table('__drizzle_migrations', {
  id: serial('id').primaryKey(),
  hash: text('hash').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }),
})

/** The migrations that were applied to a database, the oldest first: none where it was never used. */
export async function appliedMigrations(db: Queryable): Promise<{ hash: string; createdAt: number }[]> {
  const [there] = await db
    .select({ is: sql<boolean>`to_regclass('drizzle.__drizzle_migrations') is not null` })
    .from(sql`(values (1)) as one`)
  if (!there?.is) return []
  const rows = await db.select().from(applied).orderBy(applied.createdAt, applied.id)
  return rows.map(({ hash, createdAt }) => ({ hash, createdAt: createdAt ?? 0 }))
}

/** All migrations of this release, the oldest first. */
export const knownMigrations = (): { hash: string; createdAt: number }[] =>
  readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis }) => ({ hash, createdAt: folderMillis }))

/** Applies the missing migrations in the caller's transaction, up to one of them if that is wished. Others that migrate wait for its end. */
export async function applyMissing(tx: Queryable, upTo = Number.POSITIVE_INFINITY): Promise<void> {
  // Neither a long migration nor waiting for another process may hit a limit of the role.
  await tx.execute(sql.raw(removeTimeLimits))
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  const [newest] = await tx.select({ createdAt: applied.createdAt }).from(applied).orderBy(desc(applied.createdAt)).limit(1)
  for (const migration of readMigrationFiles({ migrationsFolder })) {
    if (newest?.createdAt && newest.createdAt >= migration.folderMillis) continue
    if (migration.folderMillis > upTo) break
    for (const statement of migration.sql) await tx.execute(sql.raw(statement))
    await tx.insert(applied).values({ hash: migration.hash, createdAt: migration.folderMillis })
  }
}

/**
 * Applies the missing migrations, all or none. drizzle's own `migrate` takes no lock, so processes that start together would apply
 * a migration twice. A session's lock would leak through a pooler: the unlock may reach another connection. The lock of a
 * transaction cannot leak, so everything happens in one.
 */
export const applyMigrations = (db: Pick<Database, 'transaction'>): Promise<void> => db.transaction((tx) => applyMissing(tx))
