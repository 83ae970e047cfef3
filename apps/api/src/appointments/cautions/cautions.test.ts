import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, payingClinic } from '../../../test/clinics/paying-clinic.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'

async function ready() {
  const place = await payingClinic()
  const id = await place.book(monday)
  const personId = await place.patientId('mona')
  const asDoctor = await place.asUser(place.doctor.userId)
  const add = (text: string, cautionId = randomUUID(), who = place.mona) =>
    who.cautions.add({ params: { id: personId, cautionId }, body: { text } })
  const addAsDoctor = (text: string, who = asDoctor) =>
    who.cautions.addToVisit({ params: { id, cautionId: randomUUID() }, body: { text } })
  const list = (who = place.mona) => who.cautions.list({ params: { id: personId } })
  const read = (who = asDoctor) => who.cautions.ofVisit({ params: { id } })
  return { ...place, id, personId, asDoctor, add, addAsDoctor, list, read }
}

test('cautions are the person’s and those of the doctor they see; no other account reads or writes them', async () => {
  const { asVisitor, asPatient, asUser, buildUser, buildDoctor, administratorOf, list, read, add, addAsDoctor } =
    await ready().then(async (place) => ({ ...place, administratorOf: await place.asAdministrator() }))
  expect(await refusal(list(asVisitor))).toMatchObject({ status: 401 })
  const desk = await asUser((await buildUser({ role: 4 })).id)
  const other = await asUser((await buildDoctor()).userId)
  for (const who of [await asPatient('omar'), desk, other, administratorOf]) {
    expect(await refusal(list(who))).toMatchObject({ code: 'person_not_found' })
    expect(await refusal(add('Penicillin', undefined, who))).toMatchObject({ code: 'person_not_found' })
  }
  for (const who of [desk, administratorOf]) expect(await refusal(read(who))).toMatchObject({ status: 403 })
  expect(await refusal(read(other))).toMatchObject({ code: 'appointment_not_found' })
  expect(await refusal(addAsDoctor('Latex', other))).toMatchObject({ code: 'appointment_not_found' })
})

test('not asked, nothing known and something known are three states', async () => {
  const { list, add, read, addAsDoctor } = await ready()
  expect(await read()).toEqual({ items: [], askedAt: null })
  expect(await add(' ')).toMatchObject({ items: [], askedAt: expect.any(String) })
  await add('Penicillin')
  await addAsDoctor('Latex')
  expect((await list()).items).toMatchObject([
    { text: 'Penicillin', isByDoctor: false },
    { text: 'Latex', isByDoctor: true },
  ])
  expect(await read()).toEqual(await list())
  expect(await refusal(add('x'.repeat(201)))).toMatchObject({ code: 'validation_failed' })
})

test('a repeated addition adds nothing, also concurrently; either side removes what is no longer true', async () => {
  const { add, list, asDoctor, id, mona, personId } = await ready()
  const cautionId = randomUUID()
  await Promise.all([add('Penicillin', cautionId), add('Penicillin', cautionId), add('Penicillin', cautionId)])
  expect((await list()).items).toHaveLength(1)
  await asDoctor.cautions.removeFromVisit({ params: { id, cautionId } })
  expect(await list()).toMatchObject({ items: [], askedAt: expect.any(String) })
  expect(await mona.cautions.remove({ params: { id: personId, cautionId } })).toMatchObject({ items: [] })
})

test('a caution of another person is not removed through one’s own', async () => {
  const { add, asPatient, patientId, list } = await ready()
  const cautionId = randomUUID()
  await add('Penicillin', cautionId)
  const omar = await asPatient('omar')
  await omar.cautions.remove({ params: { id: await patientId('omar'), cautionId } })
  expect((await list()).items).toHaveLength(1)
})

test('a doctor’s reading and writing is audited under the visit', async () => {
  const { read, addAsDoctor, database, id } = await ready()
  await read()
  await addAsDoctor('Latex')
  const entries = await database.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  const actions = entries.map(({ action }) => action).filter((action) => action.startsWith('caution'))
  expect(actions.toSorted()).toEqual(['caution_added', 'cautions_read'])
})

test('the doctor of a cancelled visit neither reads nor changes cautions', async () => {
  const { add, mona, read, addAsDoctor, asDoctor, id, list } = await ready()
  const cautionId = randomUUID()
  await add('Penicillin', cautionId)
  await mona.appointments.cancel({ params: { id } })
  const remove = () => asDoctor.cautions.removeFromVisit({ params: { id, cautionId } })
  for (const call of [read, () => addAsDoctor('Latex'), remove])
    expect(await refusal(call())).toMatchObject({ code: 'appointment_not_found' })
  expect((await list()).items).toHaveLength(1)
})

test('a merge loses none: the kept person has the cautions of both', async () => {
  const { administrator, mona, add, list, personId } = await ready().then(async (place) => ({
    ...place,
    administrator: await place.asAdministrator(),
  }))
  const child = await mona.family.add({
    body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' },
  })
  await add('Latex')
  await mona.cautions.add({ params: { id: child.id, cautionId: randomUUID() }, body: { text: 'Penicillin' } })
  await administrator.merges.merge({ body: { keptId: personId, otherId: child.id } })
  expect((await list()).items.map(({ text }) => text)).toEqual(['Latex', 'Penicillin'])
})
