import { createReadStream } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'

import packageFile from '../../package.json' with { type: 'json' }
import { CommandRefused } from '../command-refused.ts'
import { readConfig, type Config } from '../config.ts'
import { openFiles } from '../open-files.ts'
import { systemClock } from '../platform/clock.ts'
import { createSecrets } from '../platform/secrets.ts'
import { reasonOf } from '../reason-of.ts'
import type { CopySession } from './copy-session.ts'

/**
 * A session of the PostgreSQL that is configured, past a pooler and as the owner of the tables, or of the embedded
 * database.
 */
async function openSession({ migrationUrl, dataDir }: Pick<Config, 'migrationUrl' | 'dataDir'>): Promise<CopySession> {
  if (migrationUrl) {
    const { postgresSession } = await import('./postgres-session.ts')
    return postgresSession(migrationUrl)
  }
  const { pgliteSession } = await import('./pglite-session.ts')
  return pgliteSession(dataDir)
}

/** Standard input or output instead of a file. */
const standard = '-'

/** Opens the database and files for a command that reads or writes all data, and closes them when it ends. */
export async function withSystem<T>(run: (system: Awaited<ReturnType<typeof openSystem>>) => Promise<T>): Promise<T> {
  const system = await openSystem(readConfig())
  try {
    return await run(system)
  } finally {
    await system.session.close().catch(() => undefined)
  }
}

async function openSystem(config: Config) {
  return {
    config,
    session: await openSession(config),
    files: await openFiles(config),
    clock: systemClock,
    secrets: createSecrets(config.secret),
    isProduction: config.isProduction,
    app: packageFile.version,
    key: config.backupKey,
  }
}

/** Writes a file that appears whole, for its owner alone, and never in place of another one. */
export async function writeTo<T>(path: string, write: (out: Writable) => Promise<T>): Promise<T> {
  if (path === standard) return write(process.stdout)
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists) throw new CommandRefused(`${path} exists already`)
  const part = `${path}.part`
  const file = await open(part, 'w', 0o600)
  try {
    const result = await write(file.createWriteStream({ flush: true }))
    await rename(part, path)
    return result
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

export const readFrom = (path: string): AsyncIterable<Uint8Array> =>
  path === standard ? process.stdin : createReadStream(path)

/** Runs a command to its end. Messages go to standard error, since standard output may carry a backup. */
export async function runCommand(run: () => Promise<string>): Promise<void> {
  try {
    process.stderr.write(`${await run()}\n`)
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exitCode = 1
  }
}
