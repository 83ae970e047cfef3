// A temporary PostgreSQL for tests with its own data folder and port, run as a user that PostgreSQL accepts.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from './free-port.mjs'

function binaries() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folder = versions.map((version) => join(debian, version, 'bin')).find((path) => existsSync(join(path, 'initdb')))
  return folder ?? execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()
}

/** PostgreSQL and PgBouncer refuse to run as root; root runs them as the user that the package created. */
export function serverUser() {
  if (process.getuid?.() !== 0) return {}
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Returns `{ url, start, stop, remove }`; `stop` takes `fast` or `immediate`. Durable by default: crash tests need fsync. */
export async function createCluster({ durable = true } = {}) {
  const bin = binaries()
  const user = serverUser()
  const folder = mkdtempSync(join(tmpdir(), 'aafiya-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  const options = { ...user, stdio: 'ignore', env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' }, cwd: folder }
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options)
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=200 -c fsync=${durable ? 'on' : 'off'}`
  const control = (...args) =>
    new Promise((resolve, reject) => {
      const child = spawn(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args], options)
      child.once('error', reject)
      child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`pg_ctl ${args[0]} exited with ${code}`))))
    })
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: () => control('start', '-o', settings, '-l', join(folder, 'log')),
    stop: (mode = 'fast') => control('stop', '-m', mode),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
