import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, onTestFinished, test } from 'vitest'

import { makePatients, query } from './clinic/people.ts'
import { startApi } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { commandEnv, runCommand } from './processes/run-command.ts'

const roles = fileURLToPath(new URL('../../../docker/postgres/roles.sh', import.meta.url))

/** A database with the two roles of docker/postgres/roles.sh, made as the container of PostgreSQL makes them. */
async function withRoles() {
  const cluster = await ownCluster({ isEmpty: true })
  const { port, pathname } = new URL(cluster.url)
  const env = {
    PATH: process.env['PATH'] ?? '',
    PGHOST: '127.0.0.1',
    PGPORT: port,
    POSTGRES_USER: 'postgres',
    POSTGRES_DB: 'postgres',
    POSTGRES_OWNER_PASSWORD: "an owner's password",
    POSTGRES_APP_PASSWORD: 'a password of the app',
  }
  const makeRoles = () => promisify(execFile)('sh', [roles], { env })
  const as = (role: string) => `postgres://${role}@127.0.0.1:${port}${pathname}`
  const mail = await mailCatcher()
  const start = async (databaseUrl: string, more: Record<string, string> = {}) => {
    const api = await startApi({ databaseUrl, smtpUrl: mail.url, env: more })
    await api.ready()
    return api
  }
  const startWithRoles = () => start(as('aafiya_app'), { DATABASE_MIGRATION_URL: as('aafiya_owner') })
  return { url: cluster.url, app: as('aafiya_app'), owner: as('aafiya_owner'), makeRoles, start, startWithRoles }
}

/** The command closes its data folder to everyone else. */
function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'aafiya-roles-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const failureOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'nothing was refused',
    (error: unknown) => String(error),
  )

/** An intruder's attempts with the application's password. */
const attempts = [
  ...['audit_entries', 'ledger_entries', 'receipts', 'closings', 'closed_entries'].flatMap((table) => [
    `update ${table} set ${['receipts', 'closed_entries'].includes(table) ? 'entry_id = entry_id' : 'id = id'}`,
    `delete from ${table}`,
    `truncate ${table}`,
    `alter table ${table} disable trigger user`,
    `drop table ${table} cascade`,
  ]),
  'update audit_subjects set subject = gen_random_uuid()',
  'truncate audit_subjects',
  'insert into audit_subjects (user_id) select id from users',
  'alter table audit_subjects disable trigger user',
  `insert into audit_archives values ('2020-01-01', 1, '', now())`,
  'delete from audit_archives',
  'create table notes (id int)',
  `set session_replication_role = replica`,
  'set role aafiya_owner',
  `alter role aafiya_app superuser`,
  `copy users to program 'cat'`,
]

async function expectLimited({ app, url }: Awaited<ReturnType<typeof withRoles>>) {
  for (const statement of attempts)
    expect(await failureOf(query(app, statement)), statement).toMatch(/permission denied|must be/)
  const [owned] = await query<{ count: string }>(
    url,
    `select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relowner <> 'aafiya_owner'::regrole`,
  )
  expect(owned).toEqual({ count: '0' })
}

test('serves as a role that adds to audit and ledger and changes nothing of them, on a database that another role owns', async () => {
  const place = await withRoles()
  await place.makeRoles()
  const api = await place.startWithRoles()
  const [patient] = await makePatients(place.app, 1)
  const login = (password: string) =>
    fetch(`${api.origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${patient?.id}@patients.test`, password }),
    })
  expect((await login('Wrong-Horse-7-Battery')).status).toBe(401)
  const entries = await query<{ action: string; is_subject: boolean }>(
    place.app,
    'select action, exists (select from audit_subjects where subject = patient_id) as is_subject from audit_entries',
  )
  expect(entries).toEqual([{ action: 'sign_in_failed', is_subject: true }])
  await expectLimited(place)
  expect(
    await query(place.app, 'delete from audit_subjects where user_id = $1 returning 1 as erased', [patient?.id]),
  ).toEqual([{ erased: 1 }])
  const admin = await runCommand('create-admin', ['first@clinic.test'], {
    ...commandEnv({ databaseUrl: place.app, dataDir: ownFolder() }),
    DATABASE_MIGRATION_URL: place.owner,
  })
  expect(admin.output).toContain('created')
})

test('a database that the superuser made and migrated is handed to the two roles, again without a change', async () => {
  const place = await withRoles()
  await (await place.start(place.url)).kill('SIGTERM')
  await makePatients(place.url, 3)
  for (let times = 0; times < 2; times++) await place.makeRoles()
  await (await place.startWithRoles()).kill('SIGTERM')
  await place.startWithRoles()
  expect(await query(place.app, 'select 1 as one from users')).toHaveLength(3)
  await expectLimited(place)
})
