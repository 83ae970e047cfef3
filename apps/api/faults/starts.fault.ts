import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, onTestFinished, test } from 'vitest'

import { operatorCommands } from '../operator-commands.ts'
import { query } from './clinic/people.ts'
import { startApi } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { commandEnv, runCommand, runLine } from './processes/run-command.ts'

test('without NODE_ENV a process is production: it names the missing variables and leaves the database alone', async () => {
  const cluster = await ownCluster({ isEmpty: true })
  const api = await startApi({
    databaseUrl: cluster.url,
    smtpUrl: '',
    env: { NODE_ENV: '', JWT_SECRET: '', PUBLIC_URL: '', MAIL_FROM: '' },
  })
  expect(await api.exited).toBe(1)
  for (const name of ['SMTP_URL', 'MAIL_FROM', 'JWT_SECRET', 'PUBLIC_URL'])
    expect(api.output()).toContain(`${name} is missing`)
  expect(await query(cluster.url, `select 1 from pg_tables where tablename = 'users'`)).toEqual([])
})

test('a process whose database does not exist says so in one line', async () => {
  const cluster = await ownCluster({ isEmpty: true })
  const url = new URL(cluster.url)
  url.pathname = 'no_such_database'
  const api = await startApi({ databaseUrl: url.toString(), smtpUrl: 'smtp://127.0.0.1:1' })
  expect(await api.exited).toBe(1)
  const reason = 'no connection to the database: database "no_such_database" does not exist'
  expect(api.output()).toBe(`Aafiya cannot start:\n  - ${reason}\n`)
  const env = commandEnv({ databaseUrl: url.toString(), dataDir: tmpdir() })
  expect(await runCommand('create-admin', ['first@clinic.test'], env)).toMatchObject({ code: 1, output: `${reason}\n` })
})

test('each command of an operator runs, also by the link to the release that serves', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'aafiya-current-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(fileURLToPath(new URL('..', import.meta.url)), join(folder, 'current'))
  for (const command of operatorCommands)
    expect(await runLine(`node ${folder}/current/dist/${command}.mjs`, { PATH: process.env['PATH'] ?? '' })).toEqual({
      code: 1,
      output: expect.stringMatching(/^usage: /),
    })
})

test('a database outside UTF-8, as a server without a locale makes it, is refused in one line, also by a restore', async () => {
  const cluster = await ownCluster({ isEmpty: true })
  await query(cluster.url, `create database clinic template template0 encoding 'SQL_ASCII' locale 'C'`)
  const url = new URL(cluster.url)
  url.pathname = 'clinic'
  const dataDir = mkdtempSync(join(tmpdir(), 'aafiya-encoding-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const file = join(dataDir, 'clinic.backup')
  const clinic = await startApi({ databaseUrl: cluster.url, smtpUrl: 'smtp://127.0.0.1:1' })
  await clinic.ready()
  expect(await runCommand('backup', [file], commandEnv({ databaseUrl: cluster.url, dataDir }))).toMatchObject({
    code: 0,
  })

  const api = await startApi({ databaseUrl: url.toString(), smtpUrl: 'smtp://127.0.0.1:1' })
  expect(await api.exited).toBe(1)
  const reason =
    'the encoding of the database "clinic" is SQL_ASCII and must be UTF8: drop it and create it again with createdb --encoding UTF8 --locale C.UTF-8 --template template0'
  expect(api.output()).toBe(`Aafiya cannot start:\n  - ${reason}\n`)
  const restored = await runCommand('restore', [file], commandEnv({ databaseUrl: url.toString(), dataDir }))
  expect(restored).toMatchObject({ code: 1, output: `${reason}\n` })
  expect(await query(url.toString(), `select 1 from pg_tables where tablename = 'users'`)).toEqual([])
})

test('a clinic outside UTF-8 that is in use goes on, and its operator is told', async () => {
  const cluster = await ownCluster({ isEmpty: true })
  const options = { databaseUrl: cluster.url, smtpUrl: 'smtp://127.0.0.1:1' }
  const first = await startApi(options)
  await first.ready()
  expect(first.output()).not.toContain('restore into a database made with')
  await first.kill('SIGTERM')
  await query(
    cluster.url,
    `update pg_database set encoding = pg_char_to_encoding('SQL_ASCII') where datname = current_database()`,
  )
  const second = await startApi(options)
  await second.ready()
  expect(second.output()).toContain('restore into a database made with createdb --encoding UTF8 --locale C.UTF-8')
})

test('development adds demo people to a given database only on request', async () => {
  const cluster = await ownCluster({ isEmpty: true })
  const mail = await mailCatcher()
  const start = async (env: Record<string, string>) => {
    const api = await startApi({
      databaseUrl: cluster.url,
      smtpUrl: mail.url,
      env: { NODE_ENV: 'development', ...env },
    })
    await api.ready()
    await api.kill('SIGTERM')
    return (await query(cluster.url, 'select 1 from users limit 1')).length > 0
  }
  expect(await start({})).toBe(false)
  expect(await start({ DEMO_DATA: 'true' })).toBe(true)
})
