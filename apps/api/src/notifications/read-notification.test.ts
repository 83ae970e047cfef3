import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'
import { notifications } from './notifications.table.ts'

async function notified() {
  const place = await clinic()
  const userId = await place.patientId('mona')
  const [id, other] = [randomUUID(), randomUUID()]
  await place.database.db.insert(notifications).values(
    [id, other].map((one) => ({
      id: one,
      userId,
      kind: 'password_changed' as const,
      facts: {},
      createdAt: place.clock.now(),
    })),
  )
  const mona = await place.asPatient('mona')
  const omar = await place.asPatient('omar')
  return {
    ...place,
    id,
    other,
    mona,
    omar,
    read: (one: string = id, who = mona) => who.notifications.read({ params: { id: one } }),
  }
}

test('requires a signed-in caller', async () => {
  const { asVisitor, read, id } = await notified()
  expect(await refusal(read(id, asVisitor))).toMatchObject({ status: 401, code: 'signed_out' })
})

test('another user’s, a missing one and an invalid id are not found, and nothing changes', async () => {
  const { read, id, omar, everything } = await notified()
  const before = await everything()
  expect(await refusal(read(id, omar))).toMatchObject({ status: 404, code: 'notification_not_found' })
  for (const unknown of [randomUUID(), 'x', '%00', "'"])
    expect(await refusal(read(unknown))).toMatchObject({ status: 404, code: 'notification_not_found' })
  expect(await everything()).toBe(before)
})

test('marks this one as read, now, and no other', async () => {
  const { read, mona, id, other, clock } = await notified()
  clock.advance(5)
  expect(await read()).toMatchObject({ id, readAt: '2026-03-01T06:05:00.000Z', title: 'Password changed' })
  const list = await mona.notifications.list()
  expect(list.find((one) => one.id === id)).toMatchObject({ readAt: '2026-03-01T06:05:00.000Z' })
  expect(list.find((one) => one.id === other)).toMatchObject({ readAt: null })
})

test('reading it again keeps the first time', async () => {
  const { read, clock } = await notified()
  const first = await read()
  clock.advance(60)
  expect(await read()).toEqual(first)
})

test('ten concurrent reads return the same time', async () => {
  const { read } = await notified()
  const answers = await Promise.all(Array.from({ length: 10 }, () => read()))
  expect(new Set(answers.map((one) => one.readAt)).size).toBe(1)
})
