import { randomUUID } from 'node:crypto'

import type { SaveVisitForm } from '@aafiya/contracts/appointments/preparations'
import type { Answer, Question } from '@aafiya/contracts/appointments/questions'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, nextMonday, payingClinic } from '../../../test/clinics/paying-clinic.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'
import { visitAnswers, visitForms } from './preparations.table.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const ask = (text: string, more: Partial<Question> = {}): Question => ({
  id: randomUUID(),
  kind: 'text',
  text,
  textAr: 'سؤال',
  isRequired: true,
  options: [],
  onlyIf: null,
  ...more,
})
const pain = ask('Where is the pain?')
const operated = ask('Have you had an operation?', { kind: 'yes_no' })
const which = ask('Which one?', { onlyIf: { questionId: operated.id, answer: 'yes' } })
const weight = ask('Weight in kilograms?', { kind: 'number', isRequired: false })
const ultrasound: Omit<SaveVisitForm, 'version'> = {
  fasting: [{ kind: 'no_food', hours: 6 }],
  instructions: 'Medicines as usual',
  instructionsAr: 'الأدوية كالمعتاد',
  questions: [pain, operated, which, weight],
}
const answer = ({ id }: Question, ...values: string[]): Answer => ({ questionId: id, values })

async function ready() {
  const place = await payingClinic()
  const administrator = await place.asAdministrator()
  const [type] = await administrator.visitTypes.managed()
  if (!type) throw new Error('a clinic begins with a visit type')
  const asDoctor = await place.asUser(place.doctor.userId)
  const saveForm = (body: SaveVisitForm, who = administrator) =>
    who.preparations.saveForm({ params: { id: type.id }, body })
  await saveForm({ version: 0, ...ultrasound })
  place.clock.advance(1)
  const id = await place.book(monday)
  const show = (who = place.mona, visit = id) => who.preparations.show({ params: { id: visit } })
  const save = (version: number, answers: Answer[], isSent = false, who = place.mona, visit = id) =>
    who.preparations.saveAnswers({ params: { id: visit }, body: { version, answers, isSent } })
  const read = (who = asDoctor, visit = id) => who.preparations.read({ params: { id: visit } })
  return { ...place, administrator, asDoctor, typeId: type.id, id, saveForm, show, save, read }
}

test('a form needs both languages, whole hours, and questions that follow what opens them', async () => {
  const { saveForm, database } = await ready()
  const wrong: Partial<SaveVisitForm>[] = [
    { instructionsAr: '' },
    { fasting: [{ kind: 'no_food', hours: 0 }] },
    { fasting: [...ultrasound.fasting, { kind: 'no_food', hours: 2 }] },
    { questions: [{ ...pain, textAr: ' ' }] },
    { questions: [which, operated] },
    { questions: [pain, pain] },
    { questions: [{ ...pain, kind: 'one_of' }] },
    { questions: [pain, { ...which, onlyIf: { questionId: pain.id, answer: 'yes' } }] },
    { questions: Array.from({ length: 31 }, () => ask('More?')) },
  ]
  for (const one of wrong)
    expect(await refusal(saveForm({ version: 1, ...ultrasound, ...one })), JSON.stringify(one)).toMatchObject({
      code: 'validation_failed',
    })
  expect(await database.db.$count(visitForms)).toBe(1)
})

test('of two administrators who read the same version the second is refused; a repeated save is not', async () => {
  const { saveForm, administrator, typeId, database } = await ready()
  const next = { ...ultrasound, instructions: 'Come fasting', instructionsAr: 'الحضور صائمًا' }
  const other = { ...ultrasound, questions: [pain] }
  const results = await Promise.allSettled([saveForm({ version: 1, ...next }), saveForm({ version: 1, ...other })])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusal(saveForm({ version: 1, ...ultrasound }))).toMatchObject({ code: 'visit_form_changed' })
  const current = await administrator.preparations.form({ params: { id: typeId } })
  expect(current.version).toBe(2)
  expect(await saveForm({ ...current, version: 1 })).toEqual(current)
  expect(await refusal(administrator.preparations.form({ params: { id: unknownId } }))).toMatchObject({ status: 404 })
  const changed = database.db.update(visitForms).set({ instructions: 'Other words' })
  await expect(changed).rejects.toThrow('Failed query')
})

test('a visit keeps the questions of its booking, and answers those that they were given to', async () => {
  const { saveForm, show, save, clock, book } = await ready()
  await save(0, [answer(pain, 'Upper right')])
  clock.advance(1)
  await saveForm({ version: 1, ...ultrasound, questions: [weight] })
  clock.advance(1)
  expect(await show()).toMatchObject({ questions: ultrasound.questions, answers: [answer(pain, 'Upper right')] })
  const later = await book(nextMonday)
  expect(await show(undefined, later)).toMatchObject({ questions: [weight], version: 0, answers: [], canAnswer: true })
})

test('answers are the patient’s and those of who books for them; the desk and other accounts have no way to them', async () => {
  const { show, save, read, asVisitor, asPatient, administrator, asUser, buildUser, buildDoctor, asDoctor, id } =
    await ready()
  const stranger = await asPatient('omar')
  const desk = await asUser((await buildUser({ role: 4 })).id)
  const other = await asUser((await buildDoctor()).userId)
  expect(await refusal(show(asVisitor))).toMatchObject({ status: 401 })
  expect(await refusal(save(0, [], false, asVisitor))).toMatchObject({ status: 401 })
  for (const who of [stranger, desk, administrator, asDoctor]) {
    expect(await refusal(show(who))).toMatchObject({ code: 'appointment_not_found' })
    expect(await refusal(save(0, [], false, who))).toMatchObject({ code: 'appointment_not_found' })
  }
  for (const who of [stranger, desk, administrator]) expect(await refusal(read(who))).toMatchObject({ status: 403 })
  expect(await refusal(read(other))).toMatchObject({ code: 'appointment_not_found' })
  expect(await refusal(read(asDoctor, unknownId))).toMatchObject({ code: 'appointment_not_found' })
  expect((await read(asDoctor, id)).answers).toEqual([])
})

test('a guardian answers for a child, which the audit records; the doctor’s reading too', async () => {
  const { mona, doctor, save, read, database } = await ready()
  const child = await mona.family.add({
    body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' },
  })
  const { id } = await mona.appointments.book({ body: { doctorId: doctor.id, personId: child.id, ...nextMonday } })
  await save(0, [answer(pain, 'Ear')], false, mona, id)
  await save(1, [answer(pain, 'Left ear')], false, mona, id)
  await read(undefined, id)
  const actions = await database.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
  const seen = actions.map(({ action }) => action).filter((action) => action.startsWith('visit_answers'))
  expect(seen.toSorted()).toEqual(['visit_answers_read', 'visit_answers_written'])
})

test('answers are saved as they are typed, and sent once every required question that is asked has one', async () => {
  const { save, read } = await ready()
  expect(await save(0, [answer(pain, 'Upper right')])).toMatchObject({ version: 1, sentAt: null })
  expect(await refusal(save(1, [answer(pain, 'Upper right'), answer(operated, 'yes')], true))).toMatchObject({
    status: 422,
    code: 'answers_missing',
  })
  const whole = [answer(pain, 'Upper right'), answer(operated, 'no')]
  // What depends on another answer is not asked any more, so it is not stored.
  const sent = await save(1, [...whole, answer(which, 'Gall bladder')], true)
  expect(sent).toMatchObject({ version: 2, answers: whole, sentAt: expect.any(String) })
  expect(await save(1, whole, true)).toEqual(sent)
  expect(await read()).toMatchObject({ questions: [pain, operated, weight], answers: whole, sentAt: sent.sentAt })
  expect(await save(2, [answer(pain, 'Upper left')])).toMatchObject({ version: 3, sentAt: null })
})

test.each<[string, Answer[]]>([
  ['of an unknown question', [{ questionId: unknownId, values: ['x'] }]],
  ['twice', [answer(pain, 'x'), answer(pain, 'y')]],
  ['of two values', [answer(pain, 'x', 'y')]],
  ['that is no number', [answer(weight, 'much')]],
  ['that is neither yes nor no', [answer(operated, 'perhaps')]],
])('refuses an answer %s', async (_, answers) => {
  const { save, database } = await ready()
  expect(await refusal(save(0, answers))).toMatchObject({ status: 422, code: 'answers_invalid' })
  expect(await database.db.$count(visitAnswers)).toBe(0)
})

test('of two windows the second is refused and reads the first one’s answers', async () => {
  const { save, show } = await ready()
  const results = await Promise.allSettled([save(0, [answer(pain, 'Here')]), save(0, [answer(pain, 'There')])])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusal(save(0, [answer(pain, 'Elsewhere')]))).toMatchObject({ status: 409, code: 'answers_changed' })
  expect((await show()).version).toBe(1)
})

test('answers are closed once the patient has arrived', async () => {
  const { save, show, asDoctor, clock, id } = await ready()
  await save(0, [answer(pain, 'Here')])
  clock.set('2026-03-02T07:50:00.000Z')
  await asDoctor.visits.recordStep({ params: { id, step: 'arrived' } })
  expect(await refusal(save(1, [answer(pain, 'There')]))).toMatchObject({ status: 409, code: 'answers_closed' })
  expect(await show()).toMatchObject({ canAnswer: false, answers: [answer(pain, 'Here')] })
})

test('answers are closed at the end of a visit whose arrival was not recorded', async () => {
  const { save, clock } = await ready()
  clock.set('2026-03-02T08:30:00.000Z')
  expect(await refusal(save(0, [answer(pain, 'Here')]))).toMatchObject({ code: 'answers_closed' })
})
