import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { twoReceptionists as ready } from '../../../test/clinics/two-receptionists.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'
import { closedEntries } from './closings.table.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const countedCash = { expectedCash: 80, countedCash: 80, expectedCard: 0, countedCard: 0 }

test('an administrator sees and closes the till of a receptionist who has left', async () => {
  const { take, nour, huda, bookAt, asAdministrator, close, database } = await ready()
  const administrator = await asAdministrator()
  await take()
  await take(await bookAt('11:00'), 'card', huda)
  const { id } = await nour.account.user()
  const body = { ...countedCash, countedCash: 75 }
  const closeNours = () => administrator.counter.closeTillOf({ params: { id }, body })
  expect(await refusal(huda.counter.openTills())).toMatchObject({ status: 403 })
  expect(await refusal(huda.counter.tillOf({ params: { id } }))).toMatchObject({ status: 403 })
  expect(await refusal(huda.counter.closeTillOf({ params: { id }, body }))).toMatchObject({ status: 403 })
  await administrator.receptionists.remove({ params: { id } })

  const sums = { expected: 80 }
  expect(
    (await administrator.counter.openTills()).toSorted((one, other) => other.fullName.localeCompare(one.fullName)),
  ).toMatchObject([
    { receptionistId: id, fullName: 'Nour Selim', hasLeft: true, movements: 1, currency: 'USD', cash: sums },
    { fullName: 'Huda Selim', hasLeft: false, card: sums },
  ])
  const movements = [{ patientName: 'Layan Aziz', amount: 80 }]
  expect(await administrator.counter.tillOf({ params: { id } })).toMatchObject({ movements, debts: [] })
  const unknown = { params: { id: unknownId } }
  expect(await refusal(administrator.counter.tillOf(unknown))).toMatchObject({ code: 'receptionist_not_found' })
  expect(await refusal(administrator.counter.closeTillOf({ ...unknown, body }))).toMatchObject({
    code: 'receptionist_not_found',
  })
  const changed = administrator.counter.closeTillOf({ params: { id }, body: { ...body, expectedCash: 0 } })
  expect(await refusal(changed)).toMatchObject({ code: 'till_changed' })

  expect(await closeNours()).toMatchObject({ tillOf: 'Nour Selim', closedBy: 'administrator Farid', difference: -5 })
  expect(await refusal(closeNours())).toMatchObject({ code: 'till_empty' })
  expect(await administrator.counter.openTills()).toMatchObject([{ fullName: 'Huda Selim' }])
  expect(await administrator.counter.closings()).toMatchObject([
    { tillOf: 'Nour Selim', closedBy: 'administrator Farid' },
  ])
  expect(await huda.counter.closings()).toEqual([])
  expect(await close({ expectedCard: 80, countedCard: 80 }, huda)).not.toHaveProperty('tillOf')
  expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'till_closed'))).toBe(2)
})

test('an administrator closes the till of a receptionist who is now a patient', async () => {
  const { take, nour, mona, asAdministrator } = await ready()
  const administrator = await asAdministrator()
  await take()
  const { id } = await nour.account.user()
  await administrator.accounts.changeRole({ params: { id }, body: { role: 2 } })
  expect(await administrator.counter.openTills()).toMatchObject([{ receptionistId: id, hasLeft: true }])
  expect(await administrator.counter.tillOf({ params: { id } })).toMatchObject({ movements: [{ amount: 80 }] })
  const closeOf = (ownerId: string) => administrator.counter.closeTillOf({ params: { id: ownerId }, body: countedCash })
  expect(await closeOf(id)).toMatchObject({ tillOf: 'Nour Selim', difference: 0 })
  expect(await administrator.counter.openTills()).toEqual([])
  for (const ownerId of [id, (await mona.account.user()).id])
    expect(await refusal(closeOf(ownerId))).toMatchObject({ code: 'receptionist_not_found' })
})

test('if a receptionist and an administrator close one till concurrently, one succeeds, and both see it', async () => {
  const { take, close, nour, asAdministrator, database } = await ready()
  const administrator = await asAdministrator()
  const { id } = await nour.account.user()
  await take()
  const asAnother = () => administrator.counter.closeTillOf({ params: { id }, body: countedCash })
  const tries = await Promise.allSettled([close(countedCash), asAnother(), close(countedCash), asAnother()])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await database.db.$count(closedEntries)).toBe(1)
  expect(await nour.counter.closings()).toEqual(await administrator.counter.closings())
})

test('one idempotency key closes one till, and not another one too', async () => {
  const { take, bookAt, nour, huda, asAdministrator } = await ready()
  const administrator = await asAdministrator()
  await take()
  await take(await bookAt('11:00'), 'cash', huda)
  const closeOf = async (who: typeof nour) => {
    const { id } = await who.account.user()
    return administrator.counter.closeTillOf({ params: { id }, body: countedCash, idempotencyKey: 'one-key-for-two' })
  }
  expect(await closeOf(nour)).toEqual(await closeOf(nour))
  expect(await refusal(closeOf(huda))).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
})
