import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'

import { expect, test } from 'vitest'

import { prepareDatabase } from '../../bench/prepare-database.ts'
import { percentile } from '../clinic/call.ts'
import { makeDoctors, makePatients, makeSession, query } from '../clinic/people.ts'
import { startApi } from '../processes/api-process.ts'
import { ownCluster } from '../processes/cluster.ts'
import { mailCatcher } from '../processes/mail-catcher.ts'

const mostMs = 100
const openings = 100
const earlier = 40

/** What the page requests when it is opened; the longest page of earlier visits is its first. */
const parts = ['', '/earlier?limit=20', '/papers', '/documents', '/answers', '/files', '/cautions', '/inquiries']

/** Completed visits of one patient, every second one with a colleague, and one that has arrived; all have a note. */
const fill = `
  with seen as (
    insert into appointments (id, doctor_id, person_id, booked_by, starts_at, ends_at, status, arrived_at, completed_at, fee,
      currency, payment_status, sequence, notes, created_at, updated_at)
    select gen_random_uuid(), case when n % 2 = 1 and n > 0 then $2::uuid else $1::uuid end, $3, $3, s, s + interval '30 minutes',
      case when n = 0 then 'arrived' else 'completed' end, s, case when n > 0 then s + interval '20 minutes' end, 80, 'USD',
      'unpaid', 0, repeat('Cough for eight days. ', 10), s, s
    from generate_series(0, $4::int) n, lateral (select date_trunc('hour', now()) - interval '9 days' * n as s) at
    returning id, status, starts_at)
  insert into visit_notes (appointment_id, sections, version, saved_at, final_at)
  select id, (select jsonb_agg(jsonb_build_object('heading', h, 'text', repeat('Nothing new since the last time. ', 25)))
    from unnest(array['complaint', 'history', 'examination', 'diagnosis', 'plan']) h), 3, starts_at,
    case when status = 'completed' then starts_at + interval '20 minutes' end
  from seen`

const processorMs = (pid: number | undefined): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

test(`the page of a visit with ${earlier} earlier visits, opened ${openings} times`, async () => {
  const { url } = await ownCluster()
  const mail = await mailCatcher()
  const api = await startApi({ databaseUrl: url, smtpUrl: mail.url })
  await api.ready()
  await prepareDatabase(url, { doctors: 50, appointments: 20_000, patients: 2000 })
  const [patient] = await makePatients(url, 1)
  const [doctor, colleague] = await makeDoctors(url, 2)
  const [account] = await query<{ user_id: string }>(url, 'select user_id from doctors where id = $1', [doctor])
  await query(url, fill, [doctor, colleague, patient?.id, earlier])
  await query(
    url,
    'insert into clinic_settings (id, version, shared_notes, updated_at) values (gen_random_uuid(), 1, true, now())',
  )
  const [visit] = await query<{ id: string }>(
    url,
    "select id from appointments where person_id = $1 and status = 'arrived'",
    [patient?.id],
  )
  const token = await makeSession(url, account?.user_id ?? '')
  const request = (path: string, init: RequestInit = {}) =>
    fetch(`${api.origin}/api/doctor/visits/${visit?.id}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
  const prescription = {
    kind: 'prescription',
    language: 'en',
    size: 'A5',
    items: [{ name: 'Paracetamol 500 mg', amount: '1', text: 'One tablet at night' }],
    to: '',
    text: '',
  }
  for (let count = 0; count < 5; count++)
    expect((await request('/documents', { method: 'POST', body: JSON.stringify(prescription) })).status).toBe(201)

  const times = new Map<string, number[]>(['all', ...parts].map((part) => [part, []]))
  const read = async (part: string) => {
    const from = performance.now()
    const response = await request(part)
    const answer: unknown = await response.json()
    times.get(part)?.push(performance.now() - from)
    expect([part, response.status]).toEqual([part, 200])
    return answer
  }
  const open = async () => {
    const from = performance.now()
    const answers = await Promise.all(parts.map(read))
    times.get('all')?.push(performance.now() - from)
    return answers
  }
  // The clinic's settings are read again within seconds; the colleague's half is there from then on.
  await expect.poll(async () => (await open())[1], { timeout: 30_000 }).toHaveLength(20)
  await expect
    .poll(async () => {
      const listed = (await open())[1]
      return Array.isArray(listed) ? listed.filter((one: { isOwn: boolean }) => !one.isOwn).length : 0
    })
    .toBe(10)
  for (const values of times.values()) values.length = 0
  const before = processorMs(api.child.pid)
  for (let count = 0; count < openings; count++) await open()
  const processor = (processorMs(api.child.pid) - before) / openings
  const load = loadavg()[0]?.toFixed(1)
  process.stdout.write(`  ${cpus()[0]?.model ?? ''}, ${cpus().length} cores, load ${load}\n`)
  for (const [part, values] of times) {
    const [median, p95] = [percentile(values, 0.5), percentile(values, 0.95)]
    process.stdout.write(`  ${part || 'the visit'}: median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms\n`)
  }
  process.stdout.write(`  processor of the server ${processor.toFixed(0)} ms an opening\n`)
  await api.kill('SIGTERM')
  expect(percentile(times.get('all') ?? [], 0.95)).toBeLessThanOrEqual(mostMs)
})
