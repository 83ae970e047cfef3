import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { makePatients, query } from './clinic/people.ts'
import { startApi } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'

/** Three administrators whose report on last month is due as soon as a process starts. */
async function dueReports() {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const start = async () => {
    const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url })
    await api.ready(90_000)
    return api
  }
  const first = await start()
  const readers = (await makePatients(cluster.url, 3)).map(({ id }) => id)
  await first.kill('SIGTERM')
  await query(cluster.url, 'update users set role = 3 where id = any($1)', [readers])
  await query(
    cluster.url,
    `insert into report_readers (account_id, since, last_month) select id, now(), '2020-01-01' from unnest($1::uuid[]) id`,
    [readers],
  )
  // Rows are read in the order they were inserted in.
  const [, second] = readers
  const mails = () => query<{ id: string }>(cluster.url, `select id from jobs where kind = 'mail'`)
  const finish = async () => {
    // As if the leases of jobs in progress had expired.
    await query(cluster.url, 'update jobs set run_at = created_at where done_at is null')
    await start()
    const due = `select 1 from report_readers where last_month = '2020-01-01'`
    await expect.poll(() => query(cluster.url, due), { timeout: 60_000 }).toEqual([])
    const open = 'select 1 from jobs where done_at is null'
    await expect.poll(() => query(cluster.url, open), { timeout: 60_000 }).toEqual([])
  }
  const sent = () => mail.mails.filter(({ subject }) => subject.includes('Figures of'))
  return { cluster, mail, start, readers, second, mails, finish, sent }
}

test('kill -9 between two readers of the monthly report: each is mailed once', async () => {
  const { cluster, start, readers, second, mails, finish, sent } = await dueReports()
  const blocker = new pg.Client({ connectionString: cluster.url })
  await blocker.connect()
  onTestFinished(() => blocker.end().catch(() => undefined))
  await blocker.query('begin')
  await blocker.query('select 1 from report_readers where account_id = $1 for update', [second])
  const api = await start()
  const isWaiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%report_readers%'`
  await expect.poll(() => query(cluster.url, isWaiting), { timeout: 60_000 }).toHaveLength(1)
  await api.kill('SIGKILL')
  await blocker.query('rollback')
  expect((await mails()).length).toBeLessThan(readers.length)
  await finish()
  expect(await mails()).toHaveLength(readers.length)
  expect(new Set(sent().map(({ to }) => to)).size).toBe(readers.length)
  expect(sent()).toHaveLength(readers.length)
})

test('kill -9 while the mail server takes the monthly report: each is one mail, sent again under its own id', async () => {
  const { mail, start, readers, mails, finish, sent } = await dueReports()
  mail.acknowledgeAfterMs = 120_000
  const api = await start()
  await expect.poll(() => mail.unacknowledged.size, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
  await api.kill('SIGKILL')
  mail.acknowledgeAfterMs = 0
  await finish()
  expect(await mails()).toHaveLength(readers.length)
  // A server shows a mail that comes twice under one id once.
  expect(new Set(sent().map(({ messageId }) => messageId)).size).toBe(readers.length)
  expect(new Set(sent().map(({ to }) => to)).size).toBe(readers.length)
})
