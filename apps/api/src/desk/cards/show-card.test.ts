import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, payingClinic } from '../../../test/clinics/paying-clinic.ts'
import { appointments } from '../../appointments/appointments.table.ts'
import { fillSearchTerms } from '../../people/fill-search-terms.ts'
import { guardianships } from '../../people/guardianships.table.ts'
import { people } from '../../people/people.table.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'

/** A receptionist, and Layan with her son, entered under one number. */
async function ready() {
  const place = await payingClinic()
  const nour = await place.asUser((await place.buildUser({ role: 4, firstName: 'Nour', lastName: 'Selim' })).id)
  const enter = (fullName: string) => nour.desk.addPerson({ body: { fullName, phone: '01001234567' } })
  const layan = await enter('Layan Aziz')
  const bookFor = (personId: string, appointmentTime: string) =>
    nour.desk.book({ body: { personId, doctorId: place.doctor.id, ...monday, appointmentTime } })
  const card = (id: string) => nour.personCards.show({ params: { id } })
  return { ...place, nour, enter, layan, bookFor, card }
}

test('a card is for the front desk only, and of a known person', async () => {
  const { asVisitor, mona, card, layan, database, enter } = await ready()
  const params = { id: layan.id }
  expect(await refusal(asVisitor.personCards.show({ params }))).toMatchObject({ status: 401 })
  expect(await refusal(mona.personCards.show({ params }))).toMatchObject({ status: 403 })
  expect(await refusal(card(randomUUID()))).toMatchObject({ code: 'person_not_found' })
  const merged = await enter('Layan Azize')
  await database.db.update(people).set({ mergedInto: layan.id }).where(eq(people.id, merged.id))
  expect((await card(merged.id)).person).toMatchObject({ id: layan.id })
})

test('shows upcoming, past and unpaid visits, and who shares the number', async () => {
  const { card, layan, enter, bookFor, database, deps, clock } = await ready()
  const son = await enter('Adam Aziz')
  await fillSearchTerms(deps)
  const [missed, owed, next, cancelled] = [
    await bookFor(layan.id, '10:00'),
    await bookFor(layan.id, '11:00'),
    await bookFor(layan.id, '12:00'),
    await bookFor(layan.id, '13:00'),
  ]
  const set = (id: string, values: Partial<typeof appointments.$inferInsert>) =>
    database.db.update(appointments).set(values).where(eq(appointments.id, id))
  await set(missed.id, { status: 'no_show' })
  await set(owed.id, { status: 'completed' })
  await set(cancelled.id, { status: 'cancelled', cancelledAt: clock.now() })
  const shown = await card(layan.id)
  expect(shown).toMatchObject({ person: { id: layan.id, fullName: 'Layan Aziz' }, isReached: false, messages: [] })
  expect(shown.upcoming.map(({ id }) => id)).toEqual([next.id])
  expect(shown.past.map(({ id }) => id)).toEqual([cancelled.id, owed.id, missed.id])
  expect(shown.unpaid.map(({ id }) => id)).toEqual([owed.id])
  // The patient opened a checkout and left it: the fee is still due.
  await set(owed.id, { paymentStatus: 'pending' })
  expect((await card(layan.id)).unpaid.map(({ id }) => id)).toEqual([owed.id])
  expect(shown.related.map(({ id }) => id)).toEqual([son.id])
})

test('shows a child’s guardian and a guardian’s child, and what became of their messages', async () => {
  const { card, bookFor, mona, patientId } = await ready()
  await mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } })
  const monaId = await patientId('mona')
  const [lina] = (await card(monaId)).related
  expect(lina).toMatchObject({ fullName: 'Lina Farid' })
  await bookFor(lina?.id ?? '', '10:00')
  const shown = await card(lina?.id ?? '')
  expect(shown).toMatchObject({ isReached: true, person: { guardian: { id: monaId } }, related: [{ id: monaId }] })
  expect(shown.messages).toMatchObject([{ kind: 'booked', channel: 'mail' }])
})

test('names the people whose guardian the caller is, of several guardians each', async () => {
  const { card, mona, asPatient, patientId, database, clock } = await ready()
  const lina = await mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } })
  await asPatient('omar')
  const accountId = await patientId('omar')
  const books = { accountId, personId: lina.id, relation: 'child' as const, since: clock.now() }
  await database.db.insert(guardianships).values({ id: randomUUID(), ...books })
  for (const guardianId of [await patientId('mona'), accountId])
    expect(await card(guardianId)).toMatchObject({ booksFor: [lina.id] })
  expect(await card(lina.id)).toMatchObject({ booksFor: [] })
})

test('opening a card is audited', async () => {
  const { card, layan, database } = await ready()
  await card(layan.id)
  expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'person_opened'))).toBe(1)
})

test('shows ten related people: the guardian, then the latest with the same number', async () => {
  const { card, mona, nour, clock, deps, database } = await ready()
  const kin = await mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } })
  await database.db
    .update(people)
    .set({ phones: ['+201001234599'], searchTerms: null })
    .where(eq(people.id, kin.id))
  await fillSearchTerms(deps)
  const letters = [...'ABCDEFGHIJKL']
  for (const letter of letters) {
    clock.advance(1)
    // oxlint-disable-next-line no-await-in-loop
    await nour.desk.addPerson({ body: { fullName: `Neighbour ${letter}`, phone: '01001234599' } })
  }
  const { related } = await card(kin.id)
  const latest = letters.toReversed().slice(0, 9)
  expect(related.map(({ fullName }) => fullName)).toEqual(['mona Farid', ...latest.map((one) => `Neighbour ${one}`)])
})
