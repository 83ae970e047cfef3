import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { freePort } from '../test/free-port.ts'
import { ownCluster } from './processes/cluster.ts'
import { commandEnv } from './processes/run-command.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The processes below another, the nearest first. */
function below(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`
  const children = existsSync(path) ? readFileSync(path, 'utf8').trim().split(' ').filter(Boolean).map(Number) : []
  return children.flatMap((child) => [child, ...below(child)])
}

/** A process that has ended may still wait for its parent to read how. */
const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}/stat`) && !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
const isNode = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('dist/main.mjs')

/** `npm start`, up to where a function says that it has begun. */
async function npmStart(url: string, hasBegun: (origin: string) => Promise<boolean>) {
  const folder = mkdtempSync(join(tmpdir(), 'aafiya-npm-start-'))
  const port = await freePort()
  const env = {
    ...commandEnv({ databaseUrl: url, dataDir: folder }),
    PORT: String(port),
    npm_config_update_notifier: 'false',
  }
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore' })
  const processes = () => [npm.pid ?? 0, ...below(npm.pid ?? 0)]
  await expect.poll(() => hasBegun(`http://127.0.0.1:${port}`), { timeout: 60_000 }).toBe(true)
  const all = processes()
  onTestFinished(() => {
    for (const pid of all.filter(isAlive)) process.kill(pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const node = all.find((pid, index) => index > 0 && isNode(pid) && below(pid).length === 0)
  const [, shell] = all
  if (!node || !shell) throw new Error('npm starts a shell, and that node')
  return { all, pids: { npm: all[0] ?? 0, shell, node } }
}

const isReady = (origin: string) =>
  fetch(`${origin}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

const receivers = ['npm', 'shell', 'node'] as const

test.each(receivers)('SIGTERM to %s ends `npm start` within ten seconds', async (receiver) => {
  const cluster = await ownCluster()
  const { all, pids } = await npmStart(cluster.url, isReady)
  const stoppedAt = performance.now()
  process.kill(pids[receiver], 'SIGTERM')
  await expect.poll(() => all.filter(isAlive), { timeout: 20_000 }).toEqual([])
  expect(performance.now() - stoppedAt).toBeLessThan(10_000)
})

test.each(receivers)('SIGTERM to %s ends it during a migration, and PostgreSQL takes that back', async (receiver) => {
  const cluster = await ownCluster({ isEmpty: true })
  const other = new pg.Client({ connectionString: cluster.url })
  await other.connect()
  onTestFinished(() => other.end())
  // The first statement of a migration waits until this transaction ends.
  await other.query('begin')
  await other.query('create schema drizzle')
  const waiting = async () => {
    const found = await other.query('select 1 from pg_locks where not granted')
    return (found.rowCount ?? 0) > 0
  }
  const { all, pids } = await npmStart(cluster.url, waiting)
  const stoppedAt = performance.now()
  process.kill(pids[receiver], 'SIGTERM')
  await expect.poll(() => all.filter(isAlive), { timeout: 20_000 }).toEqual([])
  expect(performance.now() - stoppedAt).toBeLessThan(10_000)
  // Otherwise the next process would wait behind it.
  await expect.poll(waiting, { timeout: 20_000 }).toBe(false)
})
