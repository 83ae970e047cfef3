import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, payingClinic } from '../../../test/clinics/paying-clinic.ts'
import { followUpProposals } from './follow-up-proposals.table.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const followUp = {
  name: 'Follow-up',
  nameAr: 'متابعة',
  minutes: 30,
  pauseMinutes: 0,
  fee: 20,
  bookableBy: 'patient' as const,
  followUpDays: 14,
  followUps: 1,
}

async function ready() {
  const place = await payingClinic()
  const id = await place.book(monday)
  const asDoctor = await place.asUser(place.doctor.userId)
  const administrator = await place.asAdministrator()
  const type = await administrator.visitTypes.add({ body: followUp })
  const usual = (await asDoctor.visits.ownTypes()).find(({ followUpDays }) => followUpDays === undefined)
  const params = { id }
  return {
    ...place,
    id,
    asDoctor,
    administrator,
    type,
    usualId: usual?.id ?? '',
    propose: (days: number, visitTypeId = type.id, who = asDoctor) =>
      who.visitPapers.proposeFollowUp({ params, body: { days, visitTypeId } }),
    drop: (who = asDoctor) => who.visitPapers.dropFollowUp({ params }),
    read: async (who = place.mona) => (await who.visitPapers.followUp({ params })).followUp,
    complete: async () => {
      place.clock.set('2026-03-02T08:10:00.000Z')
      await asDoctor.visits.recordStep({ params: { id, step: 'completed' } })
    },
    news: async () => (await place.mona.notifications.list()).filter(({ kind }) => kind === 'visit_papers'),
    bookNext: async (who = place.mona) => {
      const found = (await who.visitPapers.followUp({ params })).followUp
      if (!found?.next) throw new Error('nothing is free')
      const { date, time } = found.next
      const body = { doctorId: place.doctor.id, visitTypeId: found.visitTypeId }
      return who.appointments.book({ body: { ...body, appointmentDate: date, appointmentTime: time } })
    },
  }
}

test("only the visit's doctor proposes, and only its patient reads it", async () => {
  const place = await ready()
  const { propose, drop, read, mona, type } = place
  const stranger = await place.asUser((await place.buildDoctor()).userId)
  const desk = await place.asUser((await place.buildUser({ role: 4 })).id)
  for (const call of [(who: typeof mona) => propose(7, type.id, who), drop]) {
    expect(await refusal(call(place.asVisitor))).toMatchObject({ status: 401 })
    for (const who of [mona, desk]) expect(await refusal(call(who))).toMatchObject({ status: 403 })
    expect(await refusal(call(stranger))).toMatchObject({ code: 'appointment_not_found' })
  }
  for (const who of [await place.asPatient('omar'), desk, stranger])
    expect(await refusal(read(who))).toMatchObject({ code: 'appointment_not_found' })
  expect(await place.database.db.select().from(followUpProposals)).toEqual([])
})

test('refuses days and visit types that cannot be booked', async () => {
  const { propose, administrator } = await ready()
  for (const days of [0, 366, 1.5]) expect(await refusal(propose(days))).toMatchObject({ code: 'validation_failed' })
  expect(await refusal(propose(7, unknownId))).toMatchObject({ code: 'visit_type_not_offered' })
  expect(await refusal(propose(15))).toMatchObject({ code: 'follow_up_not_offered' })
  const own = await administrator.visitTypes.add({
    body: { ...followUp, name: 'X', nameAr: 'س', bookableBy: 'clinic' },
  })
  expect(await refusal(propose(7, own.id))).toMatchObject({ code: 'visit_type_not_offered' })
})

test('the patient reads it after the completion, hears of it without content, and books the time it names', async () => {
  const { propose, read, complete, news, bookNext, id, doctor, type, asDoctor } = await ready()
  expect(await propose(7)).toEqual({ followUp: { days: 7, visitTypeId: type.id } })
  expect(await read()).toBeNull()
  expect(await news()).toEqual([])
  await complete()
  const [told, ...more] = await news()
  expect(more).toEqual([])
  expect(told).toMatchObject({ link: `/My-Appointment/${id}` })
  expect(`${told?.title}${told?.body}`).not.toMatch(new RegExp(`${doctor.lastName}|Follow-up`))
  expect(await read()).toEqual({
    from: '2026-03-09',
    visitTypeId: type.id,
    visitType: { id: type.id, name: 'Follow-up', nameAr: 'متابعة' },
    next: { date: '2026-03-09', time: '10:00' },
  })
  const booked = await bookNext()
  expect(booked).toMatchObject({ fee: 20, followUpUntil: '2026-03-16' })
  expect(await read()).toMatchObject({ booked: { id: booked.id, appointmentDate: '2026-03-09T08:00:00.000Z' } })
  expect(await asDoctor.visitPapers.show({ params: { id } })).toMatchObject({ followUp: { days: 7 } })
})

test('names no time that is taken, or at which the patient has another visit, and none outside its days', async () => {
  const { propose, read, complete, mona, buildDoctor, doctor, asPatient, asUser, patientId, type, clock } =
    await ready()
  await propose(14)
  await complete()
  const at = (doctorId: string, appointmentTime: string) => ({
    body: { doctorId, appointmentDate: '2026-03-16', appointmentTime },
  })
  await (await asPatient('omar')).appointments.book(at(doctor.id, '10:00'))
  await mona.appointments.book(at((await buildDoctor()).id, '10:30'))
  expect(await read()).toMatchObject({ next: { date: '2026-03-16', time: '11:00' } })
  // The session has ended by then.
  clock.set('2026-03-16T19:00:00.000Z')
  const late = await read(await asUser(await patientId('mona')))
  expect(late).toMatchObject({ from: '2026-03-16', visitTypeId: type.id })
  expect(late?.next).toBeUndefined()
})

test('a day beyond the clinic’s horizon has the day on which it opens, and a retired type no time', async () => {
  const { propose, read, complete, usualId, administrator, type } = await ready()
  await propose(90, usualId)
  await complete()
  const far = await read()
  expect(far).toMatchObject({ from: '2026-05-31', opensOn: '2026-04-01' })
  expect(far?.next).toBeUndefined()
  await propose(7)
  await administrator.visitTypes.retire({ params: { id: type.id } })
  expect(await read()).toEqual({ from: '2026-03-09', visitTypeId: type.id })
})

test('what is dropped is gone, a change replaces it, and both can happen after the completion', async () => {
  const { propose, drop, read, complete, news, database } = await ready()
  await complete()
  await propose(7)
  expect(await news()).toHaveLength(1)
  await propose(10)
  expect(await news()).toHaveLength(1)
  expect(await read()).toMatchObject({ from: '2026-03-12' })
  await drop()
  await drop()
  expect(await read()).toBeNull()
  expect(await database.db.select().from(followUpProposals)).toEqual([])
})

test('two clicks at once book one follow-up', async () => {
  const { propose, complete, bookNext, mona } = await ready()
  await propose(7)
  await complete()
  const results = await Promise.allSettled([bookNext(), bookNext()])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await mona.appointments.list()).filter(({ status }) => status === 'booked')).toHaveLength(1)
})
