import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal, testPassword } from '../../test/clinic.ts'
import { monday, payingClinic } from '../../test/clinics/paying-clinic.ts'
import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { auditSubjects } from '../platform/audit/audit-subjects.table.ts'
import { sweep } from '../sweep.ts'
import { erasedAccounts } from './erased-accounts.table.ts'

/** Mona has a visit; she, a doctor and someone of the front desk are closed by the clinic in March 2026. */
async function closed() {
  const place = await payingClinic({ env: { KEEP_CLOSED_ACCOUNTS_YEARS: '2' } })
  const { book, patientId, buildUser, buildDoctor, asAdministrator, clock, database, deps, deliver } = place
  const administrator = await asAdministrator()
  await book(monday)
  const ids = {
    mona: await patientId('mona'),
    doctor: (await buildDoctor()).userId,
    nour: (await buildUser({ role: 4, firstName: 'Nour' })).id,
  }
  for (const id of [ids.mona, ids.doctor]) await administrator.accounts.suspend({ params: { id } })
  await administrator.receptionists.remove({ params: { id: ids.nour } })
  const sweepAt = async (at: string) => {
    clock.set(at)
    await sweep(deps)
    await deliver()
    const rows = await database.db.select().from(users)
    return Object.entries(ids).map(([name, id]) => `${name} ${rows.find((row) => row.id === id)?.status}`)
  }
  return { ...place, ids, administrator, sweepAt }
}

test('an account that the clinic closed is erased after the years that are set, and a doctor stays', async () => {
  const { ids, sweepAt, database } = await closed()
  const before = ['mona suspended', 'doctor suspended', 'nour disabled']
  expect(await sweepAt('2028-02-28T06:00:00Z')).toEqual(before)
  expect(await sweepAt('2028-03-02T06:00:00Z')).toEqual(['mona erased', 'doctor suspended', 'nour erased'])
  const [mona] = await database.db.select().from(users).where(eq(users.id, ids.mona))
  expect(mona).toMatchObject({ firstName: 'Deleted', lastName: 'account', passwordHash: null })
  expect(await database.db.$count(appointments)).toBe(1)
  expect(await database.db.$count(auditSubjects, eq(auditSubjects.userId, ids.mona))).toBe(0)
  // What a restored backup is cleaned by.
  expect((await database.db.select().from(erasedAccounts)).map(({ accountId }) => accountId).toSorted()).toEqual(
    [ids.mona, ids.nour].toSorted(),
  )
})

test('an account that was restored in between, or closed again later, stays', async () => {
  const { ids, sweepAt, clock, asAdministrator, asVisitor, database } = await closed()
  clock.set('2028-02-20T06:00:00Z')
  const administrator = await asAdministrator()
  await administrator.accounts.restore({ params: { id: ids.mona } })
  expect((await sweepAt('2028-03-02T06:00:00Z'))[0]).toBe('mona verified')
  const [mona] = await database.db.select().from(users).where(eq(users.id, ids.mona))
  await asVisitor.account.login({ body: { email: mona?.email ?? '', password: testPassword } })
  await (await asAdministrator()).accounts.suspend({ params: { id: ids.mona } })
  expect((await sweepAt('2030-03-01T06:00:00Z'))[0]).toBe('mona suspended')
  expect((await sweepAt('2030-03-03T06:00:00Z'))[0]).toBe('mona erased')
  expect(
    await refusal(asVisitor.account.login({ body: { email: mona?.email ?? '', password: testPassword } })),
  ).toMatchObject({ status: 401 })
})
