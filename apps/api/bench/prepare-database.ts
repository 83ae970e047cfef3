import { readFileSync } from 'node:fs'

import pg from 'pg'
import * as z from 'zod/mini'

export const timeZone = 'Africa/Cairo'

export interface Size {
  doctors: number
  appointments: number
  /** With appointments of their own. */
  patients: number
}

/** Accounts that book during the measurement. */
export const bookers = 5_000
/** Visits of each doctor in the next seven days, ten a day on the full hours. */
const aheadVisits = 70
/** Half hours a day from 10:00 on. */
const slotsADay = 22

/** Ids that both sides can compute: a kind and a number. */
export const idOf = (kind: 'doctor' | 'doctor-user' | 'patient' | 'booker', number: number): string => {
  const digit = { doctor: 'd', 'doctor-user': 'e', patient: 'a', booker: 'b' }[kind]
  return `${digit}0000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
}
const sqlId = (digit: string, number: string) =>
  `('${digit}0000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

const DemoDoctors = z.array(z.record(z.string(), z.unknown()))
const demoDoctors = DemoDoctors.parse(
  JSON.parse(readFileSync(new URL('../src/demo/doctors.json', import.meta.url), 'utf8')),
)

/**
 * Of the demo data: for visits of these patients no reminders are planned, which would keep a large database busy for
 * many minutes.
 */
const unremindedDomain = 'crowd.aafiya.example'

/** The session of an account has the account's id. */
const addAccounts = (digit: string, role: number, count: number, domain = 'bench.test') => `
  insert into users (id, email, first_name, last_name, role, status, language, created_at, updated_at)
  select ${sqlId(digit, 'n')}, 'person-${digit}' || n || '@${domain}', 'Mona', 'Farid', ${role}, 'verified', 'en', now(), now()
  from generate_series(0, ${count - 1}) n;
  insert into sessions (id, user_id, created_at, last_seen_at, expires_at)
  select id, id, now(), now() + interval '1 hour', now() + interval '1 day' from users where email like 'person-${digit}%';
  insert into health_consents (id, person_id, version, given_by, is_aloud, given_at)
  select gen_random_uuid(), id, 1, id, false, now() from users where email like 'person-${digit}%';`

/**
 * A doctor's visits, each at a time of its own: 70 in the next seven days, the others before today. Nobody
 * is in two places.
 */
const addAppointments = ({ doctors, appointments, patients }: Size) => `
  insert into appointments (id, doctor_id, person_id, booked_by, starts_at, ends_at, status, fee, currency, payment_status, sequence,
    created_at, updated_at)
  select gen_random_uuid(), ${sqlId('d', 'd')}, person, person, starts_at, starts_at + interval '30 minutes',
    case when k < ${aheadVisits} then 'booked' else 'completed' end, 80, 'USD', 'unpaid', 0, now(), now()
  from generate_series(0, ${Math.ceil(appointments / doctors) - 1}) k, generate_series(0, ${doctors - 1}) d,
    lateral (select ${sqlId('a', `((d + k::bigint * 7919) % ${patients})::int`)} as person) p,
    lateral (select ((now() at time zone '${timeZone}')::date + case when k < ${aheadVisits} then 1 + k / 10 else -1 - (k - ${aheadVisits}) / ${slotsADay} end
      + time '10:00' + interval '30 minutes' * case when k < ${aheadVisits} then 2 * (k % 10) else (k - ${aheadVisits}) % ${slotsADay} end)
      at time zone '${timeZone}' as starts_at) s
  order by k, d limit ${appointments};`

/**
 * Fills a migrated database: doctors with the texts of the demo data, visits behind and ahead, and accounts that book.
 */
export async function prepareDatabase(url: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      addAccounts('e', 1, size.doctors) +
        addAccounts('a', 2, size.patients, unremindedDomain) +
        addAccounts('b', 2, bookers),
    )
    // Or the server would look for duplicates among thousands of new people while it is measured.
    await client.query('update people set is_compared = true')
    await client.query(
      `insert into doctors (id, user_id, status, first_name, last_name, full_name_ar, speciality, degree, degree_ar, experience, about, about_ar,
         address, address_ar, fees, availability, created_at, updated_at)
       select ${sqlId('d', 'n')}, ${sqlId('e', 'n')}, 'approved', one->>'firstName', one->>'lastName', one->>'fullNameAr', one->>'speciality',
         one->>'degree', one->>'degreeAr', (one->>'experience')::int, one->>'about', one->>'aboutAr', one->>'address', one->>'addressAr',
         (one->>'fees')::numeric, true, now(), now()
       from generate_series(0, $2::int - 1) n, lateral (select $1::jsonb -> (n % ${demoDoctors.length}) as one) texts`,
      [JSON.stringify(demoDoctors), size.doctors],
    )
    // The doctors are noted for their free times already; triggers and foreign keys for each of millions would take
    // most of the time.
    await client.query('set session_replication_role = replica')
    await client.query(addAppointments(size))
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

/** Creates a second, empty database next to the first. */
export async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
