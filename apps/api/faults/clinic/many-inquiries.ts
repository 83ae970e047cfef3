import { randomUUID } from 'node:crypto'

import { startApi } from '../processes/api-process.ts'
import { ownCluster } from '../processes/cluster.ts'
import { mailCatcher } from '../processes/mail-catcher.ts'
import { call, percentile } from './call.ts'
import { makeDoctors, makePatients, makeSession, query } from './people.ts'

const inquiryCount = 100_000
const doctorCount = 2_000
const patientCount = 5_000
const specialities = `array['General physician', 'Gynecologist', 'Dermatologist', 'Pediatricians', 'Neurologist', 'Gastroenterologist']`

/** A year of inquiries: nine in ten answered, of these two in three rated; of what waits one in four claimed. */
const fill = `
  insert into inquiries (id, person_id, specialty, message, doctor_id, claimed_at, response, responded_at, is_like, created_at, updated_at)
  select gen_random_uuid(), p.id, d.speciality, repeat('How long should this last? ', 8),
         case when n % 10 > 0 or n % 40 = 0 then d.id end,
         case when n % 10 > 0 or n % 40 = 0 then created + interval '1 hour' end,
         case when n % 10 > 0 then repeat('A few days of rest. ', 8) end,
         case when n % 10 > 0 then created + (n % 1800 + 5) * interval '1 minute' end,
         case when n % 10 > 0 and n % 3 > 0 then n % 5 > 0 end,
         created, created
  from generate_series(1, ${inquiryCount}) n
  cross join lateral (select $1::timestamptz - n * interval '5 minutes' - interval '31 hours' as created) t
  join (select id, row_number() over (order by id) as at from users where role = 2) p on p.at = n % ${patientCount} + 1
  join (select id, speciality, row_number() over (order by id) as at from doctors) d on d.at = n % ${doctorCount} + 1`

/** One production process on a PostgreSQL with 100,000 inquiries and 2,000 doctors, and the users who may view them. */
export async function manyInquiries() {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url })
  await api.ready()
  await makePatients(cluster.url, patientCount)
  const doctorIds = await makeDoctors(cluster.url, doctorCount)
  const [doctorId = ''] = doctorIds
  await query(
    cluster.url,
    `update doctors set speciality = (${specialities})[1 + at % 6] from (select id, row_number() over (order by id)::int as at from doctors) d where d.id = doctors.id`,
  )
  await query(cluster.url, fill, [new Date()])
  await query(cluster.url, 'vacuum analyze')

  const [doctor] = await query<{ user_id: string; speciality: string }>(
    cluster.url,
    'select user_id, speciality from doctors where id = $1',
    [doctorId],
  )
  if (!doctor) throw new Error('a doctor was made')
  const administratorId = randomUUID()
  await query(
    cluster.url,
    `insert into users (id, email, first_name, last_name, role, status, language, created_at, updated_at)
     values ($1, 'admin@admins.test', 'Nour', 'Selim', 3, 'verified', 'en', $2, $2)`,
    [administratorId, new Date()],
  )
  const [inquiry] = await query<{ id: string }>(
    cluster.url,
    'select id from inquiries where specialty = $1 order by created_at limit 1',
    [doctor.speciality],
  )
  const asDoctor = await makeSession(cluster.url, doctor.user_id)
  const asAdministrator = await makeSession(cluster.url, administratorId)
  const specialty = encodeURIComponent(doctor.speciality)
  const looks = {
    // What any request costs here, to compare the others with.
    'nothing at all': { path: '/api/health/ready', token: asDoctor, targetMs: 50 },
    'open inbox': { path: '/api/inquiries/inbox?filter=open', token: asDoctor, targetMs: 50 },
    'overdue inbox': { path: '/api/inquiries/inbox?filter=overdue', token: asDoctor, targetMs: 50 },
    'answered inbox': { path: '/api/inquiries/inbox?filter=answered', token: asDoctor, targetMs: 50 },
    'own inbox': { path: '/api/inquiries/inbox?filter=mine', token: asDoctor, targetMs: 50 },
    "one doctor's figures": { path: '/api/inquiries/analytics', token: asDoctor, targetMs: 50 },
    'all figures': { path: '/api/inquiries/analytics', token: asAdministrator, targetMs: 300 },
    'a speciality': { path: `/api/inquiries/specialty/${specialty}`, token: asAdministrator, targetMs: 300 },
    "a doctor's own": { path: `/api/inquiries/doctor/${doctorId}`, token: asDoctor, targetMs: 300 },
    'earlier ones': { path: `/api/inquiries/${inquiry?.id}/earlier`, token: asDoctor, targetMs: 300 },
  }
  const scans = async () => {
    const [row] = await query<{ whole: number; by_index: number }>(
      cluster.url,
      `select seq_scan::int as whole, idx_scan::int as by_index from pg_stat_user_tables where relname = 'inquiries'`,
    )
    if (!row) throw new Error('the table of inquiries is counted')
    return row
  }
  return { api, looks: Object.entries(looks).map(([name, look]) => ({ name, ...look })), scans }
}

/** Milliseconds of some answers, after one that warms up. */
export async function timesOf(origin: string, { path, token }: { path: string; token: string }, count: number) {
  const times: number[] = []
  for (let index = 0; index <= count; index++) {
    const { status, ms } = await call(origin, { method: 'GET', path, token })
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    if (index > 0) times.push(ms)
  }
  return { fastest: Math.min(...times), median: percentile(times, 0.5), p95: percentile(times, 0.95) }
}
