import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'

import pg from 'pg'
import { expect, test } from 'vitest'

import { prepareDatabase, timeZone } from '../../bench/prepare-database.ts'
import { percentile } from '../clinic/call.ts'
import { makePatients, query } from '../clinic/people.ts'
import { startApi } from '../processes/api-process.ts'
import { ownCluster } from '../processes/cluster.ts'
import { mailCatcher } from '../processes/mail-catcher.ts'

const doctors = 120
const mostMs = 300
/** What the desk's search over days and doctors is asked for. */
const searches = {
  any: '',
  'four choices': 'speciality=Dermatologist&gender=female&part=evening',
  mornings: 'part=morning',
  evenings: 'part=evening',
}

/** Every half hour of the default hours on some days from today on, each doctor with a patient of their own. */
const fillDays = `
  insert into appointments (id, doctor_id, person_id, booked_by, starts_at, ends_at, status, fee, currency, payment_status,
    sequence, created_at, updated_at)
  select gen_random_uuid(), d.id, p.id, p.id, s, s + interval '30 minutes', 'booked', 80, 'USD', 'unpaid', 0, now(), now()
  from (select id, row_number() over (order by id) as n from doctors) d
    join (select id, row_number() over (order by id) as n from people where id::text like 'a%') p on p.n = d.n,
    generate_series($1::int, $2::int) day, generate_series(0, 21) k,
    lateral (select (now() at time zone '${timeZone}')::date + day + time '10:00' + interval '30 minutes' * k as wall) w,
    lateral (select w.wall at time zone '${timeZone}' as s) at
  where s > now()
  on conflict do nothing`

/** Fills the calendars without foreign keys and triggers, which would take most of the time; notes what these would. */
async function fill(url: string, from: number, to: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(fillDays, [from, to])
    await client.query('insert into free_time_changes (doctor_id) select id from doctors')
    await client.query('vacuum analyze appointments')
  } finally {
    await client.end()
  }
}

/** The processor's time of a process so far, in milliseconds: other programs disturb it less than the clock's. */
function processorMs(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

test('the first ten free times over 120 doctors and 60 days, the calendars full', async () => {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const { url } = cluster
  const api = await startApi({ databaseUrl: url, smtpUrl: mail.url })
  await api.ready()
  await prepareDatabase(url, { doctors, appointments: 0, patients: doctors })
  const [receptionist] = await makePatients(url, 1)
  await query(url, 'update users set role = 4 where id = $1', [receptionist?.id])
  await query(url, "update doctors set gender = (('x' || right(id::text, 1))::bit(4)::int % 2)")
  const get = async (path: string) => {
    const from = performance.now()
    const response = await fetch(`${api.origin}/api${path}`, {
      headers: { authorization: `Bearer ${receptionist?.token ?? ''}` },
    })
    expect(response.status).toBe(200)
    const answer: unknown = await response.json()
    return { answer, ms: performance.now() - from }
  }
  /** Repeats a call and writes how long it takes; answers the slowest but one of twenty, and the last answer. */
  const measure = async (what: string, path: string) => {
    await get(path)
    await get(path)
    const before = processorMs(api.child.pid)
    const calls = []
    while (calls.length < 20) calls.push(await get(path))
    const processor = (processorMs(api.child.pid) - before) / calls.length
    const times = calls.map(({ ms }) => ms)
    const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
    const figures = `median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, processor ${processor.toFixed(0)} ms`
    process.stdout.write(`  ${what}: ${figures}\n`)
    return { p95, answer: calls.at(-1)?.answer }
  }
  const load = loadavg()[0]?.toFixed(1)
  process.stdout.write(`  ${cpus()[0]?.model ?? ''}, ${cpus().length} cores, load ${load}\n`)
  // Busy at every time of the full days.
  const [{ busy } = { busy: '' }] = await query<{ busy: string }>(
    url,
    "select id::text as busy from people where id::text like 'a%' order by id limit 1",
  )
  const worst: number[] = []
  for (const [from, to, what] of [
    [0, 19, '20 days full'],
    [20, 58, '59 days full'],
    [59, 59, '60 days full'],
  ] as const) {
    await fill(url, from, to)
    for (const [name, search] of Object.entries({ ...searches, 'for a known patient': `personId=${busy}` })) {
      const { p95, answer } = await measure(`${what}, ${name}`, `/desk/free-times?${search}`)
      expect(Array.isArray(answer) && answer.length).toBe(to === 59 ? 0 : 10)
      worst.push(p95)
    }
  }
  const [{ tomorrow } = { tomorrow: '' }] = await query<{ tomorrow: string }>(
    url,
    `select ((now() at time zone '${timeZone}')::date + 1)::text as tomorrow`,
  )
  await measure(`a day of ${doctors * 22} visits`, `/desk/day?date=${tomorrow}`)
  await api.kill('SIGTERM')
  expect(Math.max(...worst)).toBeLessThanOrEqual(mostMs)
})
