import { randomUUID } from 'node:crypto'

import { eq, gte } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../../test/clinic.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'

/** A receptionist, and Layan, who was entered twice. */
async function ready() {
  const place = await clinic()
  const nour = await place.asUser((await place.buildUser({ role: 4, firstName: 'Nour', lastName: 'Selim' })).id)
  const enter = (fullName: string) => nour.desk.addPerson({ body: { fullName, phone: '01001234567' } })
  const layan = await enter('Layan Aziz')
  const add = (id: string, text: string, idempotencyKey?: string) =>
    nour.personCards.addNote({ params: { id }, body: { text }, ...(idempotencyKey && { idempotencyKey }) })
  const textsOf = async (id: string) => (await nour.personCards.show({ params: { id } })).notes.map(({ text }) => text)
  return { ...place, nour, enter, layan, add, textsOf }
}

test('notes are for the front desk only, are not empty, and are about a known person', async () => {
  const { asVisitor, asPatient, layan, add } = await ready()
  const note = { params: { id: layan.id }, body: { text: 'Calls from work' } }
  expect(await refusal(asVisitor.personCards.addNote(note))).toMatchObject({ status: 401 })
  expect(await refusal((await asPatient('mona')).personCards.addNote(note))).toMatchObject({ status: 403 })
  expect(await refusal(add(layan.id, '  '))).toMatchObject({ code: 'validation_failed' })
  expect(await refusal(add(layan.id, 'x'.repeat(501)))).toMatchObject({ code: 'validation_failed' })
  expect(await refusal(add(randomUUID(), 'Unknown'))).toMatchObject({ code: 'person_not_found' })
})

test('a note names its author, is listed on the card latest first, and sending it twice stores one', async () => {
  const { nour, layan, add, textsOf, clock } = await ready()
  const key = randomUUID()
  const [first] = await add(layan.id, 'Calls from work', key)
  expect(first).toMatchObject({ text: 'Calls from work', writtenBy: 'Nour Selim' })
  expect(await add(layan.id, 'Calls from work', key)).toHaveLength(1)
  clock.advance(1)
  await add(layan.id, 'Brings a wheelchair')
  expect(await textsOf(layan.id)).toEqual(['Brings a wheelchair', 'Calls from work'])
  const params = { id: layan.id, noteId: first?.id ?? '' }
  expect((await nour.personCards.removeNote({ params })).map(({ text }) => text)).toEqual(['Brings a wheelchair'])
  expect(await nour.personCards.removeNote({ params })).toHaveLength(1)
  expect((await add(layan.id, 'Calls from work', key)).map(({ text }) => text)).toEqual(['Brings a wheelchair'])
})

test('a note is removed from its own person alone, and both are written down', async () => {
  const { nour, layan, enter, add, textsOf, database } = await ready()
  const other = await enter('Salma Nabil')
  const [note] = await add(layan.id, 'Calls from work')
  await nour.personCards.removeNote({ params: { id: other.id, noteId: note?.id ?? '' } })
  expect(await textsOf(layan.id)).toEqual(['Calls from work'])
  await nour.personCards.removeNote({ params: { id: layan.id, noteId: note?.id ?? '' } })
  const entriesOf = (action: string) => database.db.$count(auditEntries, eq(auditEntries.action, action))
  expect([await entriesOf('desk_note_added'), await entriesOf('desk_note_removed')]).toEqual([1, 1])
})

test('a repeat reads the notes of today, and is written down as often as they are read', async () => {
  const { layan, add, clock, database } = await ready()
  const key = randomUUID()
  await add(layan.id, 'Calls from work', key)
  await add(layan.id, 'Brings a wheelchair')
  clock.advance(3 * 24 * 60)
  const before = clock.now()
  expect(await add(layan.id, 'Calls from work', key)).toHaveLength(2)
  const entries = await database.db.select().from(auditEntries).where(gte(auditEntries.at, before))
  expect(entries.map(({ action }) => action)).toEqual(['desk_notes_listed'])
})

test('notes follow a merge, and return with its undoing', async () => {
  const { asUser, buildUser, enter, layan, add, textsOf } = await ready()
  const admin = await asUser((await buildUser({ role: 3 })).id)
  const other = await enter('Layan Azize')
  await add(other.id, 'Brings a wheelchair')
  const { id } = await admin.merges.merge({ body: { keptId: layan.id, otherId: other.id } })
  expect(await textsOf(layan.id)).toEqual(['Brings a wheelchair'])
  await admin.merges.undo({ params: { id } })
  expect(await textsOf(layan.id)).toEqual([])
  expect(await textsOf(other.id)).toEqual(['Brings a wheelchair'])
})
