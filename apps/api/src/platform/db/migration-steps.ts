import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import * as z from 'zod/mini'

import type { Queryable } from './database.ts'

/** Runs one statement outside of any transaction, and returns its result. */
export type RunBeside = (statement: string) => Promise<unknown>

/** Lets requests that wait for a row of the last batch go first. */
const batchPauseMs = 20

const index = /^CREATE (?:UNIQUE )?INDEX "(\w+)" ON/
const isBatch = (statement: string) => statement.trim().startsWith('-- In batches')

/**
 * Whether a database in use is served while this migration runs: it is nothing but indexes, which are then built
 * concurrently, and statements in batches. Stopped half-way, it begins again.
 */
export const runsBeside = (migration: MigrationMeta): boolean =>
  migration.sql.every((statement) => isBatch(statement) || index.test(statement.trim()))

const Rest = z.object({ rows: z.tuple([z.object({ rest: z.boolean() })]) })

/** Repeats a batch until it says that no rows were left for it. */
async function repeatBatch(run: () => Promise<unknown>, pauseMs: number): Promise<void> {
  while (Rest.parse(await run()).rows[0].rest) await wait(pauseMs)
}

/** The statement within a transaction. */
export async function runWithin(tx: Queryable, statement: string): Promise<void> {
  const run = async () => tx.execute(sql.raw(statement))
  await (isBatch(statement) ? repeatBatch(run, 0) : run())
}

/** The statement without a transaction. An index whose build was interrupted is there, but not valid. */
export async function runBesideRequests(run: RunBeside, statement: string): Promise<void> {
  const name = index.exec(statement.trim())?.[1]
  if (name === undefined) return repeatBatch(() => run(statement), batchPauseMs)
  const broken = await run(
    `select exists (select from pg_index where indexrelid = to_regclass('"${name}"') and not indisvalid) as rest`,
  )
  if (Rest.parse(broken).rows[0].rest) await run(`drop index concurrently "${name}"`)
  await run(statement.replace(/\bINDEX\b/, 'INDEX CONCURRENTLY IF NOT EXISTS'))
}
