import { paperLimits } from '@aafiya/contracts/appointments/paper-limits'
import { limits } from '@aafiya/contracts/platform/limits'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, nextMonday, payingClinic } from '../../../test/clinics/paying-clinic.ts'
import { visitSummaries } from './visit-summaries.table.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const duringVisit = '2026-03-02T08:10:00.000Z'
const text = 'A cold. Rest, and drink a lot.'

async function ready(born?: string) {
  const place = await payingClinic()
  const child =
    born && (await place.mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: born, relation: 'child' } }))
  const id = child
    ? (await place.mona.appointments.book({ body: { doctorId: place.doctor.id, personId: child.id, ...monday } })).id
    : await place.book(monday)
  const asDoctor = await place.asUser(place.doctor.userId)
  const params = { id }
  const papers = asDoctor.visitPapers
  return {
    ...place,
    id,
    asDoctor,
    save: (version: number, words = text, guardiansRead = false) =>
      papers.saveSummary({ params, body: { version, text: words, guardiansRead } }),
    release: (version = 1, guardiansRead = false) =>
      papers.releaseSummary({ params, body: { version, guardiansRead } }),
    takeBack: () => papers.takeBackSummary({ params }),
    complete: () => asDoctor.visits.recordStep({ params: { id, step: 'completed' } }),
    reopen: () => asDoctor.visits.undoStep({ params: { id, step: 'completed' } }),
    read: (who = place.mona) => who.visitPapers.own({ params }),
    news: async (who = place.mona) => (await who.notifications.list()).filter(({ kind }) => kind === 'visit_papers'),
  }
}

test('only the visit’s doctor writes a summary, and only the patient and guardians read it', async () => {
  const place = await ready()
  const stranger = await place.asUser((await place.buildDoctor()).userId)
  const desk = await place.asUser((await place.buildUser({ role: 4 })).id)
  const calls = [
    (who: typeof place.mona, id: string) => who.visitPapers.show({ params: { id } }),
    (who: typeof place.mona, id: string) => who.visitPapers.saveSummary({ params: { id }, body: { version: 0, text } }),
    (who: typeof place.mona, id: string) => who.visitPapers.releaseSummary({ params: { id }, body: { version: 1 } }),
    (who: typeof place.mona, id: string) => who.visitPapers.takeBackSummary({ params: { id } }),
  ]
  const insiders = [place.mona, desk, await place.asAdministrator()]
  for (const call of calls) {
    expect(await refusal(call(place.asVisitor, place.id))).toMatchObject({ status: 401 })
    for (const who of insiders) expect(await refusal(call(who, place.id))).toMatchObject({ status: 403 })
    expect(await refusal(call(stranger, place.id))).toMatchObject({ code: 'appointment_not_found' })
    expect(await refusal(call(place.asDoctor, unknownId))).toMatchObject({ code: 'appointment_not_found' })
  }
  for (const who of [await place.asPatient('omar'), desk, place.asDoctor, stranger])
    expect(await refusal(place.read(who))).toMatchObject({ code: 'appointment_not_found' })
  expect(await place.database.db.select().from(visitSummaries)).toEqual([])
})

test('a summary has at most so many letters, and none is released empty or unread', async () => {
  const { save, release } = await ready()
  expect(await refusal(save(0, 'x'.repeat(paperLimits.summary + 1)))).toMatchObject({ code: 'validation_failed' })
  expect(await refusal(release())).toMatchObject({ code: 'summary_empty' })
  await save(0, '')
  expect(await refusal(release())).toMatchObject({ code: 'summary_empty' })
  await save(1)
  expect(await refusal(release(1))).toMatchObject({ code: 'summary_changed' })
})

test('the patient reads a summary once it is released, and is told without its words', async () => {
  const { save, release, read, news, takeBack, id, doctor } = await ready()
  await save(0)
  expect(await read()).toEqual({ summary: null, isPrivate: false, score: null, canRate: false })
  expect(await news()).toEqual([])
  await release()
  await release()
  expect(await read()).toMatchObject({ summary: { text } })
  const [told, ...more] = await news()
  expect(more).toEqual([])
  expect(told).toMatchObject({ link: `/My-Appointment/${id}`, readAt: null })
  expect(`${told?.title}${told?.body}`).not.toMatch(new RegExp(`cold|${doctor.lastName}|Neuro`))
  expect(await refusal(save(1, 'Other'))).toMatchObject({ code: 'summary_released' })
  await takeBack()
  expect(await read()).toMatchObject({ summary: null })
  expect(await save(1, 'Other')).toMatchObject({ version: 2 })
})

test('completing the visit releases it, and undoing that within minutes takes it back', async () => {
  const { save, complete, reopen, read, news, clock } = await ready()
  await save(0)
  clock.set(duringVisit)
  await complete()
  expect(await read()).toMatchObject({ summary: { text, releasedAt: duringVisit } })
  expect(await news()).toHaveLength(1)
  clock.advance(limits.undoMinutes)
  await reopen()
  expect(await read()).toMatchObject({ summary: null })
  await complete()
  clock.advance(limits.undoMinutes + 1)
  await reopen()
  expect(await read()).toMatchObject({ summary: { text } })
})

test('a completion is undone with its release also where the clock went on between the two', async () => {
  const { save, complete, reopen, read, clock } = await ready()
  await save(0)
  clock.set(duringVisit)
  const { now } = clock
  let ticks = 0
  clock.now = () => new Date(now().getTime() + ticks++)
  await complete()
  expect(await read()).toMatchObject({ summary: { text } })
  await reopen()
  expect(await read()).toMatchObject({ summary: null })
})

test('a completion without a summary releases and tells nothing', async () => {
  const { save, complete, read, news, clock } = await ready()
  await save(0, '')
  clock.set(duringVisit)
  await complete()
  expect(await read()).toMatchObject({ summary: null })
  expect(await news()).toEqual([])
})

test('a summary stays behind where a colleague takes the visit over, unless the patient can read it', async () => {
  const { save, release, takeBack, id, buildDoctor, asUser, buildUser, database } = await ready()
  const colleague = await buildDoctor({ speciality: 'Neurologist' })
  const desk = await asUser((await buildUser({ role: 4 })).id)
  const move = () => desk.desk.move({ params: { id }, body: { doctorId: colleague.id, ...nextMonday } })
  await save(0)
  await release()
  expect(await refusal(move())).toMatchObject({ code: 'appointment_started' })
  await takeBack()
  await move()
  expect(await database.db.select().from(visitSummaries)).toEqual([])
})

test('guardians read a child’s summary until the age that the clinic has set, then only if the child agrees', async () => {
  const { save, release, takeBack, read, news, asDoctor, id, asAdministrator } = await ready('2012-03-03')
  const doctorSees = () => asDoctor.visitPapers.show({ params: { id } })
  const admin = await asAdministrator()
  const setAge = async (guardianReadAge: number | null) => {
    const { version } = await admin.clinic.settings()
    await admin.clinic.updateSettings({ body: { version, guardianReadAge } })
  }
  await save(0)
  await release()
  expect(await read()).toMatchObject({ summary: { text }, isPrivate: false })
  // Thirteen until Tuesday 3 March.
  await setAge(14)
  expect(await doctorSees()).toMatchObject({ decidesAlone: false })
  expect(await read()).toMatchObject({ summary: { text } })
  await setAge(13)
  expect(await doctorSees()).toMatchObject({ decidesAlone: true })
  expect(await read()).toEqual({ summary: null, isPrivate: true, score: null, canRate: false })
  await takeBack()
  const before = (await news()).length
  await release()
  expect(await news()).toHaveLength(before)
  await takeBack()
  await release(1, true)
  expect(await read()).toMatchObject({ summary: { text }, isPrivate: true })
  expect(await news()).toHaveLength(before + 1)
})

test('what was closed to guardians stays closed, whichever age is set and released again later', async () => {
  const { save, release, takeBack, read, asDoctor, id, asAdministrator } = await ready('2012-03-03')
  const admin = await asAdministrator()
  const setAge = async (guardianReadAge: number | null) => {
    const { version } = await admin.clinic.settings()
    await admin.clinic.updateSettings({ body: { version, guardianReadAge } })
  }
  await setAge(13)
  await save(0)
  await release()
  for (const age of [16, null]) {
    await setAge(age)
    expect(await read()).toMatchObject({ summary: null })
  }
  await takeBack()
  expect(await asDoctor.visitPapers.show({ params: { id } })).toMatchObject({ decidesAlone: true })
  await release()
  expect(await read()).toMatchObject({ summary: null })
  await takeBack()
  await release(1, true)
  expect(await read()).toMatchObject({ summary: { text } })
})

test('an agreement that was saved counts when the completion releases the summary', async () => {
  const { save, complete, reopen, read, news, clock, asAdministrator } = await ready('2012-03-03')
  const admin = await asAdministrator()
  const { version } = await admin.clinic.settings()
  await admin.clinic.updateSettings({ body: { version, guardianReadAge: 13 } })
  await save(0)
  clock.set(duringVisit)
  await complete()
  expect(await read()).toMatchObject({ summary: null, isPrivate: true })
  await reopen()
  expect(await save(1, text, true)).toMatchObject({ version: 2, guardiansRead: true })
  await complete()
  await reopen()
  await complete()
  expect(await read()).toMatchObject({ summary: { text }, isPrivate: true })
  expect(await news()).toHaveLength(2)
})

test('a birthday begins with the clinic’s day', async () => {
  const { save, release, read, clock, asAdministrator, asUser, patientId } = await ready('2012-03-02')
  const admin = await asAdministrator()
  const { version } = await admin.clinic.settings()
  await admin.clinic.updateSettings({ body: { version, guardianReadAge: 14 } })
  await save(0)
  // Monday 2 March at half past midnight in Cairo.
  clock.set('2026-03-01T22:30:00.000Z')
  await release()
  expect(await read(await asUser(await patientId('mona')))).toMatchObject({ summary: null, isPrivate: true })
})

test('of two windows that save at once exactly one wins', async () => {
  const { save } = await ready()
  for (const version of [0, 1, 2]) {
    const saves = await Promise.allSettled(['one', 'two', 'three'].map((word) => save(version, `${word} ${version}`)))
    expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  }
})

test('a save that races with the release is either released or refused', async () => {
  const { save, release, takeBack, database } = await ready()
  await save(0)
  for (let version = 1; version < 5; version++) {
    const changed = `Text ${version}`
    const [saved, released] = await Promise.allSettled([save(version, changed), release(version)])
    expect([saved.status, released.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const [row] = await database.db.select().from(visitSummaries)
    expect(row?.releasedAt === null).toBe(saved.status === 'fulfilled')
    await takeBack()
    if (saved.status === 'rejected') await save(version, changed)
  }
})
