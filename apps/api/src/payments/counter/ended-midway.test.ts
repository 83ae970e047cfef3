import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { twoReceptionists } from '../../../test/clinics/two-receptionists.ts'
import { whileUncommitted } from '../../../test/while-uncommitted.ts'
import { endSessions } from '../../account/session/end-sessions.ts'
import { users } from '../../account/users.table.ts'
import { ledgerEntries } from '../ledger/ledger-entries.table.ts'
import { closings, tillFloats } from './closings.table.ts'

/** Nour's till has 80 dollars of one visit, and another one is cancelled with 80 dollars to return. */
async function ready() {
  const place = await twoReceptionists()
  const { take, cancel, bookAt, chargeOf, huda } = place
  const cancelled = await bookAt('11:00')
  await take(cancelled, 'cash', huda)
  await cancel(cancelled)
  await take()
  return { ...place, cancelled, unpaid: await bookAt('12:00'), charge: await chargeOf() }
}
type Place = Awaited<ReturnType<typeof ready>>

test.each([
  ['a payment', ({ take, unpaid }: Place) => take(unpaid)],
  ['a refund', ({ giveBack, cancelled }: Place) => giveBack(cancelled)],
  ['a reversal', ({ reverse, charge }: Place) => reverse(charge)],
  ['a closing', ({ close }: Place) => close({ expectedCash: 80, countedCash: 80 })],
  ['a float', ({ nour }: Place) => nour.counter.countFloat({ body: { amount: 20 } })],
])('%s that waited for the end of its session is refused', async (_, call) => {
  const place = await ready()
  const { nour, database, deps } = place
  const { db } = database
  const { id } = await nour.account.user()
  const counts = () => Promise.all([db.$count(ledgerEntries), db.$count(closings), db.$count(tillFloats)])
  const before = await counts()
  const suspend: Parameters<typeof whileUncommitted>[1] = async (tx) => {
    await tx.update(users).set({ status: 'suspended' }).where(eq(users.id, id))
    await endSessions(tx, deps, id)
  }
  await expect(whileUncommitted<unknown>(db, suspend, () => call(place))).rejects.toMatchObject({
    status: 401,
    code: 'signed_out',
  })
  expect(await counts()).toEqual(before)
})
