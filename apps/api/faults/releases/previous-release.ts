import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const Kept = z.object({ lastMigration: z.string() })
const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** The previous release's server with its own migrations, as `keep-release.ts` built it. Returns the file to run. */
export function previousRelease(): string {
  const folder = at(`../../.data/previous-release-${process.pid}`)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'dist'), { recursive: true })
  const server = join(folder, 'dist', 'main.mjs')
  writeFileSync(server, gunzipSync(readFileSync(at('previous-release.mjs.gz'))))
  cpSync(at('../../migrations'), join(folder, 'migrations'), { recursive: true })
  const journalFile = join(folder, 'migrations', 'meta', '_journal.json')
  const journal = Journal.parse(JSON.parse(readFileSync(journalFile, 'utf8')))
  const { lastMigration } = Kept.parse(JSON.parse(readFileSync(at('previous-release.json'), 'utf8')))
  const entries = journal.entries.slice(0, journal.entries.findIndex(({ tag }) => tag === lastMigration) + 1)
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries }))
  return server
}
