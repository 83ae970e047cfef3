import { readFileSync } from 'node:fs'

import { startSpecialities } from '@aafiya/contracts/clinic/start-specialities'
import { startVisitType } from '@aafiya/contracts/clinic/start-visit-type'
import { getTableColumns, getTableName, isTable, sql, type SQL } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

import type { DatabaseHandle } from '../src/platform/db/database.ts'
import { timeLimits } from '../src/platform/db/time-limits.ts'
import { createLog } from '../src/platform/log.ts'
import * as schema from '../src/schema.ts'

async function openCopy(): Promise<DatabaseHandle> {
  const template = inject('template')
  if (template.kind === 'pglite') {
    const { openPglite } = await import('../src/platform/db/open-pglite.ts')
    const { pg_surgery } = await import('@electric-sql/pglite/contrib/pg_surgery')
    return openPglite({ loadDataDir: new Blob([readFileSync(template.dump)]), extensions: { pg_surgery } })
  }
  const name = `aafiya_test_${template.name.split('_').at(-1)}_${process.pid}_${Date.now()}`
  const client = new pg.Client({ connectionString: template.url })
  await client.connect()
  await client.query(`create database ${name} template ${template.name}`)
  await client.end()
  const url = new URL(template.url)
  url.pathname = `/${name}`
  const { openPostgres } = await import('../src/platform/db/open-postgres.ts')
  // A slow machine must not end a race in which all wait for one row.
  return openPostgres(url.toString(), createLog('silent'), { limits: timeLimits(20) })
}

const tables = Object.values(schema)
  .filter((value) => isTable(value))
  .map((table) => `"${getTableName(table)}"`)

/** Rate counters, and caches that the first reader refreshes. */
const derived = new Set([
  '"rate_limits"',
  '"free_times"',
  '"free_day_times"',
  '"free_time_changes"',
  '"directory_changes"',
])

/** Statements over every table run as functions, since planning them takes longer than running them. */
const asFunction = (declaration: string, body: SQL) =>
  sql`create function tests.${sql.raw(declaration)} language plpgsql
    as $body$ declare nothing text; begin ${body} end $body$`.inlineParams()

/** No trigger fires, as on a replica. PostgreSQL plans every statement again after each call. */
const withoutTriggers = (declaration: string, body: SQL) =>
  sql`${asFunction(declaration, body)} set session_replication_role = replica`

const forgetAll = sql.raw(
  `with ${tables.map((name, index) => `gone_${index} as (delete from ${name})`).join(', ')} select null into nothing;`,
)

/** Marks every row as dead in its place, which no trigger notices. */
const killAll = sql.raw(
  `select ${tables.map((name) => `tests.heap_force_kill('${name}', (select array_agg(ctid) from ${name}))`).join()}
    into nothing;`,
)

/** What an emptied database has. */
const forgetStart = sql`with gone_1 as (delete from ${schema.specialities}),
  gone_2 as (delete from ${schema.visitTypes}) select null into nothing;`

async function open(): Promise<DatabaseHandle> {
  const database = await openCopy()
  const { db } = database
  await db.execute(sql.raw('create schema tests'))
  const firstSpecialities = startSpecialities.map((one, place) => ({ ...one, position: place + 1 }))
  const start = sql`with first_specialities as ${db.insert(schema.specialities).values(firstSpecialities)},
    first_visit_type as ${db.insert(schema.visitTypes).values({ ...startVisitType, position: 1 })}
    select null into nothing;`
  const empty = 'empty() returns void'
  if (database.kind === 'pglite') {
    // Planning again after each clinic takes half of the database's time. On PostgreSQL another connection may still hold
    // a row, and only one of them plans again.
    await db.execute(sql.raw('create extension pg_surgery schema tests'))
    await db.execute(asFunction(empty, sql`${killAll} ${start}`))
  } else await db.execute(withoutTriggers(empty, sql`${forgetAll} ${start}`))
  const rows = tables
    .filter((name) => !derived.has(name))
    .map((name) => `(select json_agg(t order by t::text) from ${name} as t where '${name}' <> all (without))`)
  await db.execute(
    asFunction('everything(without text[]) returns text', sql.raw(`return json_build_array(${rows.join()});`)),
  )
  return database
}

let opened: Promise<DatabaseHandle> | undefined

/** This test file's own database. */
export function testDatabase(): Promise<DatabaseHandle> {
  opened ??= open()
  return opened
}

/**
 * Forgets every row but the specialities and the visit type of the start. A truncate of every table takes thirty times
 * as long.
 */
export async function emptyDatabase({ db }: DatabaseHandle): Promise<void> {
  await db.execute(sql`select tests.empty()`)
}

let kept = 0

/** Every row, and how to bring it into an emptied database. */
export async function keepRows({ db }: DatabaseHandle): Promise<(database: DatabaseHandle) => Promise<void>> {
  const inserts: SQL[] = []
  for (const table of Object.values(schema).filter((value) => isTable(value))) {
    const [found] = await db.select({ rows: sql<string | null>`json_agg(t)::text` }).from(sql`${table} as t`)
    if (!found?.rows) continue
    const written = Object.values(getTableColumns(table)).filter(({ generated }) => !generated)
    const names = sql.join(
      written.map(({ name }) => sql.identifier(name)),
      sql`, `,
    )
    inserts.push(
      sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${found.rows}::json)`,
    )
  }
  const insertAll = sql`with ${sql.join(
    inserts.map((insert, number) => sql`${sql.identifier(`kept_${number}`)} as (${insert})`),
    sql`, `,
  )} select null into nothing;`
  // Otherwise a new database gives the numbers of these rows again.
  const counters = await db
    .select({ name: sql<string>`format('%I.%I', schemaname, sequencename)`, last: sql<string>`last_value` })
    .from(sql`pg_sequences where last_value is not null`)
  const setCounters = sql`select ${sql.join(
    [sql`null`, ...counters.map(({ name, last }) => sql`setval(${name}::regclass, ${last}::bigint)`)],
    sql`, `,
  )} into nothing;`
  const name = `bring_back_${++kept}`
  const known = new WeakSet<DatabaseHandle>()
  return async (database) => {
    if (!known.has(database))
      await database.db.execute(
        withoutTriggers(`${name}() returns void`, sql`${forgetStart} ${insertAll} ${setCounters}`),
      )
    known.add(database)
    await database.db.execute(sql.raw(`select tests.${name}()`))
  }
}

const agreeing = new WeakMap<DatabaseHandle, Promise<unknown>>()

/**
 * Every new person has agreed to the use of their health data, since hardly any test is about that: by a trigger, which
 * the product has not. `withoutConsent` takes it back.
 */
export function agreeByDefault(database: DatabaseHandle): Promise<unknown> {
  const known = agreeing.get(database) ?? createAgreement(database)
  agreeing.set(database, known)
  return known
}

/** Again for a test that has replaced the schema. */
export async function createAgreement({ db }: DatabaseHandle): Promise<void> {
  await db.execute(
    sql.raw(`create or replace function test_agree() returns trigger language plpgsql as $$ begin
      insert into health_consents (id, person_id, version, given_by, is_aloud, given_at)
      values (gen_random_uuid(), new.id, 1, new.id, false, new.created_at);
      return null;
    end $$`),
  )
  await db.execute(
    sql.raw('create or replace trigger test_agree after insert on people for each row execute function test_agree()'),
  )
}

/** As before the first booking: nobody has agreed. */
export const withoutConsent = ({ db }: DatabaseHandle) => db.delete(schema.healthConsents)

/** Every row of every table except derived ones, for tests that check whether anything changed. */
export async function everything({ db }: DatabaseHandle, without: readonly string[] = []): Promise<string> {
  const left = sql.raw(without.map((name) => `'${name}'`).join())
  const [found] = await db.select({ text: sql<string>`t` }).from(sql`tests.everything(array[${left}]::text[]) as t`)
  return found?.text ?? ''
}

afterAll(async () => {
  await (await opened)?.close()
  opened = undefined
})
