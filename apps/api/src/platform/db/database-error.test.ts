import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { clinic, refusal } from '../../../test/clinic.ts'
import { createLog } from '../log.ts'
import { isUnavailable } from './database-error.ts'
import { openPostgres } from './open-postgres.ts'

/** A clinic whose database fails every booking with the given code. */
async function failingClinic(code: string) {
  const { database, buildDoctor, asPatient } = await clinic()
  const doctor = await buildDoctor()
  const mona = await asPatient('mona')
  await database.db.execute(sql`
    create function fail_with() returns trigger language plpgsql as $$ begin raise exception 'canary' using errcode = tg_argv[0]; end $$`)
  onTestFinished(async () => void (await database.db.execute(sql`drop function fail_with cascade`)))
  await database.db.execute(
    sql.raw(`create trigger fail before insert on appointments for each row execute function fail_with('${code}')`),
  )
  return () =>
    mona.appointments.book({ body: { doctorId: doctor.id, appointmentDate: '2026-03-02', appointmentTime: '10:00' } })
}

test.each([
  ['25006', 'is read-only'],
  ['53100', 'has a full disk'],
  ['53200', 'is out of memory'],
  ['40P01', 'broke each try for a deadlock'],
  ['40001', 'could serialize no try'],
  ['55P03', 'waited too long for a lock'],
  ['57014', 'gave the statement up'],
  ['08P01', 'is a pooler without a server'],
])('%s, a database that %s, is a 503 that says when to retry', async (code) => {
  const book = await failingClinic(code)
  expect(await refusal(book())).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 1 })
})

test.each(['22012', '42703', '23514'])('%s, a fault of ours, is a 500', async (code) => {
  const book = await failingClinic(code)
  expect(await refusal(book())).toMatchObject({ status: 500, code: 'internal_error' })
})

test('a name that does not resolve is a database that is away', async () => {
  const database = openPostgres('postgres://clinic@database.invalid/clinic', createLog('silent'))
  onTestFinished(() => database.close())
  const attempts = [
    () => database.db.execute(sql`select 1`),
    () => database.db.transaction(async () => 'never'),
    database.migrate,
  ]
  for (const attempt of attempts) {
    const error = await attempt().catch((reason: unknown) => reason)
    expect(isUnavailable(error)).toBe(true)
  }
  expect(await database.isWritable()).toBe(false)
})

test('a network that fails elsewhere is not a database that is away', () => {
  for (const code of ['ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EPIPE']) {
    expect(isUnavailable(Object.assign(new Error('elsewhere'), { code }))).toBe(false)
  }
})
