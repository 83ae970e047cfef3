import { randomUUID } from 'node:crypto'

import { isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal, testPassword } from '../../test/clinic.ts'
import { monday, nextMonday, payingClinic } from '../../test/clinics/paying-clinic.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { idempotencyKeys } from '../platform/idempotency/idempotency-keys.table.ts'

const items = [{ name: 'canarypill', amount: '', text: '' }]
const paracetamol = { kind: 'prescription', language: 'en', size: 'A5', items, to: '', text: '' } as const

/** Hoda has a visit; Omar books for her, too. Every call about her is repeatable. */
async function ready() {
  const place = await payingClinic()
  const { buildUser, asUser, doctor, database, clock, deliver } = place
  const account = await buildUser({ firstName: 'Canaryhoda', lastName: 'Canaryfarid', phoneNumber: '+201001234567' })
  const hoda = await asUser(account.id)
  const nour = await asUser((await buildUser({ role: 4, firstName: 'Nour' })).id)
  const asDoctor = await asUser(doctor.userId)
  const { id } = await hoda.appointments.book({ body: { doctorId: doctor.id, ...monday } })
  const omarId = await place.patientId('omar')
  const since = clock.now()
  const books = { accountId: omarId, personId: account.id, relation: 'other' as const, since, agreedAt: since }
  await database.db.insert(guardianships).values({ id: randomUUID(), ...books })
  const omar = await asUser(omarId)
  let keys = 0
  const keyed = () => ({ idempotencyKey: `key-number-${++keys}` })
  const answers = () =>
    database.db
      .select({ key: idempotencyKeys.key, answer: idempotencyKeys.answer })
      .from(idempotencyKeys)
      .where(isNotNull(idempotencyKeys.answer))
  const erase = async () => {
    await hoda.erasure.erase({ body: { password: testPassword, people: [] } })
    await deliver()
    clock.advance(6)
    await deliver()
  }
  return { ...place, account, omar, nour, asDoctor, id, keyed, answers, erase }
}

test('what others were answered about a person goes with the person, and answers about others stay', async () => {
  const { account, omar, nour, asDoctor, asAdministrator, doctor, id, keyed, answers, erase, clock, patientId } =
    await ready()
  const params = { id }
  const personId = account.id
  const { id: otherId } = await nour.desk.addPerson({
    body: { fullName: 'Canarydesk', phone: '01001234567' },
    ...keyed(),
  })
  const pair = { keptId: personId, otherId }
  await nour.duplicates.propose({ body: pair, ...keyed() })
  await (await asAdministrator()).merges.merge({ body: pair, ...keyed() })
  const body = { doctorId: doctor.id, ...nextMonday }
  await nour.desk.book({ body: { ...body, personId }, ...keyed() })
  await nour.personCards.addNote({ params: { id: personId }, body: { text: 'canarydesknote' }, ...keyed() })
  await nour.counter.receive({ params, body: { method: 'cash' }, ...keyed() })
  await asDoctor.visits.bookNext({ params, body: { ...nextMonday, appointmentTime: '12:00' }, ...keyed() })
  await omar.appointments.book({ body: { ...body, personId, appointmentTime: '16:00' }, ...keyed() })
  clock.set('2026-03-02T08:10:00Z')
  const sections = [{ heading: 'plan' as const, text: 'Rest' }]
  await asDoctor.visitNotes.save({ params, body: { version: 0, sections } })
  await asDoctor.visits.recordStep({ params: { id, step: 'completed' } })
  await asDoctor.visitDocuments.issue({ params, body: paracetamol, ...keyed() })
  clock.set('2026-03-04T08:10:00Z')
  await asDoctor.visitNotes.add({ params, body: { text: 'canaryaddition' }, ...keyed() })
  const others = { ...body, personId: await patientId('mona'), appointmentTime: '14:00' }
  const stays = keyed()
  await nour.desk.book({ body: others, ...stays })
  expect(await answers()).toHaveLength(11)
  await erase()
  expect(await answers()).toMatchObject([{ key: stays.idempotencyKey }])
})

test('a repeat after the deletion is refused, and creates nothing', async () => {
  const { asDoctor, id, keyed, answers, erase, nour } = await ready()
  const issued = { params: { id }, body: paracetamol, ...keyed() }
  const added = { body: { fullName: 'Canarydesk', phone: '01001234567' }, ...keyed() }
  await asDoctor.visitDocuments.issue(issued)
  await nour.desk.addPerson(added)
  await erase()
  expect(await answers()).toMatchObject([{ key: added.idempotencyKey }])
  const repeat = await refusal(asDoctor.visitDocuments.issue(issued))
  expect(repeat).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  expect(await asDoctor.visitDocuments.ofVisit({ params: { id } })).toEqual([])
})
