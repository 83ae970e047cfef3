import { randomUUID } from 'node:crypto'

import { appointments as endpoints } from '@aafiya/contracts/appointments/appointments'
import { visits } from '@aafiya/contracts/appointments/visits'
import { createClient } from '@aafiya/contracts/client'
import { limits } from '@aafiya/contracts/platform/limits'
import { expect, test } from 'vitest'

import { clinic } from '../../test/clinic.ts'
import { appointments } from './appointments.table.ts'

const halfAnHour = 1_800_000

/** A regular patient: one upcoming visit, and the given number of past ones. */
async function regularPatient(past: number) {
  const place = await clinic()
  const doctor = await place.buildDoctor()
  const personId = await place.patientId('mona')
  const tomorrow = place.clock.now().getTime() + 24 * 3_600_000
  const now = place.clock.now()
  const rows = Array.from({ length: past + 1 }, (_, daysBack) => {
    const startsAt = new Date(tomorrow - daysBack * 24 * 3_600_000)
    return {
      id: randomUUID(),
      doctorId: doctor.id,
      personId,
      startsAt,
      endsAt: new Date(startsAt.getTime() + halfAnHour),
      status: 'booked' as const,
      fee: 80,
      currency: 'USD',
      paymentStatus: 'unpaid' as const,
      sequence: 0,
      createdAt: now,
      updatedAt: now,
    }
  })
  await place.database.db.insert(appointments).values(rows)
  return { ...place, doctor, rows, headers: { authorization: `Bearer ${await place.tokenOf(personId)}` } }
}

test('shows upcoming visits on the first page, however many past ones there are, and the rest on the next ones', async () => {
  const { origin, rows, headers } = await regularPatient(limits.pageMax + 4)
  const next: (string | null)[] = []
  const client = createClient(endpoints, { origin, headers: () => headers })
  const onAnswer = (answer: Response) => void next.push(answer.headers.get('x-next-cursor'))
  const first = await client.list({ onAnswer })
  expect(first).toHaveLength(limits.pageMax)
  expect(first.at(-1)?.id).toBe(rows[0]?.id)
  expect(first.map((one) => one.appointmentDate)).toEqual(first.map((one) => one.appointmentDate).toSorted())

  const rest = await client.list({ query: { cursor: next[0] ?? '' }, onAnswer })
  expect(next[1]).toBeNull()
  expect([...first.toReversed(), ...rest.toReversed()].map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
})

test('accounts that ask for their visits at once get their own, as many as they ask for', async () => {
  const { asUser, asPatient, buildDoctor, doctor, rows } = await regularPatient(2)
  const other = await buildDoctor()
  const omar = await asPatient('omar')
  const booked = await omar.appointments.book({
    body: { doctorId: other.id, appointmentDate: '2026-03-02', appointmentTime: '12:00' },
  })
  const mona = await asUser(rows[0]?.personId ?? '')
  const without = await asUser(doctor.userId)
  const pages = await Promise.all([
    mona.appointments.list({ query: { limit: '1' } }),
    omar.appointments.list(),
    without.appointments.list(),
    mona.appointments.list(),
  ])
  expect(pages.map((page) => page.map(({ id }) => id))).toEqual([
    [rows[0]?.id],
    [booked.id],
    [],
    rows.map(({ id }) => id).toReversed(),
  ])
})

test('without a limit, one page of the calendar is read at most', async () => {
  const { origin, doctor, tokenOf } = await regularPatient(limits.pageMax + 4)
  const authorization = `Bearer ${await tokenOf(doctor.userId)}`
  const client = createClient(visits, { origin, headers: () => ({ authorization }) })
  const page = await client.ofDoctor({ query: { from: '2025-01-01' } })
  expect(page).toHaveLength(limits.pageMax)
})
