import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { createLog } from '../src/platform/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of the migrated embedded database, or a template on the real one. */
    template: { kind: 'pglite'; dump: string } | { kind: 'postgres'; url: string; name: string }
  }
}

const withDatabase = (url: string, name: string) => {
  const target = new URL(url)
  target.pathname = `/${name}`
  return target.toString()
}

async function postgresTemplate(url: string) {
  const name = `aafiya_template_${process.pid}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  const { openPostgres } = await import('../src/platform/db/open-postgres.ts')
  const handle = openPostgres(withDatabase(url, name), createLog('silent'))
  await handle.migrate()
  await handle.close()
  const remove = async () => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'aafiya_test_${process.pid}_%'`,
    )
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
    await client.query(`drop database ${name} with (force)`)
    await client.end()
  }
  return { provided: { kind: 'postgres' as const, url, name }, remove }
}

async function pgliteTemplate() {
  const { PGlite } = await import('@electric-sql/pglite')
  const { btree_gist } = await import('@electric-sql/pglite/contrib/btree_gist')
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const { migrationsFolder } = await import('../src/platform/db/migrations-folder.ts')
  const client = await PGlite.create({ extensions: { btree_gist } })
  await migrate(drizzle(client), { migrationsFolder })
  const folder = mkdtempSync(join(tmpdir(), 'aafiya-test-'))
  const dump = join(folder, 'template.tar')
  writeFileSync(dump, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
  return { provided: { kind: 'pglite' as const, dump }, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Migrates once; every test file starts from a copy. `DATABASE_URL` decides which database the suite meets. */
export default async function setup(project: TestProject) {
  const url = process.env['DATABASE_URL']
  const { provided, remove } = url ? await postgresTemplate(url) : await pgliteTemplate()
  project.provide('template', provided)
  return remove
}
