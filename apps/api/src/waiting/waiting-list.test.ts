import { limits } from '@aafiya/contracts/platform/limits'
import { isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { monday } from '../../test/clinics/paying-clinic.ts'
import { unknownId, tuesday, waitingLine as ready } from '../../test/clinics/waiting-line.ts'
import { sweep } from '../sweep.ts'
import { freedTimes, waitingEntries, waitingOffers } from './waiting.table.ts'

describe('joining', () => {
  test('is for the signed-in alone, and for something that exists', async () => {
    const { asVisitor, omar, nadia, join, id, doctor } = await ready()
    expect(await refusal(asVisitor.waitingList.join({ body: { doctorId: doctor.id } }))).toMatchObject({ status: 401 })
    expect(await refusal(join(omar, {}))).toMatchObject({ code: 'validation_failed' })
    expect(await refusal(join(omar, { doctorId: doctor.id, speciality: 'Cardiologists' }))).toMatchObject({
      code: 'validation_failed',
    })
    expect(await refusal(join(omar, { doctorId: doctor.id, days: [] }))).toMatchObject({ code: 'validation_failed' })
    expect(await refusal(join(omar, { doctorId: unknownId }))).toMatchObject({ code: 'doctor_not_found' })
    expect(await refusal(join(omar, { speciality: 'Astrologists' }))).toMatchObject({ code: 'speciality_not_found' })
    expect(await refusal(join(nadia, { appointmentId: id }))).toMatchObject({ code: 'appointment_not_found' })
    expect(await refusal(join(omar, { doctorId: doctor.id, personId: unknownId }))).toMatchObject({
      code: 'person_not_found',
    })
  })

  test('shows the place in line, and refuses a second entry, also concurrently', async () => {
    const { omar, nadia, join, first, doctor } = await ready()
    const tries = await Promise.allSettled([join(omar), join(omar), join(omar)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await join(nadia, { speciality: doctor.speciality ?? '' })
    expect(await first(omar)).toMatchObject({ place: 1, doctor: { id: doctor.id } })
    expect(await first(nadia)).toMatchObject({ place: 2, speciality: doctor.speciality ?? '' })
    const { id = unknownId } = (await first(omar)) ?? {}
    expect(await refusal(nadia.waitingList.leave({ params: { id } }))).toMatchObject({
      status: 404,
      code: 'waiting_entry_not_found',
    })
    expect(await omar.waitingList.leave({ params: { id } })).toEqual({ entries: [] })
    expect(await first(nadia)).toMatchObject({ place: 1 })
  })
})

describe('a freed time', () => {
  test('is reserved for the first in line, who books it in one press', async () => {
    const { omar, nadia, join, free, offered, answer, mona, doctor, mailed } = await ready()
    await join(omar)
    await join(nadia)
    await free()
    expect(await offered(omar)).toMatchObject({ startsAt: '2026-03-02T08:00:00.000Z', doctor: { id: doctor.id } })
    expect(await offered(nadia)).toBeUndefined()
    expect(await refusal(mona.appointments.book({ body: { doctorId: doctor.id, ...monday } }))).toMatchObject({
      code: 'slot_taken',
    })
    expect(await omar.payments.currentHold()).toEqual({ hold: null })
    expect(await mailed()).not.toBe('')
    expect(await answer(omar, 'accept')).toEqual({ entries: [] })
    expect(await omar.appointments.list()).toMatchObject([
      { doctorId: doctor.id, status: 'booked', appointmentTime: '10:00' },
    ])
  })

  test('is shown in the app too, in both languages', async () => {
    const { omar, nadia, join, free, doctor, asUser, patientId } = await ready()
    await join(omar)
    await join(nadia)
    await free()
    expect(await omar.notifications.list()).toMatchObject([
      {
        kind: 'waiting_offer',
        title: 'A time is available',
        body: `Dr ${doctor.firstName} ${doctor.lastName}, Monday 2 March 2026, 10:00 AM. It is reserved for you until 8:25 AM.`,
        link: '/My-Appointment',
      },
    ])
    expect(await nadia.notifications.list()).toEqual([])
    const arabic = await asUser(await patientId('omar'), 'ar')
    expect(await arabic.notifications.list()).toMatchObject([{ title: 'توفّر وقت' }])
  })

  test('goes to the next in line when declined or expired, and to no one twice', async () => {
    const { omar, nadia, join, free, offer, offered, answer, clock, rowsAt } = await ready()
    await join(omar)
    await join(nadia)
    await free()
    await answer(omar, 'decline')
    expect(await offered(omar)).toBeUndefined()
    await offer()
    expect(await offered(nadia)).toMatchObject({ startsAt: '2026-03-02T08:00:00.000Z' })
    expect(await refusal(answer(omar, 'accept'))).toMatchObject({ code: 'waiting_offer_ended' })
    clock.advance(16)
    expect(await offered(nadia)).toBeUndefined()
    await offer()
    expect(await offered(omar)).toBeUndefined()
    expect((await rowsAt()).filter(({ status }) => status === 'held')).toEqual([])
    expect((await omar.waitingList.list()).entries).toHaveLength(1)
  })

  test('is offered only to those who said they could come at that time', async () => {
    const { omar, nadia, join, free, offered, doctor } = await ready()
    await join(omar, { doctorId: doctor.id, days: ['tuesday'] })
    await join(nadia, { doctorId: doctor.id, days: ['monday', 'tuesday'], parts: ['morning'] })
    await free()
    expect(await offered(omar)).toBeUndefined()
    expect(await offered(nadia)).toBeDefined()
  })

  test('skips a patient who is busy at that time, and is not lost if no one wants it', async () => {
    const { omar, nadia, join, free, offered, buildDoctor, database } = await ready()
    const other = await buildDoctor()
    await omar.appointments.book({ body: { doctorId: other.id, ...monday } })
    await join(omar)
    await join(nadia)
    await free()
    expect(await offered(omar)).toBeUndefined()
    expect(await offered(nadia)).toBeDefined()
    expect(await database.db.select().from(freedTimes)).toEqual([])
  })

  test('is not offered once it has been booked', async () => {
    const { omar, nadia, join, mona, id, doctor, offer, offered, clock } = await ready()
    await join(omar)
    await mona.appointments.cancel({ params: { id } })
    clock.advance(limits.undoMinutes)
    await nadia.appointments.book({ body: { doctorId: doctor.id, ...monday } })
    await offer()
    expect(await offered(omar)).toBeUndefined()
  })
})

describe('an earlier time', () => {
  test('moves the patient’s existing visit, and no later time is offered', async () => {
    const { omar, join, free, offered, first, answer, doctor, mona } = await ready()
    const { id: late } = await omar.appointments.book({ body: { doctorId: doctor.id, ...tuesday } })
    await join(omar, { appointmentId: late })
    expect(await first(omar)).toMatchObject({ appointmentId: late, insteadOf: '2026-03-03T09:00:00.000Z' })
    const { id: later } = await mona.appointments.book({
      body: { doctorId: doctor.id, appointmentDate: '2026-03-04', appointmentTime: '10:00' },
    })
    await mona.appointments.cancel({ params: { id: later } })
    await free()
    expect(await offered(omar)).toMatchObject({ startsAt: '2026-03-02T08:00:00.000Z' })
    await answer(omar, 'accept')
    expect(await omar.appointments.list()).toMatchObject([{ id: late, appointmentTime: '10:00', status: 'booked' }])
  })

  test('is shown to the desk next to the visit that it would move, also once that is cancelled', async () => {
    const { omar, join, free, doctor, asAdministrator } = await ready()
    const { id: late } = await omar.appointments.book({ body: { doctorId: doctor.id, ...tuesday } })
    await join(omar, { appointmentId: late })
    await free()
    const desk = await asAdministrator()
    const kinds = async () =>
      (await desk.reminders.messages({ params: { id: late } })).map(({ kind }) => kind).toSorted()
    expect(await kinds()).toEqual(['booked', 'offer'])
    await omar.appointments.cancel({ params: { id: late } })
    expect(await kinds()).toEqual(['booked', 'cancelled', 'offer'])
  })

  test('ends when the visit is cancelled', async () => {
    const { omar, nadia, join, free, first, doctor, database, deps } = await ready()
    const { id: late } = await omar.appointments.book({ body: { doctorId: doctor.id, ...tuesday } })
    await join(omar, { appointmentId: late })
    await omar.appointments.cancel({ params: { id: late } })
    await free()
    expect(await first(omar)).toBeUndefined()
    expect(await database.db.select().from(waitingOffers)).toEqual([])
    await join(nadia)
    expect(await first(nadia)).toMatchObject({ place: 1 })
    await sweep(deps)
    expect(await database.db.$count(waitingEntries, isNull(waitingEntries.endedAt))).toBe(1)
  })
})
