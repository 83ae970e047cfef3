import { randomUUID } from 'node:crypto'

import { instantAt } from '@aafiya/contracts/hours/clinic-time'
import { daysFrom, gridTimes } from '@aafiya/contracts/hours/slots'
import pg from 'pg'

import { signSessionToken } from '../../src/account/session/session-token.ts'
import { createSecrets } from '../../src/platform/secrets.ts'
import { faultSecret } from '../processes/api-process.ts'

const secrets = createSecrets(faultSecret)
const zone = 'Africa/Cairo'

export interface Person {
  id: string
  sessionId: string
  token: string
}

/** One query on a separate connection, which the tests' faults must not break. */
export async function query<T extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

const day = 86_400_000

/** Patients with a session each; sign-up has its own tests. */
export async function makePatients(databaseUrl: string, count: number): Promise<Person[]> {
  const now = new Date()
  const people = Array.from({ length: count }, () => ({ id: randomUUID(), sessionId: randomUUID() }))
  await query(
    databaseUrl,
    `insert into users (id, email, first_name, last_name, role, status, language, created_at, updated_at)
     select id, id || '@patients.test', 'Patient', 'Test', 2, 'verified', 'en', $2, $2 from unnest($1::uuid[]) id`,
    [people.map((one) => one.id), now],
  )
  await agreeToHealthData(databaseUrl, people)
  const expiresAt = new Date(now.getTime() + day)
  await query(
    databaseUrl,
    `insert into sessions (id, user_id, created_at, last_seen_at, expires_at) select s, u, $3, $3, $4 from unnest($1::uuid[], $2::uuid[]) t(s, u)`,
    [people.map((one) => one.sessionId), people.map((one) => one.id), now, expiresAt],
  )
  const clock = { now: () => now }
  return people.map(({ id, sessionId }) => ({
    id,
    sessionId,
    token: signSessionToken({ secrets, clock }, { id: sessionId, userId: id, expiresAt }),
  }))
}

/** Consents of these people, which bookings need; nothing on a database of an earlier release. */
export async function agreeToHealthData(databaseUrl: string, people: readonly { id: string }[]): Promise<void> {
  const [{ known } = { known: null }] = await query<{ known: string | null }>(
    databaseUrl,
    "select to_regclass('health_consents')::text as known",
  )
  if (known === null) return
  await query(
    databaseUrl,
    `insert into health_consents (id, person_id, version, given_by, is_aloud, given_at)
     select gen_random_uuid(), id, 1, id, false, $2 from unnest($1::uuid[]) id`,
    [people.map(({ id }) => id), new Date()],
  )
}

/** The token of a new session of an existing person. */
export async function makeSession(databaseUrl: string, userId: string): Promise<string> {
  const now = new Date()
  const session = { id: randomUUID(), userId, expiresAt: new Date(now.getTime() + day) }
  await query(
    databaseUrl,
    'insert into sessions (id, user_id, created_at, last_seen_at, expires_at) values ($1, $2, $3, $3, $4)',
    [session.id, userId, now, session.expiresAt],
  )
  return signSessionToken({ secrets, clock: { now: () => now } }, session)
}

/** Listed doctors. */
export async function makeDoctors(databaseUrl: string, count: number): Promise<string[]> {
  const now = new Date()
  const ids = Array.from({ length: count }, () => ({ id: randomUUID(), userId: randomUUID() }))
  await query(
    databaseUrl,
    `insert into users (id, email, first_name, last_name, role, status, language, created_at, updated_at)
     select id, id || '@doctors.test', 'Karim', 'Mansour', 1, 'verified', 'en', $2, $2 from unnest($1::uuid[]) id`,
    [ids.map((one) => one.userId), now],
  )
  await query(
    databaseUrl,
    `insert into doctors (id, user_id, status, first_name, last_name, speciality, fees, availability, created_at, updated_at)
     select d, u, 'approved', 'Karim', 'Mansour', 'Neurologist', 80, true, $3, $3 from unnest($1::uuid[], $2::uuid[]) t(d, u)`,
    [ids.map((one) => one.id), ids.map((one) => one.userId), now],
  )
  return ids.map((one) => one.id)
}

/** The body of a booking without the doctor. */
export interface Slot {
  appointmentDate: string
  appointmentTime: string
}

/** Slots from tomorrow on. */
export function slotsAhead(count: number): Slot[] {
  return daysFrom(new Date(), zone, 60)
    .slice(1)
    .flatMap((appointmentDate) => gridTimes().map((appointmentTime) => ({ appointmentDate, appointmentTime })))
    .filter((slot) => instantAt(slot.appointmentDate, slot.appointmentTime, zone))
    .slice(0, count)
}

/** How many appointments there are, and how many slots they take: the numbers differ if a slot was booked twice. */
export async function liveBookings(databaseUrl: string): Promise<{ live: number; slots: number }> {
  const [counts] = await query<{ live: number; slots: number }>(
    databaseUrl,
    `select count(*)::int as live, count(distinct (doctor_id, starts_at))::int as slots from appointments where status <> 'cancelled'`,
  )
  if (!counts) throw new Error('a count is one row')
  return counts
}
