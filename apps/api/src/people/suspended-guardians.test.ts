import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal, testPassword } from '../../test/clinic.ts'
import { nextMonday, payingClinic } from '../../test/clinics/paying-clinic.ts'
import { guardianships } from './guardianships.table.ts'
import { people } from './people.table.ts'

/** Mona and Omar book for Lina, who has a visit; Omar's account is suspended. */
async function ready() {
  const place = await payingClinic()
  const { mona, doctor, patientId, asPatient, asAdministrator, database, clock } = place
  const { id: personId } = await mona.family.add({
    body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' },
  })
  await asPatient('omar')
  const accountId = await patientId('omar')
  const books = { accountId, personId, relation: 'child' as const, since: clock.now() }
  await database.db.insert(guardianships).values({ id: randomUUID(), ...books })
  const { id: visitId } = await mona.appointments.book({ body: { doctorId: doctor.id, personId, ...nextMonday } })
  const administrator = await asAdministrator()
  const params = { id: accountId }
  await administrator.accounts.suspend({ params })
  const restore = () => administrator.accounts.restore({ params })
  return { ...place, personId, visitId, restore, leave: () => mona.family.end({ params: { id: personId } }) }
}

test('who looks after a person beside a suspended account does not leave visits that no account can move', async () => {
  const { mona, leave, visitId, restore } = await ready()
  expect(await refusal(leave())).toMatchObject({ code: 'visits_to_come' })
  expect(await mona.appointments.list()).toMatchObject([{ id: visitId }])
  await restore()
  expect(await leave()).toEqual([])
})

test('a person without visits stays for the account that is suspended', async () => {
  const { mona, leave, visitId, restore, asPatient, personId } = await ready()
  await mona.appointments.cancel({ params: { id: visitId } })
  expect(await leave()).toEqual([])
  await restore()
  expect(await (await asPatient('omar')).family.list()).toMatchObject([{ id: personId }])
})

test('deleting an account also deletes a person that only a suspended account still books for', async () => {
  const { mona, personId } = await ready()
  expect(await mona.erasure.show()).toMatchObject({ visits: 1, people: [{ id: personId }] })
  expect(await refusal(mona.erasure.erase({ body: { password: testPassword, people: [] } }))).toMatchObject({
    code: 'family_undecided',
  })
  await mona.erasure.erase({ body: { password: testPassword, people: [personId] } })
})

test.each([
  ['whose account is in use', ['+201001234567', '+201112223334'], '011 12223334'],
  ['who has a number, if only that one', ['+201001234567', undefined], '010 01234567'],
])('of two guardians of a child the desk calls the one %s', async (_, [omars, monas], shown) => {
  const { personId, patientId, database, clock, buildUser, asUser } = await ready()
  const numbers = { omar: omars, mona: monas }
  for (const [name, number] of Object.entries(numbers))
    await database.db
      .update(people)
      .set({ phones: number === undefined ? [] : [number] })
      .where(eq(people.accountId, await patientId(name)))
  await database.db
    .update(guardianships)
    .set({ since: new Date(clock.now().getTime() - 1000) })
    .where(eq(guardianships.accountId, await patientId('omar')))
  const nour = await asUser((await buildUser({ role: 4 })).id)
  const { person } = await nour.personCards.show({ params: { id: personId } })
  expect(person.guardian?.phones).toEqual([shown])
})
