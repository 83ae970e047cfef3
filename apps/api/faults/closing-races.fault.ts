import { expect, test } from 'vitest'

import { book, move } from './clinic/appointment-calls.ts'
import { call, inParallel } from './clinic/call.ts'
import { makeDoctors, makePatients, query, slotsAhead, type Person, type Slot } from './clinic/people.ts'
import type { ApiProcess } from './processes/api-process.ts'
import { twoProcesses } from './processes/two-processes.ts'
import { reportFigure } from './report-figure.ts'

const rounds = 40
/** One day, and a time on another. */
const [time, , laterTime] = slotsAhead(3)
const elsewhere = slotsAhead(60).findLast(({ appointmentDate }) => appointmentDate !== time?.appointmentDate)

/** An administrator closes a doctor's day, and decides about no visit. */
function close(api: ApiProcess, by: Person | undefined, doctorId: string | undefined, { appointmentDate: date }: Slot) {
  const body = { week: null, seasons: [], exceptions: [{ date, hours: [], reason: '' }], version: 0 }
  return call(api.origin, { method: 'PUT', path: `/api/doctors/${doctorId}/hours`, token: by?.token ?? '', body })
}

/** Two processes with an administrator, and a doctor and a patient for each round. */
async function ready() {
  const place = await twoProcesses()
  const { url } = place.cluster
  const [administrator] = await makePatients(url, 1)
  await query(url, 'update users set role = 3 where id = $1', [administrator?.id])
  return {
    ...place,
    url,
    administrator,
    doctors: await makeDoctors(url, rounds),
    patients: await makePatients(url, rounds),
  }
}

/** How many visits there are on days that were closed. */
const visitsOnClosedDays = (url: string) =>
  query(
    url,
    `select 1 from appointments a join schedules s on s.doctor_id = a.doctor_id
     where a.status <> 'cancelled' and (a.starts_at at time zone 'Africa/Cairo')::date = (s.exceptions -> 0 ->> 'date')::date`,
  )

if (!time || !laterTime || !elsewhere) throw new Error('there are slots ahead')

test('closing a day against booking on it: one of the two is refused, in either order', async () => {
  const { url, either, administrator, doctors, patients } = await ready()
  const pairs = await inParallel(doctors, 4, async (doctorId, index) => {
    const booking = () => book(either(index), patients[index], { doctorId, ...time })
    const closing = () => close(either(index + 1), administrator, doctorId, time)
    const answers = index % 4 < 2 ? [booking(), closing()] : [closing(), booking()].toReversed()
    const [booked, closed] = await Promise.all(answers)
    return [booked?.status, booked?.code, closed?.status, closed?.code]
  })
  for (const pair of pairs)
    expect([
      [201, '', 409, 'visits_affected'],
      [422, 'slot_not_offered', 200, ''],
    ]).toContainEqual(pair)
  expect(await visitsOnClosedDays(url)).toEqual([])
  const booked = pairs.filter(([status]) => status === 201).length
  reportFigure('race', `closing against booking: ${booked} booked, ${pairs.length - booked} closed`)
})

test('closing a day against moving onto it: one of the two is refused', async () => {
  const { url, either, administrator, doctors, patients } = await ready()
  const ids = await inParallel(doctors, 4, (doctorId, index) =>
    book(either(index), patients[index], { doctorId, ...elsewhere }),
  )
  const pairs = await inParallel(doctors, 4, async (doctorId, index) => {
    const [moved, closed] = await Promise.all([
      move(either(index), patients[index], ids[index]?.id ?? '', laterTime),
      close(either(index + 1), administrator, doctorId, laterTime),
    ])
    return [moved.status, moved.code, closed.status, closed.code]
  })
  for (const pair of pairs)
    expect([
      [200, '', 409, 'visits_affected'],
      [422, 'slot_not_offered', 200, ''],
    ]).toContainEqual(pair)
  expect(await visitsOnClosedDays(url)).toEqual([])
})
