import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:https'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

import { freePort } from '../test/free-port.ts'
import { query } from './clinic/people.ts'
import { clinicSupervisor } from './processes/clinic-supervisor.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { runLine } from './processes/run-command.ts'
import { reportFigure } from './report-figure.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const names = ['nile', 'delta', 'sinai', 'siwa', 'qena']
const dist = join(repository, 'apps/api/dist')

/** A machine with PostgreSQL, a proxy and a supervisor, and no clinic yet. */
async function machine() {
  const cluster = await ownCluster({ isEmpty: true })
  const mail = await mailCatcher()
  const root = mkdtempSync(join(tmpdir(), 'aafiya-clinics-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const [units, backups, releases] = ['units', 'backups', 'releases'].map((name) => join(root, name))
  if (!units || !backups || !releases) throw new Error('three folders')
  for (const folder of [units, backups, releases]) mkdirSync(folder)
  const supervisor = await clinicSupervisor(units, { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'warn' })
  const settings = {
    database: cluster.url.replace('/postgres@', '/postgres:unused@'),
    smtp: mail.url,
    user: userInfo().username,
    firstPort: 23_101,
    units,
    backups,
    restart: supervisor.restartCommand,
    reload: ['true'],
  }
  writeFileSync(join(root, 'machine.json'), JSON.stringify(settings))
  const command = (line: string) =>
    runLine(`${process.execPath} ${join(dist, line)} --root ${root}`, { PATH: process.env['PATH'] ?? '' })
  const envOf = (name: string) => parseEnv(readFileSync(join(root, name, 'clinic.env'), 'utf8'))
  return { root, units, backups, releases, supervisor, command, envOf }
}

type Machine = Awaited<ReturnType<typeof machine>>

const provision = ({ command }: Machine, name: string) =>
  command(`provision.mjs ${name} --url https://${name}.example --from no-reply@${name}.example`)

/** Everything that provisioning writes, with its permissions. */
const filesOf = ({ root, units }: Machine) =>
  [...names.map((name) => join(root, name, 'clinic.env')), ...readdirSync(units).map((name) => join(units, name))]
    .concat(['clinics.map', 'clinics.cfg'].map((name) => join(root, 'proxy', name)))
    .map((path) => ({ path, mode: statSync(path).mode & 0o777, text: readFileSync(path, 'utf8') }))

/** HAProxy as docs/many-clinics.md starts it. */
async function proxyOf({ root }: Machine) {
  const port = await freePort()
  const certificate = join(root, 'site.pem')
  execFileSync('sh', [
    '-c',
    'openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=test -keyout - -out - 2>/dev/null > "$0"',
    certificate,
  ])
  const env = {
    CLINICS: join(root, 'proxy/clinics.map'),
    HTTP_BIND: `127.0.0.1:${await freePort()}`,
    HTTPS_BIND: `127.0.0.1:${port}`,
    TLS_CERTIFICATE: certificate,
    ACME_SERVER: '127.0.0.1:1',
  }
  const files = ['-f', join(repository, 'docker/haproxy.cfg'), '-f', join(root, 'proxy/clinics.cfg')]
  const proxy = spawn('/usr/sbin/haproxy', ['-db', ...files], { env, stdio: 'ignore' })
  onTestFinished(async () => {
    proxy.kill('SIGKILL')
    await once(proxy, 'exit')
  })
  /** The status of a GET for a host, and the body. */
  return (host: string, path: string) =>
    new Promise<{ status: number; body: string }>((resolve) => {
      const options = { host: '127.0.0.1', port, path, headers: { host }, rejectUnauthorized: false, agent: false }
      const sent = request(options, (response) => {
        let body = ''
        response.on('data', (chunk: Buffer) => (body += chunk.toString()))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
      })
      sent.once('error', () => resolve({ status: 0, body: '' }))
      sent.end()
    })
}

/**
 * A release of a few lines in the place of ours, so that ten processes start within seconds: what is tried here is how
 * they are provisioned, reached and replaced.
 */
const serverOf = (release: string) => `import { createServer } from 'node:http'
const answer = JSON.stringify({ release: '${release}', clinic: process.env.PUBLIC_URL, database: process.env.DATABASE_URL })
const server = createServer((_request, response) => response.end(answer)).listen(process.env.PORT, process.env.HOST)
process.on('SIGTERM', () => server.close(() => process.exit(0)))
`
const backup = `import { writeFileSync } from 'node:fs'
writeFileSync(process.argv[2], process.env.DATABASE_URL)
`

function makeRelease({ releases }: Machine, name: string, server = serverOf(name)): string {
  const folder = join(releases, name)
  mkdirSync(join(folder, 'apps/api/dist'), { recursive: true })
  writeFileSync(join(folder, 'apps/api/dist/main.mjs'), server)
  writeFileSync(join(folder, 'apps/api/dist/backup.mjs'), backup)
  return folder
}

test('five clinics beside each other: made twice alike, apart from each other, and upgraded behind a canary that can stop it', async () => {
  const place = await machine()
  const { command, envOf, backups, supervisor } = place
  for (const name of names) expect(await provision(place, name)).toMatchObject({ code: 0 })
  const written = filesOf(place)
  for (const name of names) expect(await provision(place, name)).toMatchObject({ code: 0 })
  expect(filesOf(place)).toEqual(written)
  expect(written.filter(({ path }) => path.endsWith('.env')).map(({ mode }) => mode)).toEqual(names.map(() => 0o600))
  expect(names.map((name) => statSync(join(place.root, name, 'data')).mode & 0o777)).toEqual(names.map(() => 0o700))
  const ports = names.map((name) => envOf(name)['PORTS']?.split(' ') ?? [])
  expect(new Set(ports.flat()).size).toBe(10)
  expect(await command('provision.mjs nile --url https://other.example --from a@b.example')).toMatchObject({ code: 1 })

  // Each on the release of its own link, two processes each.
  const one = makeRelease(place, 'one')
  for (const [index, name] of names.entries()) {
    rmSync(join(place.root, name, 'current'))
    symlinkSync(one, join(place.root, name, 'current'))
    for (const port of ports[index] ?? []) await supervisor.restart(name, port)
  }
  const ask = await proxyOf(place)
  for (const name of names)
    await expect
      .poll(async () => (await ask(`${name}.example`, '/api/health/ready')).status, { timeout: 240_000, interval: 500 })
      .toBe(200)
  expect((await ask('stranger.example', '/')).status).toBe(421)

  for (const name of names) {
    const { body } = await ask(`${name}.example`, '/')
    expect(JSON.parse(body)).toEqual({
      release: 'one',
      clinic: `https://${name}.example`,
      database: envOf(name)['DATABASE_URL'],
    })
  }
  // Its role reaches its own database and no other.
  const own = new URL(envOf('nile')['DATABASE_URL'] ?? '')
  expect(await query(own.toString(), 'select current_user as role')).toEqual([{ role: 'clinic_nile' }])
  own.pathname = 'clinic_delta'
  await expect(query(own.toString(), 'select 1')).rejects.toThrow('permission denied for database')

  // A release that does not start stops at the canary, which returns to the old one; the others notice nothing.
  const broken = makeRelease(place, 'broken', 'process.exit(1)')
  const stopped = await command(`upgrade-all.mjs ${broken} --canary siwa --watch 1 --within 5`)
  expect(stopped).toMatchObject({ code: 1, output: expect.stringContaining('siwa is back at its release') })
  expect((await ask('siwa.example', '/api/health/ready')).status).toBe(200)
  expect(readdirSync(backups)).toHaveLength(1)

  const two = makeRelease(place, 'two')
  // What a run leaves that was interrupted between two of its steps.
  symlinkSync(broken, join(place.root, 'qena/current.part'))
  const failures: number[] = []
  let isOver = false
  const visitor = (async () => {
    for (let turn = 0; !isOver; turn++, await wait(50)) {
      const { status } = await ask(`${names[turn % names.length]}.example`, '/')
      if (status !== 200) failures.push(status)
    }
  })()
  const startedAt = performance.now()
  const upgraded = await command(`upgrade-all.mjs ${two} --canary siwa --watch 2`)
  const seconds = (performance.now() - startedAt) / 1000
  isOver = true
  await visitor
  expect(upgraded).toMatchObject({ code: 0 })
  expect(upgraded.output.split('\n')[0]).toMatch(/^siwa: upgraded in/)
  expect(failures).toEqual([])
  expect(readdirSync(backups)).toHaveLength(6)
  const again = await command(`upgrade-all.mjs ${two} --canary siwa --watch 1`)
  expect(again.output).toBe(
    ['siwa', ...names.toSorted().filter((name) => name !== 'siwa')].map((name) => `${name}: at it already\n`).join(''),
  )
  reportFigure(
    'many clinics',
    `five clinics upgraded behind a canary in ${seconds.toFixed(1)} s, of them 2 s of watching`,
  )
})
