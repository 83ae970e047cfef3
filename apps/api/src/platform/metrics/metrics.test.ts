import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { clinic, refusal } from '../../../test/clinic.ts'
import { greet } from '../../../test/clinics/workshop.ts'
import { expectRefusal } from '../../../test/endpoints/expect-refusal.ts'
import { backups } from '../backups.table.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { createWorkOnce } from '../jobs/worker.ts'

const token = 'a token of sixteen bytes and more'

/** A clinic whose metrics can be read by series, as `name{label="value"}`. */
async function measured() {
  const it = await clinic({ env: { METRICS_TOKEN: token } })
  const scrape = async () => {
    const { text, status } = await it.http.get('/metrics').set('authorization', `Bearer ${token}`)
    expect(status).toBe(200)
    const series = text.split('\n').filter((line) => line && !line.startsWith('#'))
    return Object.fromEntries(
      series.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
    )
  }
  return { ...it, scrape }
}

test('without a token configured there is no such page', async () => {
  const { http } = await clinic()
  for (const header of ['', 'Bearer ', 'Bearer undefined']) {
    const response = await http.get('/metrics').set('authorization', header).set('accept', 'text/html')
    expect(expectRefusal(response, header).code).toBe('route_not_found')
  }
})

test.each(['', 'Bearer', 'Bearer wrong', `Basic ${token}`, token, `Bearer ${token} `.repeat(2)])(
  'the figures are for who has the token, not for "%s"',
  async (header) => {
    const { http } = await measured()
    const response = await http.get('/metrics').set('authorization', header)
    expect(expectRefusal(response, header).code).toBe('signed_out')
    expect(response.get('www-authenticate')).toBe('Bearer')
  },
)

test('the token is no session, and a session no token', async () => {
  const { http, buildUser, tokenOf } = await measured()
  const session = await tokenOf((await buildUser()).id)
  expect((await http.get('/metrics').set('authorization', `Bearer ${session}`)).status).toBe(401)
  expect((await http.get('/api/user').set('authorization', `Bearer ${token}`)).status).toBe(401)
})

test('it is Prometheus text that no cache stores, and is not below /api', async () => {
  const { http } = await measured()
  const response = await http.get('/metrics').set('authorization', `Bearer ${token}`)
  expect(response.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(response.get('cache-control')).toBe('no-store')
  expect((await http.get('/api/metrics').set('authorization', `Bearer ${token}`)).status).toBe(404)
})

test('requests are counted by pattern, never by id, and what no route took is one label', async () => {
  const { http, scrape, buildDoctor, origin } = await measured()
  const { id } = await buildDoctor()
  await http.get(`/api/doctors/${id}`)
  await http.get('/api/doctors/11111111-1111-4111-8111-111111111111')
  for (const path of ['/wp-login.php', '/api/nothing', '/api/doctors/a/b/c']) await http.get(path)
  await fetch(`${origin}/api/odd`, { method: 'PROPFIND' })
  const series = await scrape()
  const count = (method: string, route: string, status: number) =>
    series[`aafiya_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`]
  expect(count('GET', '/doctors/:id', 200)).toBe(1)
  expect(count('GET', '/doctors/:id', 404)).toBe(1)
  expect(count('GET', 'other', 404)).toBe(3)
  expect(count('other', 'other', 404)).toBe(1)
  expect(JSON.stringify(series)).not.toMatch(/wp-login|nothing|11111111/)
  expect(JSON.stringify(series)).not.toContain(id)
})

test('bookings, conflicts by code and holds are counted; a repeated call and a lost race are not', async () => {
  const { asPatient, buildDoctor, scrape } = await measured()
  const { id: doctorId } = await buildDoctor()
  const body = { doctorId, appointmentDate: '2026-03-02', appointmentTime: '10:00' }
  const mona = await asPatient('mona')
  await mona.appointments.book({ body, idempotencyKey: 'the-first-of-them' })
  await mona.appointments.book({ body, idempotencyKey: 'the-first-of-them' })
  expect((await refusal((await asPatient('omar')).appointments.book({ body }))).code).toBe('slot_taken')
  await mona.payments.hold({ body: { ...body, appointmentDate: '2026-03-03' } })
  const series = await scrape()
  expect(series['aafiya_bookings_total{by="patient"}']).toBe(1)
  expect(series['aafiya_holds_total{for="payment"}']).toBe(1)
  expect(series['aafiya_problems_total{route="/appointments",status="409",code="slot_taken"}']).toBe(1)
})

test('sign-ins are counted by outcome', async () => {
  const { asVisitor, buildUser, scrape } = await measured()
  const { email } = await buildUser()
  await asVisitor.account.login({ body: { email, password: 'Correct-Horse-7-Battery' } })
  for (const password of ['Wrong-Horse-7-Battery', 'Wronger-Horse-7-Battery'])
    await refusal(asVisitor.account.login({ body: { email, password } }))
  const series = await scrape()
  expect(series['aafiya_sign_ins_total{way="password",outcome="success"}']).toBe(1)
  expect(series['aafiya_sign_ins_total{way="password",outcome="credentials_wrong"}']).toBe(2)
})

test('the outbox is shown by lane: waiting jobs, the oldest one’s age, and failed jobs', async () => {
  const { deps, clock, scrape } = await measured()
  const later = new Date(clock.now().getTime() + 3_600_000)
  const kinds = [
    { kind: { ...greet, name: 'mail' } },
    { kind: { ...greet, name: 'refund' }, runAt: later },
    { kind: { ...greet, name: 'of a newer release' } },
  ]
  await deps.db.transaction(async (tx) => {
    for (const job of kinds) await enqueue(tx, deps, { payload: {}, ...job })
  })
  await deps.db.execute(sql`update jobs set failed_at = run_at where kind = 'of a newer release'`)
  clock.advance(10)
  const series = await scrape()
  const of = (lane: string) =>
    ['waiting', 'oldest_seconds', 'failed'].map((name) => series[`aafiya_jobs_${name}{lane="${lane}"}`])
  expect(of('codes')).toEqual([0, 0, 0])
  expect(of('mails')).toEqual([1, 600, 0])
  expect(of('refunds')).toEqual([1, 0, 0])
  expect(of('upkeep')).toEqual([0, 0, 1])
  expect(series['aafiya_database_answers']).toBe(1)
})

test('the last backup is shown, and none as the moment 0', async () => {
  const { scrape } = await measured()
  expect((await scrape())['aafiya_last_backup_timestamp_seconds']).toBe(0)

  const later = await measured()
  await later.deps.db.insert(backups).values({ takenAt: new Date('2026-02-28T02:15:00Z'), lostFiles: 2 })
  const series = await later.scrape()
  expect(series['aafiya_last_backup_timestamp_seconds']).toBe(Date.parse('2026-02-28T02:15:00Z') / 1000)
  expect(series['aafiya_last_backup_lost_files']).toBe(2)
})

test('messages are counted by channel and fate', async () => {
  const { deps, scrape } = await measured()
  const kind = { ...greet, channel: 'mail' as const }
  for (const name of ['mona', 'omar']) await deps.db.transaction((tx) => enqueue(tx, deps, { kind, payload: { name } }))
  let calls = 0
  const handle = async () => {
    if (++calls === 1) throw new Error('the server is down')
  }
  const work = createWorkOnce(deps, [{ kind, handle }])
  await work()
  await work()
  const series = await scrape()
  expect(series['aafiya_messages_total{channel="mail",fate="retried"}']).toBe(1)
  expect(series['aafiya_messages_total{channel="mail",fate="sent"}']).toBe(1)
  expect(series['aafiya_job_attempts_total{lane="mails",kind="greet",outcome="done"}']).toBe(1)
})

test('scrapes in quick succession query the database once', async () => {
  const { deps, scrape } = await measured()
  const before = await scrape()
  await deps.db.transaction((tx) => enqueue(tx, deps, { kind: { ...greet, name: 'mail' }, payload: {} }))
  expect((await scrape())['aafiya_jobs_waiting{lane="mails"}']).toBe(before['aafiya_jobs_waiting{lane="mails"}'])
})

test('while the database does not answer, the process still shows its own figures', async () => {
  const { deps, scrape } = await measured()
  await deps.db.execute(sql`alter table jobs rename to jobs_away`)
  onTestFinished(async () => void (await deps.db.execute(sql`alter table jobs_away rename to jobs`)))
  const series = await scrape()
  expect(series['aafiya_database_answers']).toBe(0)
  expect(Object.keys(series).filter((name) => name.startsWith('aafiya_jobs_'))).toEqual([])
})

test('if the time of the last backup is unknown, the metrics do not claim that there was none', async () => {
  const { deps, scrape } = await measured()
  await deps.db.execute(sql`alter table backups rename to backups_away`)
  onTestFinished(async () => void (await deps.db.execute(sql`alter table backups_away rename to backups`)))
  expect(Object.keys(await scrape()).filter((name) => name.startsWith('aafiya_last_backup'))).toEqual([])
})
