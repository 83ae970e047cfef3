import { expect, test } from 'vitest'

import { startApi } from './api-process.ts'
import { ownCluster } from './cluster.ts'
import { mailCatcher } from './mail-catcher.ts'
import { query } from './people.ts'

test('without NODE_ENV a process is production: it names what is missing and leaves the database alone', async () => {
  const cluster = await ownCluster()
  const api = await startApi({ databaseUrl: cluster.url, smtpUrl: '', env: { NODE_ENV: '', JWT_SECRET: '', PUBLIC_URL: '' } })
  expect(await api.exited).toBe(1)
  for (const name of ['SMTP_URL', 'JWT_SECRET', 'PUBLIC_URL']) expect(api.output()).toContain(`${name} is missing`)
  expect(await query(cluster.url, `select 1 from pg_tables where tablename = 'users'`)).toEqual([])
})

test('development adds demo people to a given database only on request', async () => {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const start = async (env: Record<string, string>) => {
    const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url, env: { NODE_ENV: 'development', ...env } })
    await api.ready()
    await api.kill('SIGTERM')
    return (await query(cluster.url, 'select 1 from users limit 1')).length > 0
  }
  expect(await start({})).toBe(false)
  expect(await start({ DEMO_DATA: 'true' })).toBe(true)
})
