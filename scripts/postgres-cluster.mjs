// A temporary PostgreSQL for tests with its own data folder and port, run as a user that PostgreSQL accepts.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from './free-port.mjs'

function binaries() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folder = versions
    .map((version) => join(debian, version, 'bin'))
    .find((path) => existsSync(join(path, 'initdb')))
  return folder ?? execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()
}

/** PostgreSQL and PgBouncer refuse to run as root; root runs them as the user that the package created. */
export function serverUser() {
  if (process.getuid?.() !== 0) return {}
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** The result of `look`, or `undefined` if the process or file has disappeared. */
function unlessGone(look) {
  try {
    return look()
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(error.code)) return undefined
    throw error
  }
}

/**
 * The server process of a data folder and its children, the server first, so that it starts no others while they are
 * signalled.
 */
function processesOf(data) {
  const server = unlessGone(() => readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  if (!server) return []
  const parentOf = (pid) =>
    unlessGone(() => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  return [server, ...readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === server)].map(Number)
}

/**
 * Returns `{ url, data, start, stop, pid, remove, signal, promote, createStandby }`; `stop` takes `fast` or `immediate`,
 * `signal` reaches all its processes. Durable by default: crash tests need fsync. A standby copies the server named by
 * `from` and streams what it writes; `copyOf` is the data folder of a server that does not run. The new folder is made in
 * `parent`.
 */
export async function createCluster({ durable = true, from, copyOf, parent = tmpdir() } = {}) {
  const bin = binaries()
  const user = serverUser()
  const folder = mkdtempSync(join(parent, 'aafiya-postgres-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  const options = {
    ...user,
    stdio: 'ignore',
    env: { PATH: process.env.PATH ?? '', LC_ALL: process.env.POSTGRES_LOCALE || 'C.UTF-8' },
    cwd: folder,
  }
  const run = (program, args) =>
    new Promise((resolve, reject) => {
      const child = spawn(join(bin, program), args, options)
      child.once('error', reject)
      child.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`${program} ${args.join(' ')} exited with ${code}`)),
      )
    })
  if (from) await run('pg_basebackup', ['-D', data, '-d', from, '-R', '-c', 'fast', '--no-sync'])
  else if (copyOf) execFileSync('cp', ['-a', copyOf, data], options)
  else
    execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options)
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=200 -c fsync=${durable ? 'on' : 'off'}`
  const control = (...args) => run('pg_ctl', ['-D', data, '-w', ...args])
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    data,
    start: () => control('start', '-o', settings, '-l', join(folder, 'log')),
    stop: (mode = 'fast') => control('stop', '-m', mode),
    /** The process that started all others of this cluster. */
    pid: () => processesOf(data)[0],
    remove: () => rmSync(folder, { recursive: true, force: true }),
    signal: (name) => {
      for (const pid of processesOf(data)) unlessGone(() => process.kill(pid, name))
    },
    promote: () => control('promote'),
    createStandby: (name) => createCluster({ durable, from: `${url}?application_name=${name}` }),
  }
}
