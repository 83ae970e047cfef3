import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { clinic } from '../test/clinic.ts'
import { nextMonday, payingClinic } from '../test/clinics/paying-clinic.ts'
import { diskStore } from './platform/files/disk-store.ts'
import { sendReminders } from './reminders/send-reminders.ts'
import * as schema from './schema.ts'
import { sweep } from './sweep.ts'

const counts = async ({ everything }: { everything: () => Promise<string> }) => {
  const tables: unknown = JSON.parse(await everything())
  return Array.isArray(tables) ? tables.map((rows: unknown) => (Array.isArray(rows) ? rows.length : 0)) : []
}

test('deletes obsolete rows and nothing that is still needed', async () => {
  const parts = await clinic()
  const { deps, clock, asVisitor, asPatient, deliver, buildDoctor } = parts
  const doctor = await buildDoctor()
  const mona = await asPatient('mona')
  const booking = { doctorId: doctor.id, appointmentDate: '2026-03-02', appointmentTime: '10:00' }
  await mona.appointments.book({ body: booking, idempotencyKey: 'a-key-of-the-client' })
  await asVisitor.account.register({
    body: {
      firstName: 'Mona',
      lastName: 'Farid',
      email: 'new@example.test',
      password: 'Correct-Horse-7-Battery',
      gender: 1,
      role: 2,
    },
  })
  await deliver()
  const before = await counts(parts)
  await sweep(deps)
  expect(await counts(parts)).toEqual(before)

  clock.advance(60 * 24 * 60)
  await sweep(deps)
  const left = await Promise.all(
    [
      schema.oneTimeCodes,
      schema.codeRequests,
      schema.signUps,
      schema.sessions,
      schema.jobs,
      schema.idempotencyKeys,
      schema.rateLimits,
    ].map((table) => deps.db.$count(table)),
  )
  expect(left).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(await deps.db.$count(schema.appointments)).toBe(1)
})

test('invitations go with their end, events of payments after a quarter, notifications and past reminders after a year', async () => {
  const { deps, clock, mona, book, checkout, doubles, tell, ledger } = await payingClinic()
  const visit = await book(nextMonday)
  const paid = doubles.stripe.pay((await checkout(visit)).url)
  await tell(doubles.stripe, paid)
  const child = await mona.family.add({
    body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' },
  })
  await mona.family.invite({ body: { email: 'omar@example.test', personIds: [child.id] } })
  const begin = clock.now().getTime()
  const leftAfter = async (days: number) => {
    clock.set(new Date(begin + days * 86_400_000).toISOString())
    await sweep(deps)
    const { guardianInvitations, paymentEvents, notifications, reminders } = schema
    const counts = await Promise.all(
      [guardianInvitations, paymentEvents, notifications, reminders].map((table) => deps.db.$count(table)),
    )
    return counts.map((count) => count > 0)
  }
  expect(await leftAfter(14)).toEqual([true, true, true, true])
  await sendReminders(deps)
  expect(await leftAfter(15)).toEqual([false, true, true, true])
  expect(await leftAfter(90)).toEqual([false, false, true, true])
  // The ledger decides: a repeated event moves nothing.
  const before = await ledger()
  await tell(doubles.stripe, paid)
  expect((await ledger()).entries).toEqual(before.entries)
  expect(await leftAfter(365)).toEqual([false, false, false, true])
  expect(await leftAfter(380)).toEqual([false, false, false, false])
  expect(await deps.db.$count(schema.appointments)).toBe(1)
})

test('deletes a sign-up that was not confirmed for a week, and no other account', async () => {
  const { deps, clock, buildUser } = await clinic()
  const verified = await buildUser()
  await buildUser({ status: 'unverified' })
  clock.advance(6 * 24 * 60)
  const recent = await buildUser({ status: 'unverified' })
  await sweep(deps)
  expect(await deps.db.$count(schema.users)).toBe(3)
  clock.advance(24 * 60)
  await sweep(deps)
  const left = await deps.db.select({ id: schema.users.id }).from(schema.users)
  expect(left.map(({ id }) => id).toSorted()).toEqual([verified.id, recent.id].toSorted())
})

test('deletes more than one batch of rows', async () => {
  const { deps, clock } = await clinic()
  const endsAt = clock.now()
  await deps.db
    .insert(schema.rateLimits)
    .values(Array.from({ length: 2500 }, () => ({ key: randomUUID(), count: 1, endsAt })))
  await sweep(deps)
  expect(await deps.db.$count(schema.rateLimits)).toBe(0)
})

test('a step that fails stops no other', async () => {
  const { deps, clock, buildUser } = await clinic()
  await buildUser({ status: 'unverified' })
  clock.advance(8 * 24 * 60)
  const failing = () => Promise.reject(new Error('no table'))
  await sweep({ ...deps, throttle: { ...deps.throttle, sweep: failing }, files: { ...deps.files, sweep: failing } })
  expect(await deps.db.$count(schema.users)).toBe(0)
})

test('a sweep that is stopped begins no further step', async () => {
  const { deps, clock, buildUser } = await clinic()
  await buildUser({ status: 'unverified' })
  clock.advance(8 * 24 * 60)
  let steps = 0
  await sweep(deps, () => ++steps > 3)
  expect(steps).toBe(4)
  expect(await deps.db.$count(schema.users)).toBe(1)
})

test('removes files that were begun an hour ago and never finished', async () => {
  const { deps, clock } = await clinic()
  const folder = await mkdtemp(join(tmpdir(), 'aafiya-files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = diskStore(folder)
  await files.put('pictures/whole.webp', Buffer.from('whole'), 'image/webp')
  const at = async (name: string, minutesAgo: number) => {
    await writeFile(join(folder, 'pictures', name), 'half')
    const time = new Date(clock.now().getTime() - minutesAgo * 60_000)
    await utimes(join(folder, 'pictures', name), time, time)
  }
  await at('old.webp.part', 61)
  await at('new.webp.part', 59)
  await sweep({ ...deps, files })
  expect((await readdir(join(folder, 'pictures'))).toSorted()).toEqual(['new.webp.part', 'whole.webp'])
})

test('counters for an address without an account are deleted after a week', async () => {
  const { deps, clock, asVisitor } = await clinic()
  await asVisitor.account
    .login({ body: { email: 'unknown@example.test', password: 'Wrong-Horse-7-Battery' } })
    .catch(() => undefined)
  clock.advance(7 * 24 * 60)
  await sweep(deps)
  expect(await deps.db.$count(schema.rateLimits)).toBe(0)
})
