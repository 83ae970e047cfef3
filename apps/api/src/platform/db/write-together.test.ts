import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic } from '../../../test/clinic.ts'
import { statementsOf } from '../../../test/statements.ts'
import { messages } from '../../messages/messages.table.ts'
import { notifications } from '../../notifications/notifications.table.ts'
import { insertRows, writeTogether } from './write-together.ts'

async function withAccount() {
  const { deps, buildUser } = await clinic()
  const { id: userId } = await buildUser()
  const createdAt = new Date('2026-03-01T06:00:00.123Z')
  const news = (facts: Record<string, unknown> = {}) => ({
    id: randomUUID(),
    userId,
    kind: 'appointment_booked' as const,
    facts,
    createdAt,
  })
  const message = () => ({
    id: randomUUID(),
    kind: 'booked' as const,
    accountId: userId,
    route: ['mail', 'a "quoted", {odd} channel'],
    usefulUntil: createdAt,
    createdAt,
  })
  const read = () =>
    deps.db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.id)
  return { db: deps.db, userId, news, message, read }
}

test('rows of several tables are written by one statement, with their values', async () => {
  const { db, userId, news, message, read } = await withAccount()
  const facts = { doctor: 'د. "منى" \\ Farid', patient: null, nested: [{ number: 1.5 }] }
  const rows = [news(facts), { ...news(), link: '/visit' }, news({ last: 'yes' })]
  const letter = message()
  const sent = await statementsOf(() =>
    db.transaction((tx) =>
      writeTogether(tx, async () => {
        await insertRows(tx, notifications, rows.slice(0, 2))
        await insertRows(tx, messages, [letter])
        await insertRows(tx, notifications, rows.slice(2))
      }),
    ),
  )
  expect(sent).toEqual(['with notifications'])
  const empty = { personId: null, appointmentId: null, link: null, readAt: null }
  const byId = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(await read()).toEqual(byId.map((row) => ({ ...empty, ...row })))
  expect(await db.select().from(messages).where(eq(messages.accountId, userId))).toEqual([
    { ...letter, content: null, answeredAt: null },
  ])
})

test('outside of it rows are written at once, and none without rows', async () => {
  const { db, news, read } = await withAccount()
  const row = news()
  const sent = await statementsOf(() =>
    db.transaction(async (tx) => {
      await insertRows(tx, notifications, [])
      await insertRows(tx, notifications, [row])
    }),
  )
  expect(sent).toEqual(['with notifications'])
  expect(await read()).toMatchObject([{ id: row.id }])
})

test('what fails writes nothing, and gathers nothing more', async () => {
  const { db, news, read } = await withAccount()
  const [lost, later] = [news(), news()]
  await db.transaction(async (tx) => {
    const failing = writeTogether(tx, async () => {
      await insertRows(tx, notifications, [lost])
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    await insertRows(tx, notifications, [later])
  })
  expect(await read()).toMatchObject([{ id: later.id }])
})
