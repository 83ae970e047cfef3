import { noteLimits } from '@aafiya/contracts/appointments/note-headings'
import type { SaveNote } from '@aafiya/contracts/appointments/visit-notes'
import { limits } from '@aafiya/contracts/platform/limits'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, nextMonday, payingClinic } from '../../../test/clinics/paying-clinic.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'
import { noteAdditions, visitNotes } from './visit-notes.table.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
/** The visit is on Monday 2 March at 10:00 in Cairo, which is 08:00 UTC. */
const duringVisit = '2026-03-02T08:10:00.000Z'
const cough = { heading: 'complaint', text: 'Cough for eight days' } as const
const plan = { heading: 'plan', text: 'Saline drops' } as const

async function ready() {
  const place = await payingClinic()
  const id = await place.book(monday)
  const asDoctor = await place.asUser(place.doctor.userId)
  const save = (version: number, sections: SaveNote['sections'], who = asDoctor, visit = id) =>
    who.visitNotes.save({ params: { id: visit }, body: { version, sections } })
  const add = (text: string, who = asDoctor, visit = id) =>
    who.visitNotes.add({ params: { id: visit }, body: { text } })
  const show = (who = asDoctor, visit = id) => who.visitNotes.show({ params: { id: visit } })
  const complete = (who = asDoctor) => who.visits.recordStep({ params: { id, step: 'completed' } })
  const reopen = () => asDoctor.visits.undoStep({ params: { id, step: 'completed' } })
  return { ...place, id, asDoctor, save, add, show, complete, reopen }
}

type Place = Awaited<ReturnType<typeof ready>>
const calls = [
  ({ show }: Place, who?: Place['mona'], visit?: string) => show(who, visit),
  ({ save }: Place, who?: Place['mona'], visit?: string) => save(0, [cough], who, visit),
  ({ add }: Place, who?: Place['mona'], visit?: string) => add('Called', who, visit),
]

test('a note is its doctor’s alone: no visitor, patient, receptionist, administrator or other doctor reads or writes it', async () => {
  const place = await ready()
  const stranger = await place.asUser((await place.buildDoctor()).userId)
  const receptionist = await place.asUser((await place.buildUser({ role: 4 })).id)
  const insiders = [place.mona, receptionist, await place.asAdministrator()]
  for (const call of calls) {
    expect(await refusal(call(place, place.asVisitor))).toMatchObject({ status: 401 })
    for (const who of insiders) expect(await refusal(call(place, who))).toMatchObject({ status: 403 })
    expect(await refusal(call(place, stranger))).toMatchObject({ status: 404, code: 'appointment_not_found' })
    expect(await refusal(call(place, place.asDoctor, unknownId))).toMatchObject({ status: 404 })
  }
  expect(await place.database.db.select().from(visitNotes)).toEqual([])
})

test('a note has each heading once, with at most so many letters, and no visit that was cancelled has one', async () => {
  const { save, asDoctor, id, mona } = await ready()
  const tooLong = { ...plan, text: 'x'.repeat(noteLimits.section + 1) }
  for (const sections of [[cough, cough], [tooLong]])
    expect(await refusal(save(0, sections))).toMatchObject({ code: 'validation_failed' })
  expect(await refusal(save(-1, [cough]))).toMatchObject({ code: 'validation_failed' })
  await mona.appointments.cancel({ params: { id } })
  expect(await refusal(save(0, [cough]))).toMatchObject({ code: 'appointment_cancelled' })
  expect((await asDoctor.visitNotes.show({ params: { id } })).canWrite).toBe(false)
})

test('a note is saved as it is typed, from before the visit on, and read with who comes and why', async () => {
  const { save, show, mona, id } = await ready()
  await mona.appointments.move({ params: { id }, body: { ...monday, notes: 'Cough at night' } })
  expect(await show()).toMatchObject({ note: null, canWrite: true, additions: [], visit: { notes: 'Cough at night' } })
  expect(await save(0, [cough, { ...plan, text: ' ' }])).toMatchObject({ version: 1, sections: [cough] })
  expect(await save(1, [cough, plan])).toMatchObject({ version: 2, sections: [cough, plan] })
  expect(await show()).toMatchObject({
    note: { version: 2, sections: [cough, plan] },
    speciality: 'Neurologist',
    visit: { id, patientName: 'mona Farid' },
  })
})

test('a note does not follow its visit to another doctor, nor come back with it', async () => {
  const { save, show, id, buildDoctor, asUser, buildUser, database, doctor } = await ready()
  const colleague = await buildDoctor({ speciality: 'Neurologist' })
  const desk = await asUser((await buildUser({ role: 4 })).id)
  const move = (doctorId: string) => desk.desk.move({ params: { id }, body: { doctorId, ...nextMonday } })
  await save(0, [cough])
  await move(colleague.id)
  expect((await show(await asUser(colleague.userId))).note).toBeNull()
  expect(await database.db.select().from(visitNotes)).toEqual([])
  await move(doctor.id)
  expect((await show()).note).toBeNull()
})

test('who booked is named where the patient did not', async () => {
  const { show, mona, doctor, asDoctor } = await ready()
  expect((await show()).patient).not.toHaveProperty('bookedBy')
  const child = await mona.family.add({
    body: { fullName: 'Lina Farid', dateOfBirth: '2022-04-14', relation: 'child' },
  })
  const { id } = await mona.appointments.book({ body: { doctorId: doctor.id, personId: child.id, ...nextMonday } })
  expect(await show(asDoctor, id)).toMatchObject({
    visit: { patientName: 'Lina Farid' },
    patient: { birthDate: '2022-04-14', bookedBy: 'mona Farid', language: 'en' },
  })
  await mona.profile.update({ body: { fullNameAr: 'منى فريد', language: 'ar' } })
  expect((await show(asDoctor, id)).patient).toMatchObject({ bookedByAr: 'منى فريد', language: 'ar' })
})

test('of two windows the second is refused and can read the first one’s text; a repeated save is not refused', async () => {
  const { save, show } = await ready()
  await save(0, [cough])
  expect(await refusal(save(0, [plan]))).toMatchObject({ status: 409, code: 'note_changed' })
  expect((await show()).note).toMatchObject({ version: 1, sections: [cough] })
  expect(await save(0, [cough])).toMatchObject({ version: 1 })
  await save(1, [plan])
  expect(await refusal(save(1, [cough]))).toMatchObject({ code: 'note_changed' })
})

test('a completed visit’s note is final: it is only added to, with author and time', async () => {
  const { save, add, show, complete, clock } = await ready()
  await save(0, [cough])
  expect(await refusal(add('Too early'))).toMatchObject({ status: 409, code: 'note_not_final' })
  clock.set(duringVisit)
  await complete()
  expect(await refusal(save(1, [plan]))).toMatchObject({ status: 409, code: 'note_final' })
  const addition = await add('Called: no fever')
  expect(addition).toMatchObject({ text: 'Called: no fever', writtenAt: duringVisit })
  expect(await show()).toMatchObject({
    canWrite: false,
    note: { version: 1, sections: [cough], finalAt: duringVisit },
    additions: [addition],
  })
})

test('a completion that is undone within minutes opens the note again, later it stays final', async () => {
  const { save, complete, reopen, clock } = await ready()
  await save(0, [cough])
  clock.set(duringVisit)
  await complete()
  clock.advance(limits.undoMinutes)
  await reopen()
  expect(await save(1, [plan])).toMatchObject({ version: 2 })
  await complete()
  clock.advance(limits.undoMinutes + 1)
  await reopen()
  expect(await refusal(save(2, [cough]))).toMatchObject({ code: 'note_final' })
})

test('a note about a visit that nobody completed is final two days after its start', async () => {
  const { save, add, clock } = await ready()
  await save(0, [cough])
  clock.set('2026-03-04T08:00:00.001Z')
  expect(await refusal(save(1, [plan]))).toMatchObject({ code: 'note_final' })
  expect(await add('Came a day later')).toMatchObject({ text: 'Came a day later' })
})

test('no statement changes the words of a final note, or an addition', async () => {
  const { save, add, complete, clock, database } = await ready()
  await save(0, [cough])
  clock.set(duringVisit)
  await complete()
  await add('Called')
  const { db } = database
  const refused = { cause: { message: 'a final note is kept as it is' } }
  await expect(db.update(visitNotes).set({ sections: [plan] })).rejects.toMatchObject(refused)
  await expect(db.update(visitNotes).set({ finalAt: null, sections: [plan] })).rejects.toMatchObject(refused)
  await expect(db.update(noteAdditions).set({ text: 'Changed' })).rejects.toMatchObject(refused)
  expect(await db.select().from(visitNotes)).toMatchObject([{ sections: [cough] }])
})

test('of two windows that save at once exactly one wins, also of the first save', async () => {
  const { save } = await ready()
  for (const version of [0, 1, 2]) {
    const texts = ['first', 'second', 'third'].map((text) => [{ ...plan, text: `${text} ${version}` }])
    const saves = await Promise.allSettled(texts.map((sections) => save(version, sections)))
    const statuses = saves.map(({ status }) => status).toSorted()
    expect(statuses).toEqual(['fulfilled', 'rejected', 'rejected'])
  }
})

test('a save that races with the completion is either in the final note or refused', async () => {
  const { save, complete, reopen, clock, database } = await ready()
  await save(0, [cough])
  clock.set(duringVisit)
  for (let version = 1; version < 5;) {
    const text = `Plan ${version}`
    const [saved] = await Promise.allSettled([save(version, [{ ...plan, text }]), complete()])
    const [note] = await database.db.select().from(visitNotes)
    if (saved.status === 'rejected') expect(saved.reason).toMatchObject({ code: 'note_final' })
    else version++
    expect(note).toMatchObject({ version, finalAt: clock.now() })
    if (saved.status === 'fulfilled') expect(note?.sections).toEqual([{ ...plan, text }])
    await reopen()
    if (saved.status === 'rejected') await save(version++, [{ ...plan, text }])
  }
})

test('reading and writing are written down once an hour, each addition by itself', async () => {
  const { save, show, add, complete, clock, database, id } = await ready()
  clock.set(duringVisit)
  await save(0, [cough])
  await save(1, [plan])
  await show()
  await show()
  await complete()
  await add('One')
  clock.advance(1)
  await add('Two')
  const actions = await database.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(sql`${auditEntries.at}, ${auditEntries.action}`)
  expect(actions.map(({ action }) => action).toSorted()).toEqual([
    'visit_completed',
    'visit_note_added',
    'visit_note_added',
    'visit_note_written',
    'visit_read',
  ])
})

test('the note stays with its visit when the visit is moved', async () => {
  const { save, show, mona, id } = await ready()
  await save(0, [cough])
  await mona.appointments.move({ params: { id }, body: nextMonday })
  expect((await show()).note).toMatchObject({ sections: [cough] })
})
