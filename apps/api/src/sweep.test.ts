import { expect, test } from 'vitest'

import { clinic } from '../test/clinic.ts'
import * as schema from './schema.ts'
import { sweep } from './sweep.ts'

const counts = async ({ everything }: { everything: () => Promise<string> }) => {
  const tables: unknown = JSON.parse(await everything())
  return Array.isArray(tables) ? tables.map((rows: unknown) => (Array.isArray(rows) ? rows.length : 0)) : []
}

test('deletes what is over and nothing that is still of use', async () => {
  const parts = await clinic()
  const { deps, clock, asVisitor, asPatient, deliver, buildDoctor } = parts
  const doctor = await buildDoctor()
  const mona = await asPatient('mona')
  const booking = { doctorId: doctor.id, appointmentDate: '2026-03-02', appointmentTime: '10:00' }
  await mona.appointments.book({ body: booking, idempotencyKey: 'a-key-of-the-client' })
  await asVisitor.account.register({
    body: { firstName: 'Mona', lastName: 'Farid', email: 'new@example.test', password: 'Correct-Horse-7-Battery', gender: 1, role: 2 },
  })
  await deliver()
  const before = await counts(parts)
  await sweep(deps)
  expect(await counts(parts)).toEqual(before)

  clock.advance(60 * 24 * 60)
  await sweep(deps)
  const left = await Promise.all(
    [schema.oneTimeCodes, schema.sessions, schema.jobs, schema.idempotencyKeys, schema.rateLimits].map((table) => deps.db.$count(table)),
  )
  expect(left).toEqual([0, 0, 0, 0, 0])
  expect(await deps.db.$count(schema.appointments)).toBe(1)
})
