import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../../test/clinic.ts'
import { fillSearchTerms } from '../../people/fill-search-terms.ts'
import { guardianships } from '../../people/guardianships.table.ts'
import { people } from '../../people/people.table.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'

async function ready() {
  const place = await clinic()
  const nour = await place.asUser((await place.buildUser({ role: 4, firstName: 'Nour', lastName: 'Selim' })).id)
  const layan = await nour.desk.addPerson({ body: { fullName: 'Layan Aziz', phone: '01001234567', birthYear: 1990 } })
  const correct = (id: string, body: Partial<Parameters<typeof nour.personCards.correct>[0]['body']>) =>
    nour.personCards.correct({ params: { id }, body: { fullName: 'Layan Aziz', phone: '01001234567', ...body } })
  return { ...place, nour, layan, correct }
}

test('only the front desk corrects people, and none who have an account', async () => {
  const { asVisitor, asPatient, patientId, layan, correct } = await ready()
  const change = { params: { id: layan.id }, body: { fullName: 'Layan Azer', phone: '01001234567' } }
  expect(await refusal(asVisitor.personCards.correct(change))).toMatchObject({ status: 401 })
  expect(await refusal((await asPatient('mona')).personCards.correct(change))).toMatchObject({ status: 403 })
  expect(await refusal(correct(layan.id, { phone: '12' }))).toMatchObject({ code: 'validation_failed' })
  expect(await refusal(correct(randomUUID(), {}))).toMatchObject({ code: 'person_not_found' })
  expect(await refusal(correct(await patientId('mona'), {}))).toMatchObject({ code: 'person_has_account' })
})

test.each([
  ['0111999888', 'One digit is missing from this phone number.'],
  ['01119998880 ', undefined],
  ['+20111999888', 'One digit is missing from this phone number.'],
  ['011199988801', 'This phone number has one digit too many.'],
  ['011199988', 'There is no such phone number. Please check its digits.'],
  ['hello', 'Please enter a phone number in international format starting with + or a local number starting with 0.'],
])('the fault of the number %s is reported at its field', async (phone, message) => {
  const { layan, correct } = await ready()
  const answer = correct(layan.id, { phone })
  if (message === undefined) expect((await answer).phones).toHaveLength(1)
  else expect(await refusal(answer)).toMatchObject({ issues: [{ path: 'phone', message }] })
})

test('a corrected person is found by the new name and number, and it is written down', async () => {
  const { nour, layan, correct, deps, database } = await ready()
  const phones = ['+201001234567', '+201112223334']
  await database.db.update(people).set({ phones }).where(eq(people.id, layan.id))
  const corrected = await correct(layan.id, {
    fullName: 'Layan Azer',
    fullNameAr: 'ليان عازر',
    phone: '01005550776',
    birthYear: 1991,
  })
  expect(corrected).toMatchObject({ fullName: 'Layan Azer', fullNameAr: 'ليان عازر', birthYear: 1991 })
  expect(corrected.phones.map((phone) => phone.replaceAll(' ', ''))).toEqual(['01005550776', '01112223334'])
  await fillSearchTerms(deps)
  const find = async (q: string) => (await nour.desk.findPeople({ query: { q } })).map(({ id }) => id)
  expect(await find('Azer')).toEqual([layan.id])
  expect(await find('01005550776')).toEqual([layan.id])
  expect(await find('01001234567')).toEqual([])
  expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'person_corrected'))).toBe(1)
})

test('what is not sent stays, null empties it, and one name remains', async () => {
  const { nour, layan, correct } = await ready()
  await correct(layan.id, { fullNameAr: 'ليان عزيز', gender: 1, birthYear: 1991 })
  const change = (body: Parameters<typeof nour.personCards.correct>[0]['body']) =>
    nour.personCards.correct({ params: { id: layan.id }, body })
  const before = await change({})
  expect(before).toMatchObject({ fullName: 'Layan Aziz', fullNameAr: 'ليان عزيز', gender: 1, birthYear: 1991 })
  expect(await change({ fullName: null, gender: null })).toEqual({ ...before, fullName: null, gender: null })
  expect(await refusal(change({ fullNameAr: null }))).toMatchObject({ issues: [{ path: 'fullName' }] })
  expect(await change({ birthYear: null })).toMatchObject({ birthYear: null })
})

test('a date of birth that a guardian gave stays, and a person with a guardian cannot become younger', async () => {
  const { asPatient, nour, correct, database } = await ready()
  const mona = await asPatient('mona')
  const lina = await mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } })
  await correct(lina.id, { fullName: 'Lina Fared', birthYear: 2023 })
  const card = await nour.personCards.show({ params: { id: lina.id } })
  expect(card).toMatchObject({ dateOfBirth: '2019-05-04', person: { fullName: 'Lina Fared', birthYear: 2019 } })
  await database.db.update(people).set({ birthDate: null, birthYear: 2019 }).where(eq(people.id, lina.id))
  for (const birthYear of [2020, null])
    expect(await refusal(correct(lina.id, { birthYear }))).toMatchObject({ code: 'validation_failed' })
  expect(await correct(lina.id, { birthYear: 2018 })).toMatchObject({ birthYear: 2018 })
})

test.each([null, 2010])(
  'a guardianship that ended with the eighteenth birthday does not return with the year %s',
  async (birthYear) => {
    const { asPatient, correct, database } = await ready()
    const mona = await asPatient('mona')
    const lina = await mona.family.add({
      body: { fullName: 'Lina Farid', dateOfBirth: '2010-05-04', relation: 'child' },
    })
    // Of age since the end of last year, and not yet found by the hourly sweep.
    await database.db.update(people).set({ birthDate: null, birthYear: 2007 }).where(eq(people.id, lina.id))
    const since = new Date('2025-06-01T00:00:00Z')
    await database.db.update(guardianships).set({ since }).where(eq(guardianships.personId, lina.id))
    expect(await mona.family.list()).toEqual([])
    expect(await refusal(correct(lina.id, { birthYear }))).toMatchObject({ code: 'validation_failed' })
    expect(await mona.family.list()).toEqual([])
  },
)

test('a correction without a number leaves the person’s own ones, and a child without one keeps none', async () => {
  const { asPatient, nour, layan } = await ready()
  const mona = await asPatient('mona')
  const lina = await mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } })
  const rename = (id: string, fullName: string) => nour.personCards.correct({ params: { id }, body: { fullName } })
  expect(await rename(lina.id, 'Lina Fared')).toMatchObject({ fullName: 'Lina Fared', phones: [] })
  expect(await rename(layan.id, 'Layan Azer')).toMatchObject({ phones: ['010 01234567'] })
})
