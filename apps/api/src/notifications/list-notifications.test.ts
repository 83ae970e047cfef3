import { randomUUID } from 'node:crypto'

import { createClient } from '@aafiya/contracts/client'
import { notifications as endpoints } from '@aafiya/contracts/notifications/notifications'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'
import { notifications } from './notifications.table.ts'

/** A user with notifications: several with the same instant, as when one event writes more than one. */
async function notified(count = 0) {
  const place = await clinic()
  const userId = await place.patientId('mona')
  const moment = place.clock.now().getTime()
  const rows = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    userId,
    kind: 'password_changed' as const,
    facts: {},
    createdAt: new Date(moment + Math.floor(index / 4) * 1000),
  }))
  if (count > 0) await place.database.db.insert(notifications).values(rows)
  const token = await place.tokenOf(userId)
  /** One page, and the cursor of the next. */
  async function page(query: { limit?: string; cursor?: string }) {
    let answer: Response | undefined
    const headers = () => ({ authorization: `Bearer ${token}` })
    const list = await createClient(endpoints, { origin: place.origin, headers }).list({
      query,
      onAnswer: (one) => (answer = one),
    })
    return {
      list,
      next: answer?.headers.get('x-next-cursor') ?? undefined,
      unread: answer?.headers.get('x-unread-count'),
    }
  }
  async function pages(limit: number) {
    const found = [await page({ limit: String(limit) })]
    for (let cursor = found.at(-1)?.next; cursor; cursor = found.at(-1)?.next)
      found.push(await page({ limit: String(limit), cursor }))
    return found
  }
  return { ...place, userId, rows, page, pages }
}

test('requires a signed-in caller', async () => {
  const { asVisitor } = await clinic()
  expect(await refusal(asVisitor.notifications.list())).toMatchObject({ status: 401, code: 'signed_out' })
})

test('refuses a size and a cursor that are none', async () => {
  const { asPatient } = await notified(3)
  const mona = await asPatient('mona')
  for (const limit of ['0', '101', '-1', '1.5', 'all', ''])
    expect(await refusal(mona.notifications.list({ query: { limit } })), limit).toMatchObject({ status: 422 })
  const forged = ['null', '[]', '["2026-03-01T06:00:00Z"]', '["infinity","x"]', `["now","${randomUUID()}"]`, '{}'].map(
    (text) => Buffer.from(text).toString('base64url'),
  )
  for (const cursor of ['', 'x', '%00', ...forged])
    expect(await refusal(mona.notifications.list({ query: { limit: '2', cursor } })), cursor).toMatchObject({
      status: 422,
    })
})

test('shows each user their own only, also with another user’s cursor', async () => {
  const { asPatient, page, rows } = await notified(6)
  const omar = await asPatient('omar')
  expect(await omar.notifications.list()).toEqual([])
  const { next = '' } = await page({ limit: '2' })
  expect(await omar.notifications.list({ query: { cursor: next } })).toEqual([])
  expect(new Set((await page({})).list.map((one) => one.id))).toEqual(new Set(rows.map((row) => row.id)))
})

test('is sorted newest first, and complete without a page size', async () => {
  const { page } = await notified(9)
  const { list, next } = await page({})
  expect(list).toHaveLength(9)
  expect(next).toBeUndefined()
  expect(list.map((one) => one.createdAt)).toEqual(
    list
      .map((one) => one.createdAt)
      .toSorted()
      .toReversed(),
  )
})

test.each([1, 2, 3, 4, 10, 11])('pages of %i show all ten once, in the order of the whole list', async (limit) => {
  const { page, pages } = await notified(10)
  const found = await pages(limit)
  expect(found).toHaveLength(Math.ceil(10 / limit))
  expect(found.flatMap(({ list }) => list)).toEqual((await page({})).list)
})

test('a notification that arrives between two pages does not shift the next page', async () => {
  const { page, rows, userId, database, clock } = await notified(6)
  const first = await page({ limit: '3' })
  clock.advance(60)
  await database.db
    .insert(notifications)
    .values({ id: randomUUID(), userId, kind: 'password_changed', facts: {}, createdAt: clock.now() })
  const second = await page({ limit: '3', cursor: first.next ?? '' })
  expect(new Set([...first.list, ...second.list].map((one) => one.id))).toEqual(new Set(rows.map((row) => row.id)))
  expect(second.next).toBeUndefined()
})

test('is in the reader’s current language, not the one at the time of writing', async () => {
  const { buildDoctor, patientId, asUser, asPatient } = await clinic()
  const { id: doctorId, userId } = await buildDoctor()
  const mona = await asPatient('mona')
  await mona.appointments.book({ body: { doctorId, appointmentDate: '2026-03-02', appointmentTime: '10:00' } })
  const inArabic = await asUser(await patientId('mona'), 'ar')
  expect(await mona.notifications.list()).toMatchObject([
    { title: 'Appointment booked', body: 'Dr Karim Mansour, Monday 2 March 2026, 10:00 AM' },
  ])
  const [arabic] = await inArabic.notifications.list()
  expect(arabic).toMatchObject({ title: 'تم حجز موعد', body: expect.stringContaining('د. كريم منصور') })
  expect(arabic?.body).not.toMatch(/[A-Za-z]|\{\{/)
  expect(await (await asUser(userId)).notifications.list()).toMatchObject([
    { body: 'mona Farid booked Monday 2 March 2026, 10:00 AM' },
  ])
  expect(await (await asUser(userId, 'ar')).notifications.list()).toMatchObject([
    { body: expect.stringContaining('حجز جديد: \u2068mona Farid\u2069') },
  ])
})

test('counts all unread notifications of the reader, beyond the page', async () => {
  const { page, asPatient } = await notified(7)
  const omar = await asPatient('omar')
  await omar.profile.changePassword({
    body: { newPassword: 'Another-Horse-8-Battery', confirmPassword: 'Another-Horse-8-Battery' },
  })
  const { list, unread, next = '' } = await page({ limit: '2' })
  expect(list).toHaveLength(2)
  expect(unread).toBe('7')
  const mona = await asPatient('mona')
  for (const one of list) await mona.notifications.read({ params: { id: one.id } })
  expect(await page({ limit: '2' })).toMatchObject({ unread: '5' })
  expect(await page({ limit: '2', cursor: next })).toMatchObject({ unread: '5' })
  expect((await page({})).unread).toBe('5')
})

test('notifications of a kind that only a newer release knows are left out, also from the unread count', async () => {
  const { page, database, rows } = await notified(1)
  const [known] = rows
  await database.db.execute(sql`
    insert into notifications (id, user_id, kind, facts, created_at)
    values (${randomUUID()}, ${known?.userId}, 'of_the_next_release', '{}', ${known?.createdAt.toISOString()})`)
  expect(await page({})).toMatchObject({ list: [{ id: known?.id }], unread: '1' })
})
