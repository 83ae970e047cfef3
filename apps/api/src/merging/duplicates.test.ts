import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { mergingClinic, unknownId } from '../../test/clinics/merging-clinic.ts'
import { fillSearchTerms } from '../people/fill-search-terms.ts'
import { people } from '../people/people.table.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'
import { mergeProposals } from './duplicates.table.ts'
import { findDuplicates } from './find-duplicates.ts'

/** Layan was entered twice with one number, the second time in Arabic. */
async function ready() {
  const place = await mergingClinic()
  const { nour, admin, enter, layan, deps, clock } = place
  clock.advance(1)
  const again = await nour.desk.addPerson({ body: { fullNameAr: 'ليان عزيز', phone: '010 0123 4567' } })
  const hana = await place.asUser((await place.buildUser({ role: 4, firstName: 'Hana', lastName: 'Selim' })).id)
  const find = async () => {
    await fillSearchTerms(deps)
    await findDuplicates(deps)
  }
  await find()
  const body = { keptId: layan.id, otherId: again.id }
  const list = async (personId?: string) =>
    (await nour.duplicates.list({ query: { ...(personId && { personId }) } })).map(({ kept, other }) => [
      kept.id,
      other.id,
    ])
  const propose = (who = nour, pair = body) => who.duplicates.propose({ body: pair })
  const decline = () => admin.duplicates.decline({ body })
  return { ...place, hana, again, body, find, list, propose, decline, enter }
}

test('refuses callers outside the desk, unknown people, the same person twice, two accounts, and declining by the desk', async () => {
  const { asVisitor, mona, nour, admin, layan, body, patientId, propose } = await ready()
  expect(await refusal(asVisitor.duplicates.list({ query: {} }))).toMatchObject({ status: 401 })
  expect(await refusal(mona.duplicates.list({ query: {} }))).toMatchObject({ status: 403 })
  expect(await refusal(mona.duplicates.similar({ query: { name: 'Layan Aziz' } }))).toMatchObject({ status: 403 })
  expect(await refusal(propose(mona))).toMatchObject({ status: 403 })
  expect(await refusal(nour.duplicates.decline({ body }))).toMatchObject({ status: 403 })
  const refused = async (otherId: string, keptId = layan.id) => refusal(propose(nour, { keptId, otherId }))
  expect(await refused(unknownId)).toMatchObject({ status: 404, code: 'person_not_found' })
  expect(await refused(layan.id)).toMatchObject({ status: 422, code: 'same_person' })
  const [monaId, omarId] = [await patientId('mona'), await patientId('omar')]
  expect(await refused(monaId, omarId)).toMatchObject({ status: 409, code: 'person_has_account' })
  const unknown = admin.duplicates.decline({ body: { keptId: layan.id, otherId: unknownId } })
  expect(await refusal(unknown)).toMatchObject({ code: 'person_not_found' })
})

test('suggests existing people while one is entered, by number or year and a similar name in either script', async () => {
  const { nour, layan, again, twin } = await ready()
  const similar = async (query: object) =>
    (await nour.duplicates.similar({ query })).map(({ person, reasons }) => [person.id, reasons])
  expect(await similar({ name: 'Leyan Azeez', phone: '01001234567' })).toEqual([
    [layan.id, ['same_number']],
    [again.id, ['same_number']],
  ])
  expect(await similar({ name: 'ليان عزيز', birthYear: '1994' })).toEqual([[layan.id, ['same_birth_year']]])
  expect(await similar({ name: 'ليان عزيز', phone: '01112223334', birthYear: '1970' })).toEqual([
    [twin.id, ['same_number']],
  ])
  expect(await similar({ name: 'Karim Aziz', phone: '01001234567' })).toEqual([])
  expect(await similar({})).toEqual([])
  expect(await similar({ name: "'); drop", phone: "'\\", birthYear: '1994' })).toEqual([])
})

test('lists likely pairs, of a person or all, until a correction tells them apart', async () => {
  const { nour, layan, again, twin, list, find, admin } = await ready()
  expect(await list()).toEqual([[layan.id, again.id]])
  expect(await list(again.id)).toEqual([[layan.id, again.id]])
  expect(await list(twin.id)).toEqual([])
  const [pair] = await nour.duplicates.list({ query: {} })
  expect(pair).toMatchObject({ reasons: ['same_number'], kept: { fullName: 'Layan Aziz' } })
  expect(pair).not.toHaveProperty('proposal')
  await nour.personCards.correct({
    params: { id: again.id },
    body: { fullNameAr: 'ليان عزيز', phone: '01112223334' },
  })
  await find()
  expect(await list()).toEqual([[twin.id, again.id]])
  const { id } = await admin.merges.merge({ body: { keptId: twin.id, otherId: again.id } })
  expect(await list()).toEqual([])
  await admin.merges.undo({ params: { id } })
  await find()
  expect(await list()).toEqual([[twin.id, again.id]])
})

test('a proposal names the desk and comes first; merging settles it, and once undone it can be proposed again', async () => {
  const { nour, admin, hana, propose, body, list, twin, layan, database, clock } = await ready()
  expect(await propose()).toMatchObject({ kept: { id: layan.id }, proposal: { by: 'Nour Selim' } })
  expect(await propose(hana)).toMatchObject({ proposal: { by: 'Nour Selim' } })
  clock.advance(1)
  // Not a likely pair, so without a reason.
  await propose(nour, { keptId: layan.id, otherId: twin.id })
  expect(await admin.duplicates.list({ query: {} })).toMatchObject([{ reasons: ['same_number'] }, { reasons: [] }])
  const { id } = await admin.merges.merge({ body })
  expect((await list()).map((pair) => pair.toSorted())).toEqual([[layan.id, twin.id].toSorted()])
  await admin.merges.undo({ params: { id } })
  clock.advance(1)
  expect(await propose()).toMatchObject({ proposal: { by: 'Nour Selim' } })
  const proposed = await database.db.$count(auditEntries, sql`action = 'merge_proposed'`)
  expect(proposed).toBe(6)
})

test('a declined pair leaves the list for good, proposed or not, until an administrator merges it anyway', async () => {
  const { nour, admin, propose, decline, list, body, find, again, layan, database } = await ready()
  await propose()
  expect(await decline()).toEqual([])
  expect(await list()).toEqual([])
  await nour.personCards.correct({
    params: { id: again.id },
    body: { fullNameAr: 'ليان عزيز', phone: '01001234567', birthYear: 1994 },
  })
  await find()
  expect(await list(layan.id)).toEqual([])
  expect(await refusal(propose())).toMatchObject({ status: 409, code: 'merge_declined' })
  expect(await decline()).toEqual([])
  expect(await database.db.$count(auditEntries, sql`action = 'merge_declined'`)).toBe(2)
  const { id } = await admin.merges.merge({ body })
  await admin.merges.undo({ params: { id } })
  expect(await propose()).toMatchObject({ proposal: { by: 'Nour Selim' } })
})

test('of proposals, a refusal and a merge at once, one settles the pair', async () => {
  for (let round = 0; round < 4; round++) {
    const { admin, nour, hana, propose, decline, body, database, again } = await ready()
    const merge = () => admin.merges.merge({ body })
    const [, , declined, merged] = await Promise.allSettled([propose(nour), propose(hana), decline(), merge()])
    const rows = await database.db.select().from(mergeProposals)
    expect(rows.length).toBeLessThanOrEqual(1)
    expect(merged.status).toBe('fulfilled')
    const [person] = await database.db.select().from(people).where(eq(people.id, again.id))
    expect(person?.mergedInto).toBe(body.keptId)
    expect(rows.every(({ outcome }) => outcome === 'merged')).toBe(true)
    expect(['fulfilled', 'rejected']).toContain(declined.status)
  }
})

test('two records entered concurrently find each other, however many processes look', async () => {
  const { enter, list, deps, layan, again } = await ready()
  const body = { fullName: 'Salma Nabil', phone: '01223334445' }
  const two = await Promise.all([enter(body), enter(body)])
  await Promise.all([findDuplicates(deps), findDuplicates(deps), findDuplicates(deps)])
  const found = (await list()).map((pair) => pair.toSorted())
  expect(found).toContainEqual(two.map(({ id }) => id).toSorted())
  expect(found).toContainEqual([layan.id, again.id].toSorted())
})
