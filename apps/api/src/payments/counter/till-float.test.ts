import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { twoReceptionists as ready } from '../../../test/clinics/two-receptionists.ts'
import { whileUncommitted } from '../../../test/while-uncommitted.ts'
import { appointments } from '../../appointments/appointments.table.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'

test('the float is expected in the till, changes only before the first movement, and ends with the closing', async () => {
  const { clock, nour, huda, asVisitor, mona, take, close, database, asAdministrator } = await ready()
  const count = (amount: number, who = nour) => who.counter.countFloat({ body: { amount } })
  expect(await refusal(count(50, asVisitor))).toMatchObject({ status: 401 })
  expect(await refusal(count(50, mona))).toMatchObject({ status: 403 })
  expect(await refusal(count(-1))).toMatchObject({ code: 'validation_failed' })
  expect(await refusal(count(10.005))).toMatchObject({ code: 'validation_failed', issues: [{ path: 'amount' }] })
  await count(5)
  clock.advance(1)
  expect(await count(50)).toMatchObject({ float: { amount: 50 }, cash: { received: 0, expected: 50 } })
  expect(await (await asAdministrator()).counter.openTills()).toMatchObject([{ movements: 0, cash: { expected: 50 } }])
  await take()
  expect(await refusal(count(20))).toMatchObject({ status: 409, code: 'float_fixed' })
  expect(await nour.counter.till()).toMatchObject({ float: { amount: 50 }, cash: { received: 80, expected: 130 } })
  expect(await refusal(close({ expectedCash: 80, countedCash: 130 }))).toMatchObject({ code: 'till_changed' })
  // Rounded, each would be an amount that nobody counted.
  for (const counted of [{ countedCash: 129.995 }, { countedCash: 129, countedCard: 0.004 }])
    expect(await refusal(close({ expectedCash: 130, ...counted }))).toMatchObject({ code: 'validation_failed' })
  const closing = await close({ expectedCash: 130, countedCash: 129 })
  expect(closing).toMatchObject({ float: 50, difference: -1 })
  const till = await nour.counter.till()
  // Closed or not, the money was taken today.
  expect(till).toMatchObject({ cash: { expected: 0 }, today: { cash: 80, card: 0 } })
  expect(till).not.toHaveProperty('float')
  expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'float_counted'))).toBe(2)
  clock.advance(24 * 60)
  expect(await nour.counter.till()).toMatchObject({ today: { cash: 0, card: 0 } })
  const call = { params: { id: closing.id } }
  expect(await refusal(huda.counter.closing(call))).toMatchObject({ status: 404, code: 'closing_not_found' })
  const report = {
    float: 50,
    closedBy: 'Nour Selim',
    cash: { received: 80, returned: 0, expected: 130 },
    countedCash: 129,
    difference: -1,
    lines: [{ kind: 'charge', method: 'cash', amount: 80, receiptNumber: 1 }],
  }
  expect(await nour.counter.closing(call)).toMatchObject(report)
  expect(await (await asAdministrator()).counter.closing(call)).toMatchObject(report)
})

test('a till with only its float closes, and of six concurrent floats one is stored', async () => {
  const { nour, close, database } = await ready()
  const tries = await Promise.allSettled(
    [1, 2, 3, 4, 5, 6].map((amount) => nour.counter.countFloat({ body: { amount } })),
  )
  expect(tries.every(({ status }) => status === 'fulfilled')).toBe(true)
  const { cash } = await nour.counter.till()
  expect(await close({ expectedCash: cash.expected, countedCash: cash.expected })).toMatchObject({
    movements: 0,
    float: cash.expected,
    difference: 0,
  })
  expect(await refusal(close({}))).toMatchObject({ code: 'till_empty' })
  expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'till_closed'))).toBe(1)
})

test('the float is not changed while the first payment of its till is on its way', async () => {
  const { nour, take, visit, database } = await ready()
  const count = (amount: number) => nour.counter.countFloat({ body: { amount } })
  await count(50)
  const [, late] = await whileUncommitted<unknown>(
    database.db,
    (tx) => tx.select().from(appointments).where(eq(appointments.id, visit)).for('update'),
    () => take(),
    () => refusal(count(20)),
  )
  expect(late).toMatchObject({ code: 'float_fixed' })
})
