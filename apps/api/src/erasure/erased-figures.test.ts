import { randomUUID } from 'node:crypto'

import { eq, or } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { testPassword } from '../../test/clinic.ts'
import { figuresClinic, period } from '../../test/oracles/figures-place.ts'
import { send } from '../../test/oracles/figures-surroundings.ts'
import { fill } from '../../test/oracles/figures-world.ts'
import { createRandom } from '../../test/oracles/random.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { payments } from '../payments/payments.table.ts'
import { waitingEntries, waitingOffers } from '../waiting/waiting.table.ts'

test('an erased patient changes no figure, no total of the ledger and no list behind them', async () => {
  const place = await figuresClinic('afterSpring')
  const { administrator, asUser, buildUser, clock } = place
  const { db } = place.database
  await fill(place, createRandom(11))
  const account = await buildUser({ firstName: 'Hoda' })
  const patient = await asUser(account.id)
  const theirs = { personId: account.id, bookedBy: account.id }
  const [visit] = await db.select().from(appointments).where(eq(appointments.status, 'completed'))
  const isTheirs = or(eq(appointments.personId, visit?.personId ?? ''), eq(appointments.status, 'cancelled'))
  await db.update(appointments).set(theirs).where(isTheirs)
  await db.update(payments).set({ personId: account.id, payerId: account.id })
  for (const state of ['sent', 'delivered', 'failed'] as const)
    await send(place, { channel: 'sms', state, sentAt: '2026-05-01T09:00:00Z', accountId: account.id })
  const [entryId, now] = [randomUUID(), clock.now()]
  await db.insert(waitingEntries).values({
    id: entryId,
    accountId: account.id,
    personId: account.id,
    doctorId: visit?.doctorId ?? null,
    days: [],
    parts: [],
    since: now,
    endedAt: now,
  })
  await db.insert(waitingOffers).values({
    id: randomUUID(),
    entryId,
    tokenHash: 'hash',
    doctorId: visit?.doctorId ?? '',
    holdId: randomUUID(),
    startsAt: visit?.startsAt ?? now,
    offeredAt: now,
    reservedUntil: now,
    state: 'taken',
  })
  const counted = async () => ({
    figures: await administrator.figures.ofClinic({ query: period }),
    ledger: await administrator.payments.ledgerTotals({ query: {} }),
  })
  const before = await counted()
  expect(before.figures).toMatchObject({
    messages: expect.arrayContaining([expect.objectContaining({ channel: 'sms' })]),
  })
  expect(before.figures.visits.refilled).toBeGreaterThan(0)
  expect(before.figures.visits.by_clinic).toBeGreaterThan(0)
  expect(before.figures.byReminder.yes.attended).toBeGreaterThan(0)
  await patient.erasure.erase({ body: { password: testPassword, people: [] } })
  expect(await counted()).toEqual(before)
})
