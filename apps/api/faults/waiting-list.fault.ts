import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { book, cancel } from './clinic/appointment-calls.ts'
import { call, inParallel, served, tally, type Answered } from './clinic/call.ts'
import { liveBookings, makeDoctors, makePatients, query, slotsAhead, type Person } from './clinic/people.ts'
import { twoProcesses } from './processes/two-processes.ts'
import { repeats } from './repeats.ts'

const doctorCount = 25
const timesEach = Math.ceil(repeats(500) / doctorCount)
const times = doctorCount * timesEach
const waiting = times * 4

interface Offer {
  id: string
  entry: string
  account: string
  doctor: string
  turn: number
  awaits: string | null
  at: number
}

const openOffers = `select o.id, e.id as entry, e.account_id as account, o.doctor_id as doctor, e.turn::int, e.doctor_id as awaits,
    (extract(epoch from o.offered_at) * 1000)::float8 as at
  from waiting_offers o join waiting_entries e on e.id = o.entry_id where o.state = 'open' and o.reserved_until > now()`

/** Every other patient waits for one doctor, the rest for any doctor of the speciality; in the order of the array. */
async function makeLine(databaseUrl: string, patients: readonly Person[], doctors: readonly string[]): Promise<void> {
  await query(
    databaseUrl,
    `insert into waiting_entries (id, account_id, person_id, doctor_id, speciality, days, parts, since)
     select id, account, account, doctor, case when doctor is null then 'Neurologist' end,
       '{sunday,monday,tuesday,wednesday,thursday,friday,saturday}', '{morning,afternoon,evening}', now()
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) with ordinality t(id, account, doctor, place) order by place`,
    [
      patients.map(() => randomUUID()),
      patients.map(({ id }) => id),
      patients.map((_, index) => (index % 2 === 0 ? null : doctors[index % doctorCount])),
    ],
  )
}

/**
 * Offers to one entry while an earlier entry, which had no offer by then, could have had the same
 * time.
 */
function outOfOrder(offers: readonly Offer[], line: readonly { turn: number; awaits: string | null }[]): Offer[] {
  const offeredAt = new Map(offers.map(({ turn, at }) => [turn, at]))
  return offers.filter((offer) =>
    line.some(
      ({ turn, awaits }) =>
        turn < offer.turn &&
        (awaits === null || awaits === offer.doctor) &&
        (offeredAt.get(turn) ?? Number.POSITIVE_INFINITY) > offer.at,
    ),
  )
}

test(`${times} freed times for a waiting list of ${waiting} over two processes: each has one owner, in order, and no one waits behind an unanswered offer`, async () => {
  const { cluster, either } = await twoProcesses()
  const doctors = await makeDoctors(cluster.url, doctorCount)
  const owners = await makePatients(cluster.url, doctorCount)
  const people = await makePatients(cluster.url, waiting)
  const tokens = new Map(people.map(({ id, token }) => [id, token]))
  const slots = slotsAhead(timesEach)
  const visits = doctors.flatMap((doctorId, index) =>
    slots.map((slot) => ({ owner: owners[index], doctorId, ...slot })),
  )
  const booked = await inParallel(visits, 50, ({ owner, ...slot }, index) =>
    served(() => book(either(index), owner, slot)),
  )
  expect(tally(booked)).toEqual({ 201: times })
  await makeLine(cluster.url, people, doctors)

  const given = await inParallel(booked, 50, ({ id }, index) =>
    served(() => cancel(either(index), visits[index]?.owner, id)),
  )
  expect(tally(given)).toEqual({ 200: times })
  // The ten minutes are over in which they can be undone.
  await query(cluster.url, 'update appointments set reserved_until = null where reserved_until is not null')
  await expect
    .poll(() => query(cluster.url, 'select id from freed_times'), { timeout: 120_000, interval: 500 })
    .toEqual([])
  const first = await query<Offer>(cluster.url, openOffers)
  const line = await query<{ turn: number; awaits: string | null }>(
    cluster.url,
    'select turn::int, doctor_id as awaits from waiting_entries',
  )
  expect(first).toHaveLength(times)
  expect(outOfOrder(first, line)).toEqual([])

  // Every patient who gets an offer accepts it, declines it, or lets it expire.
  const answers: Answered[] = []
  const isOver = async () => {
    const offers = await query<Offer>(cluster.url, openOffers)
    const silent = offers.filter((_, index) => index % 10 === 9).map(({ id }) => id)
    await query(cluster.url, 'update waiting_offers set reserved_until = now() where id = any($1)', [silent])
    answers.push(
      ...(await inParallel(
        offers.filter((_, index) => index % 10 !== 9),
        50,
        ({ id, entry, account }, index) =>
          served(() =>
            call(either(index).origin, {
              method: 'POST',
              path: `/api/waiting-list/${entry}/offers/${id}/${index % 10 === 8 ? 'decline' : 'accept'}`,
              token: tokens.get(account) ?? '',
            }),
          ),
      )),
    )
    const [left] = await query<{ count: number }>(
      cluster.url,
      `select ((select count(*) from freed_times) + (select count(*) from waiting_offers where state = 'open'))::int as count`,
    )
    return left?.count ?? -1
  }
  await expect.poll(isOver, { timeout: 240_000, interval: 1000 }).toBe(0)
  expect(Object.keys(tally(answers))).toEqual(['200'])
  expect(await liveBookings(cluster.url)).toEqual({ live: times, slots: times })
  const [taken] = await query<{ count: number }>(
    cluster.url,
    `select count(*)::int as count from waiting_offers o join waiting_entries e on e.id = o.entry_id
     join appointments a on a.doctor_id = o.doctor_id and a.starts_at = o.starts_at and a.person_id = e.person_id and a.status = 'booked'
     where o.state = 'taken' and e.ended_at is not null`,
  )
  expect(taken).toEqual({ count: times })
})
