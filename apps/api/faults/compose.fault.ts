import { readdirSync, statSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { signSessionToken } from '../src/account/session/session-token.ts'
import { createSecrets } from '../src/platform/secrets.ts'
import { makeDoctors, makePatients, query, slotsAhead } from './clinic/people.ts'
import { readCompose } from './processes/compose-file.ts'
import { composeMachine } from './processes/compose-machine.ts'
import { runLine } from './processes/run-command.ts'

type Machine = Awaited<ReturnType<typeof composeMachine>>

/** One HTTPS request through the proxy, which checks the certificate of docker/init. */
function sender({ origin, certificate }: Machine) {
  return (path: string, { token = '', body }: { token?: string; body?: unknown } = {}) =>
    new Promise<{ status: number; body: string }>((resolve) => {
      const options = {
        ca: certificate,
        agent: false,
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      }
      const sent = request(`${origin}${path}`, options, (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
      })
      sent.once('error', () => resolve({ status: 0, body: '' }))
      sent.end(body ? JSON.stringify(body) : undefined)
    })
}

const untilReady = (origin: string) =>
  expect
    .poll(() =>
      fetch(`${origin}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true)

/** A new session of a patient, signed with the secret of docker/.env. */
async function sessionOf({ postgres, environmentOf }: Machine, userId: string): Promise<string> {
  const secrets = createSecrets(environmentOf('app-1')['JWT_SECRET'] ?? '')
  const clock = { now: () => new Date() }
  const expiresAt = new Date(Date.now() + 86_400_000)
  const [session] = await query<{ id: string }>(
    postgres.url,
    'insert into sessions (id, user_id, created_at, last_seen_at, expires_at) values (gen_random_uuid(), $1, now(), now(), $2) returning id',
    [userId, expiresAt],
  )
  return signSessionToken({ secrets, clock }, { id: session?.id ?? '', userId, expiresAt })
}

test('Compose refuses to start before docker/init, with what to do', () => {
  const docker = new URL('../../../docker/', import.meta.url).pathname
  expect(() => readCompose(join(docker, 'compose.yaml'), '/dev/null')).toThrow('run docker/init first')
})

test('the services of compose.yaml come up with TLS, take a booking, restart one after the other, back up at night, and are restored', async () => {
  const machine = await composeMachine()
  const { services, postgres, startApp, startProxy, startBackup, stop, environmentOf, backups, output } = machine
  const send = sender(machine)
  const ready = () =>
    expect.poll(() => send('/api/health/ready'), { timeout: 120_000, interval: 250 }).toMatchObject({ status: 200 })
  expect([...services.keys()].toSorted()).toEqual(
    ['app-1', 'app-2', 'backup', 'bucket', 'mail', 'postgres', 'proxy', 'store'].toSorted(),
  )
  const order = [...services.keys()]
  expect(order.indexOf('postgres')).toBeLessThan(order.indexOf('app-1'))
  expect(order.indexOf('app-1')).toBeLessThan(order.indexOf('proxy'))

  startApp('app-1')
  startProxy()
  await ready()
  startApp('app-2')
  await untilReady(machine.apps['app-2'])
  expect((await send('/metrics')).status).toBe(404)
  const plain = await fetch(machine.plain, { redirect: 'manual' })
  expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://localhost/'])

  // It serves as the role that changes no audit.
  const app = environmentOf('app-1')['DATABASE_URL'] ?? ''
  await expect(query(app, 'delete from audit_entries')).rejects.toThrow('permission denied')
  await expect(query(app.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication failed')

  const [patient] = await makePatients(postgres.url, 1)
  const [doctorId] = await makeDoctors(postgres.url, 1)
  const [slot] = slotsAhead(1)
  const token = await sessionOf(machine, patient?.id ?? '')
  expect(await send('/api/appointments', { token, body: { doctorId, ...slot } })).toMatchObject({ status: 201 })

  const statuses = new Set<number>()
  let isOver = false
  const visitor = (async () => {
    while (!isOver) statuses.add((await send('/api/appointments', { token })).status)
  })()
  for (const name of ['app-2', 'app-1'] as const) {
    await stop(name)
    startApp(name)
    await untilReady(machine.apps[name])
  }
  isOver = true
  await visitor
  expect([...statuses]).toEqual([200])

  // The nightly service, at a moment that is near; what it wrote is read back by the command of docs/containers.md.
  // `date` takes this as well as an hour.
  startBackup('10 seconds')
  await expect
    .poll(() => readdirSync(backups).filter((name) => name.endsWith('.backup')), { timeout: 120_000, interval: 500 })
    .toHaveLength(1)
  await expect.poll(output, { timeout: 120_000 }).toContain('This backup is whole')
  await stop('backup')
  const [name = ''] = readdirSync(backups)
  expect(statSync(join(backups, name)).mode & 0o077).toBe(0)
  const env = environmentOf('app-1')
  const dist = new URL('../dist/', import.meta.url).pathname
  const restore = `${process.execPath} ${dist}restore.mjs`
  const copy = join(machine.folder, 'clinic.backup')
  expect(await runLine(`${process.execPath} ${dist}backup.mjs - > ${copy}`, env)).toMatchObject({ code: 0 })
  expect(await runLine(`${restore} --check - < ${copy}`, env)).toMatchObject({ code: 0 })

  // After a loss, as docs/containers.md says.
  await stop('app-1', 'app-2')
  await postgres.exec('dropdb', '--force', '-U', 'aafiya', 'aafiya')
  await postgres.exec('createdb', '-U', 'aafiya', '-O', 'aafiya_owner', 'aafiya')
  const restored = await runLine(`${restore} - < ${copy}`, env)
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('every checksum is right') })
  startApp('app-1')
  startApp('app-2')
  await ready()
  // Everyone logs in again.
  expect((await send('/api/appointments', { token })).status).toBe(401)
  const again = await send('/api/appointments', { token: await sessionOf(machine, patient?.id ?? '') })
  expect(again).toMatchObject({ status: 200, body: expect.stringContaining(String(doctorId)) })
  await expect(query(app, 'delete from audit_entries')).rejects.toThrow('permission denied')
})
