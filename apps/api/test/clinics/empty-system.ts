import { readFileSync } from 'node:fs'

import pg from 'pg'
import { inject } from 'vitest'

import type { CopySession } from '../../src/backup/copy-session.ts'
import { memoryFiles } from '../doubles/memory-files.ts'

async function emptySession(): Promise<CopySession> {
  const template = inject('template')
  if (template.kind === 'pglite') {
    const [{ PGlite }, { btree_gist }, { sessionOn }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('@electric-sql/pglite/contrib/btree_gist'),
      import('../../src/backup/pglite-session.ts'),
    ])
    return sessionOn(
      await PGlite.create({ extensions: { btree_gist }, loadDataDir: new Blob([readFileSync(template.dump)]) }),
      () => {},
    )
  }
  const url = new URL(template.url)
  url.pathname = `/aafiya_test_${template.name.split('_').at(-1)}_${process.pid}_${Date.now()}`
  const client = new pg.Client({ connectionString: template.url })
  await client.connect()
  await client.query(`create database ${url.pathname.slice(1)} template ${template.name}`)
  await client.end()
  const { postgresSession } = await import('../../src/backup/postgres-session.ts')
  return postgresSession(url.toString())
}

/**
 * An unused, migrated system: a second database next to the file's own, opened as a command would, and files in
 * memory.
 */
export const emptySystem = async () => ({ session: await emptySession(), files: memoryFiles() })
