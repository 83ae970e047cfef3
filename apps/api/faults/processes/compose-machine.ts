import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { onTestFinished } from 'vitest'

import { localS3 } from '../../test/doubles/local-s3.ts'
import { freePort } from '../../test/free-port.ts'
import { query } from '../clinic/people.ts'
import { ownCluster } from './cluster.ts'
import { readCompose, type ComposeService } from './compose-file.ts'
import { mailCatcher } from './mail-catcher.ts'

const repository = fileURLToPath(new URL('../../../..', import.meta.url))
const path = process.env['PATH'] ?? ''

const replaceIn = (file: string, from: RegExp, to: string) =>
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))

/** A copy of docker/ after docker/init, as an operator would have it. */
function dockerFolder(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'aafiya-compose-')), 'docker')
  onTestFinished(() => rmSync(join(folder, '..'), { recursive: true, force: true }))
  cpSync(join(repository, 'docker'), folder, {
    recursive: true,
    filter: (name) => !/\/docker\/(\.env|tls|secrets)$/.test(name),
  })
  execFileSync('sh', [join(folder, 'init')], { stdio: 'ignore' })
  return folder
}

/** PostgreSQL as its image leaves it: the superuser of the service, its database, passwords, and roles.sh run once. */
async function startPostgres({ environment }: ComposeService, folder: string) {
  const cluster = await ownCluster({ isEmpty: true })
  const { port } = new URL(cluster.url)
  const { POSTGRES_USER: user, POSTGRES_PASSWORD: password, POSTGRES_DB: database } = environment
  await query(cluster.url, `create role ${user} superuser login password '${password}'`)
  await query(cluster.url, `create database ${database} owner ${user}`)
  const [file] = await query<{ hba_file: string }>(cluster.url, 'show hba_file')
  if (!file) throw new Error('PostgreSQL names its file')
  const trusted = readFileSync(file.hba_file, 'utf8')
  writeFileSync(file.hba_file, `host all aafiya,aafiya_owner,aafiya_app all scram-sha-256\n${trusted}`)
  await query(cluster.url, 'select pg_reload_conf()')
  const own = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)]))
  const env = { PATH: path, PGHOST: '127.0.0.1', PGPORT: port, PGPASSWORD: String(password), ...own }
  await promisify(execFile)('sh', [join(folder, 'postgres/roles.sh')], { env })
  /** A command in its container, such as `dropdb`. */
  const exec = async (command: string, ...args: string[]) => void (await promisify(execFile)(command, args, { env }))
  return { host: `127.0.0.1:${port}`, exec, url: cluster.url.replace(/postgres$/, String(database)) }
}

/**
 * The services of docker/compose.yaml as processes of this machine: their commands, environment, files, passwords and
 * order are the file's; their images, users, networks and limits are not there. What a name such as `postgres` leads
 * to is an address of this machine.
 */
export async function composeMachine() {
  const folder = dockerFolder()
  const envFile = join(folder, '.env')
  const services = readCompose(join(folder, 'compose.yaml'), envFile)
  const serviceOf = (name: string): ComposeService => {
    const service = services.get(name)
    if (!service) throw new Error(`compose.yaml has no ${name}`)
    return service
  }
  const postgres = await startPostgres(serviceOf('postgres'), folder)
  const store = await localS3()
  const mail = await mailCatcher()
  const [port1, port2, http, https] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const places: [string, string][] = [
    ['postgres:5432', postgres.host],
    ['http://store:7070', store.settings.endpoint],
    ['smtp://mail:1025', mail.url],
    ['app-1:3000', `127.0.0.1:${port1}`],
    ['app-2:3000', `127.0.0.1:${port2}`],
    ['/run/tls/site.pem', join(folder, 'tls/site.pem')],
    ['/run/haproxy/admin.sock', join(folder, 'admin.sock')],
    ['host.docker.internal:8888', '127.0.0.1:1'],
  ]
  /** What stands for a service's folder `/data`. */
  const dataOf = (name: string) => {
    const data = join(folder, '..', `data-${name}`)
    mkdirSync(data, { recursive: true, mode: 0o700 })
    return data
  }
  function environmentOf(name: string): Record<string, string> {
    const given = Object.entries(serviceOf(name).environment).map(([key, value]) => [
      key,
      places.reduce((text, [from, to]) => text.replaceAll(from, to), String(value)),
    ])
    // The last five are the image's, and the keys of the store that stands for theirs.
    return {
      ...Object.fromEntries(given),
      PATH: path,
      TZ: 'UTC',
      NODE_ENV: 'production',
      DATA_DIR: dataOf(name),
      S3_BUCKET: store.settings.bucket,
      S3_ACCESS_KEY_ID: store.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
    }
  }

  const running = new Map<string, ChildProcess>()
  const lines: string[] = []
  function run(name: string, command: string, args: string[], env: Record<string, string>) {
    const child = spawn(command, args, { env, cwd: repository, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => lines.push(`${name}: ${chunk.toString()}`))
    running.set(name, child)
  }
  async function stop(...names: string[]) {
    for (const name of names) {
      const child = running.get(name)
      running.delete(name)
      if (!child || child.exitCode !== null) continue
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
  onTestFinished(() => {
    for (const child of running.values()) child.kill('SIGKILL')
  })
  const startApp = (name: 'app-1' | 'app-2') =>
    run(name, process.execPath, ['apps/api/dist/main.mjs'], {
      ...environmentOf(name),
      PORT: String(name === 'app-1' ? port1 : port2),
    })
  const startProxy = () =>
    run('proxy', '/usr/sbin/haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], {
      ...environmentOf('proxy'),
      HTTP_BIND: `127.0.0.1:${http}`,
      HTTPS_BIND: `127.0.0.1:${https}`,
    })
  /** The service `backup`, whose script has the folders of its container. */
  function startBackup(at: string) {
    const script = join(folder, 'backup-here.sh')
    copyFileSync(join(folder, 'backup.sh'), script)
    chmodSync(script, 0o644)
    replaceIn(script, /\/data\b/g, dataOf('backup'))
    replaceIn(script, /\/tmp\/failed/g, join(dataOf('backup'), 'failed'))
    replaceIn(script, /\bapps\/api\/dist/g, join(repository, 'apps/api/dist'))
    run('backup', 'sh', [script], { ...environmentOf('backup'), BACKUP_AT: at })
  }
  return {
    folder,
    envFile,
    services,
    postgres,
    mail,
    startApp,
    startProxy,
    startBackup,
    stop,
    backups: dataOf('backup'),
    certificate: readFileSync(join(folder, 'tls/site.pem'), 'utf8'),
    origin: `https://localhost:${https}`,
    plain: `http://127.0.0.1:${http}`,
    apps: { 'app-1': `http://127.0.0.1:${port1}`, 'app-2': `http://127.0.0.1:${port2}` },
    environmentOf,
    output: () => lines.join(''),
  }
}
