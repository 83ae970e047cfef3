import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { onTestFinished } from 'vitest'

// Plain JavaScript, since the project's scripts run before anything is installed.
import { serverUser } from '../../../../scripts/postgres-cluster.mjs'
import { freePort } from '../../test/free-port.ts'
import { untilListening } from './until-listening.ts'

/** The installed PgBouncer in transaction mode, with fewer server connections than clients; `more` adds settings. */
export async function pgbouncer(databaseUrl: string, poolSize = 8, more: Readonly<Record<string, number>> = {}) {
  const { port: serverPort, username } = new URL(databaseUrl)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'aafiya-pgbouncer-'))
  const user = serverUser()
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
postgres = host=127.0.0.1 port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
${Object.entries(more)
  .map(([name, value]) => `${name} = ${value}\n`)
  .join('')}`,
  )
  if (user.uid !== undefined) for (const path of [folder, settings]) chownSync(path, user.uid, user.gid)
  const start = async () => {
    const child = spawn('/usr/sbin/pgbouncer', ['-q', settings], { ...user, stdio: 'ignore' })
    const ended = once(child, 'exit')
    await untilListening(child, port)
    return { child, ended }
  }
  let running = await start()
  const stop = async (signal: 'SIGTERM' | 'SIGKILL') => {
    running.child.kill(signal)
    await running.ended
  }
  onTestFinished(async () => {
    await stop('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    url: `postgres://${username}@127.0.0.1:${port}/postgres`,
    restart: async (signal: 'SIGTERM' | 'SIGKILL') => {
      await stop(signal)
      running = await start()
    },
  }
}
