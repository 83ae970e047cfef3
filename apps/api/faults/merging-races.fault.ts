import { randomBytes, randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { createSecrets } from '../src/platform/secrets.ts'
import { call, inParallel, served, tally, type Answered } from './clinic/call.ts'
import { makeDoctors, makePatients, makeSession, query, slotsAhead, type Person, type Slot } from './clinic/people.ts'
import { faultSecret } from './processes/api-process.ts'
import { twoProcesses } from './processes/two-processes.ts'
import { repeats } from './repeats.ts'
import { reportFigure } from './report-figure.ts'

const roles = { administrator: 3, receptionist: 4 } as const
const rounds = repeats(20)
const slotsPerRound = 11

type By = Person | { token: string } | undefined

/** Two processes with an administrator, a receptionist, and a doctor with a session. */
async function ready() {
  // Fixed accounts make hundreds of calls, which a rate would refuse.
  const processes = await twoProcesses({ RATE_LIMIT_FACTOR: '1000', MAX_UPCOMING_APPOINTMENTS: '1000' })
  const { url } = processes.cluster
  const staff = async (role: number) => {
    const [person] = await makePatients(url, 1)
    await query(url, `update users set role = $2, first_name = 'Desk' where id = $1`, [person?.id, role])
    return person
  }
  const [doctorId = '', substituteId = ''] = await makeDoctors(url, 2)
  const [doctor] = await query<{ user_id: string }>(url, 'select user_id from doctors where id = $1', [doctorId])
  const doctorToken = await makeSession(url, doctor?.user_id ?? '')
  /** Adds people who were entered at the front desk, born in 2016. */
  const enter = async (count: number) => {
    const ids = Array.from({ length: count }, () => randomUUID())
    await query(
      url,
      `insert into people (id, full_name, birth_date, birth_year, created_at, updated_at)
       select id, 'Lina Farid', '2016-05-04', 2016, now(), now() from unnest($1::uuid[]) id`,
      [ids],
    )
    return ids
  }
  /** Makes an account the guardian of a person. */
  const guard = (accountId: string, personId: string) =>
    query(
      url,
      `insert into guardianships (id, account_id, person_id, relation, since) values ($1, $2, $3, 'child', now())`,
      [randomUUID(), accountId, personId],
    )
  const send = (index: number, by: By, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    served(() =>
      call(processes.either(index).origin, {
        method,
        path: `/api${path}`,
        token: by?.token ?? '',
        ...(body !== undefined && { body }),
      }),
    )
  const post = (index: number, by: By, path: string, body?: unknown) => send(index, by, 'POST', path, body)
  const [administrator, receptionist] = [await staff(roles.administrator), await staff(roles.receptionist)]
  return {
    ...processes,
    url,
    doctorId,
    substituteId,
    doctor: { token: doctorToken },
    administrator,
    receptionist,
    enter,
    guard,
    send,
    post,
  }
}

/** Records of a person who has been merged into another: there must be none. */
const left = (url: string) =>
  query(
    url,
    `select tableoid::regclass::text as "table", id from appointments where person_id in (select id from people where merged_into is not null)
     union all select 'inquiries', id from inquiries where person_id in (select id from people where merged_into is not null)
     union all select 'payments', id from payments where person_id in (select id from people where merged_into is not null)
     union all select 'waiting_entries', id from waiting_entries where person_id in (select id from people where merged_into is not null)`,
  )

test(`a next visit booked during a merge belongs to the kept person, ${rounds} of ${rounds}`, async () => {
  const { url, post, enter, doctorId, doctor, administrator, receptionist } = await ready()
  const slots = slotsAhead(2 * rounds)
  const answers = await inParallel(Array.from({ length: rounds }), 1, async (_, round) => {
    const [keptId, otherId] = await enter(2)
    const [before, next] = [slots[2 * round], slots[2 * round + 1]]
    const { id } = await post(0, receptionist, '/desk/visits', { personId: otherId, doctorId, ...before })
    return Promise.all([
      post(0, administrator, '/merges', { keptId, otherId }),
      post(1, doctor, `/appointments/${id}/next`, next),
    ])
  })
  expect(tally(answers.flat())).toEqual({ 201: 2 * rounds })
  expect(await left(url)).toEqual([])
})

/** New hours of the substitute, who takes a day off: visits booked on it are cancelled. */
async function dayOff({ url, substituteId }: Awaited<ReturnType<typeof ready>>, date: string | undefined) {
  const [saved] = await query<{ version: number }>(url, 'select version from schedules where doctor_id = $1', [
    substituteId,
  ])
  const booked = await query<{ id: string }>(
    url,
    `select id from appointments where doctor_id = $1 and status = 'booked'`,
    [substituteId],
  )
  const exceptions = [{ date, hours: [], reason: 'Ill' }]
  const decisions = booked.map(({ id }) => ({ id, choice: 'cancel' }))
  return { week: null, seasons: [], exceptions, version: saved?.version ?? 0, decisions, reason: 'Ill' }
}

/** Every action that locks two people's rows, concurrently. `free` are slots that no other action uses. */
async function storm(
  place: Awaited<ReturnType<typeof ready>>,
  round: number,
  free: readonly Slot[],
): Promise<Answered[]> {
  const { url, enter, guard, post, send, doctorId, substituteId, doctor, administrator, receptionist } = place
  const [mona, omar, adult] = await makePatients(url, 3)
  const [keptId = '', childId = '', earlierId = ''] = await enter(3)
  for (const id of [keptId, childId]) if (mona) await guard(mona.id, id)
  const token = randomBytes(32).toString('base64url')
  await query(
    url,
    `insert into guardian_invitations (token_hash, guardianship_id, email, expires_at)
     select $1, id, $3, now() + interval '1 day' from guardianships where person_id = $2`,
    [createSecrets(faultSecret).hash('guardian-invitation', token), childId, `${omar?.id}@patients.test`],
  )
  const at = (index: number) => ({ doctorId, ...free[index] })
  const agreed = { agreesToHealthData: true }
  const visitAt = async (index: number, who = doctorId) =>
    (await post(0, receptionist, '/desk/visits', { personId: childId, ...at(index), doctorId: who })).id
  const [visit, moved, crossed, cancelled, undone] = [
    await visitAt(0),
    await visitAt(5),
    await visitAt(6),
    await visitAt(7),
    await visitAt(8),
  ]
  await visitAt(9, substituteId)
  await send(0, mona, 'DELETE', `/appointments/${undone}`)
  // The cancellation's time is offered to the waiting list.
  await post(0, mona, '/waiting-list', { personId: keptId, doctorId, ...agreed })
  const earlier = await post(0, administrator, '/merges', { keptId, otherId: earlierId })
  const [claimedId = ''] = await enter(1)
  const issued = await fetch(`${place.first.origin}/api/desk/people/${claimedId}/code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${receptionist?.token}` },
    body: '{}',
  })
  const claim: unknown = await issued.json()
  const code: unknown = typeof claim === 'object' && claim !== null ? Reflect.get(claim, 'code') : undefined
  const member = { fullName: 'Lina Farid', dateOfBirth: '2016-05-04', relation: 'child' }
  const hours = await dayOff(place, free[9]?.appointmentDate)
  return Promise.all([
    post(0, administrator, '/merges', { keptId, otherId: childId }),
    post(1, administrator, `/merges/${earlier.id}/undo`, {}),
    post(0, administrator, '/merges', { keptId: childId, otherId: claimedId }),
    post(1, adult, '/claims', { code, birthYear: 2016 }),
    post(0, mona, '/appointments', { personId: childId, ...at(1), ...agreed }),
    post(1, mona, '/appointments', { personId: keptId, ...at(2), ...agreed }),
    post(0, receptionist, '/desk/visits', { personId: claimedId, ...at(3) }),
    post(1, doctor, `/appointments/${visit}/next`, free[4]),
    post(0, mona, `/family/${childId}/invitations`, { email: `${omar?.id}@patients.test` }),
    post(1, omar, '/family/invitations/accept', { token }),
    post(1, mona, '/inquiries', {
      personId: childId,
      message: 'A rash since yesterday',
      specialty: 'General physician',
      ...agreed,
    }),
    post(0, mona, '/waiting-list', { personId: childId, doctorId, ...agreed }),
    send(round, mona, 'PUT', `/family/${childId}`, member),
    send(round, mona, 'DELETE', `/family/${childId}`),
    send(round, mona, 'DELETE', `/family/${keptId}`),
    send(round, mona, 'PUT', `/appointments/${moved}`, free[10]),
    // The patient has a visit with another doctor then: it is refused, by a constraint that a merge waits for too.
    send(0, receptionist, 'PUT', `/desk/visits/${crossed}`, { ...at(5), doctorId: substituteId }),
    send(1, receptionist, 'PUT', `/desk/visits/${visit}`, { ...at(6), doctorId: substituteId }),
    send(1, mona, 'DELETE', `/appointments/${cancelled}`),
    post(0, mona, `/appointments/${undone}/undo`),
    post(1, receptionist, `/appointments/${moved}/cancel-by-clinic`, { reason: 'Ill' }),
    post(0, doctor, `/appointments/${crossed}/confirmation`),
    send(1, administrator, 'PUT', `/doctors/${substituteId}/hours`, hours),
  ])
}

test('all changes of a person or their visits, run concurrently, never deadlock and leave nothing behind', async () => {
  const place = await ready()
  const { url, first, second } = place
  const slots = slotsAhead(slotsPerRound * rounds)
  const answers = (
    await inParallel(Array.from({ length: rounds }), 1, (_, round) =>
      storm(place, round, slots.slice(slotsPerRound * round, slotsPerRound * (round + 1))),
    )
  ).flat()
  const remains = await left(url)
  // A connection reports its deadlocks at its end at the latest.
  await Promise.all([first.kill('SIGTERM'), second.kill('SIGTERM')])
  const [{ deadlocks } = { deadlocks: -1 }] = await query<{ deadlocks: number }>(
    url,
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  reportFigure('race', `merging at once: ${JSON.stringify(tally(answers))}, deadlocks ${deadlocks}`)
  expect(answers.filter(({ status }) => status === 0 || status >= 500)).toEqual([])
  expect(remains).toEqual([])
  expect(deadlocks).toBe(0)
})
