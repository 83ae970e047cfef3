import { limits } from '@aafiya/contracts/platform/limits'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { monday } from '../../test/clinics/paying-clinic.ts'
import { tuesday, waitingLine } from '../../test/clinics/waiting-line.ts'
import { waitingOffers } from './waiting.table.ts'

const minutesTo = (now: Date, to: string) => (Date.parse(to) - now.getTime()) / 60_000

/** The line at 01:00 by the clinic's clock, the visit of 10:00 that morning just cancelled. */
async function atNight() {
  const place = await waitingLine()
  const { omar, nadia, join, free, clock, asVisitor, mailed } = place
  const until = (time: string) => clock.advance(minutesTo(clock.now(), time))
  await join(omar)
  await join(nadia)
  until('2026-03-01T23:00:00Z')
  await free()
  const opened = async () => asVisitor.waitingOffers.open({ body: { token: await mailed() } })
  return { ...place, until, opened }
}

test('a time freed at night is reserved immediately and offered when the quiet hours end, with the full time to answer', async () => {
  const { omar, nadia, mona, doctor, until, offer, offered, mailed, opened } = await atNight()
  expect(await refusal(mona.appointments.book({ body: { doctorId: doctor.id, ...monday } }))).toMatchObject({
    code: 'slot_taken',
  })
  until('2026-03-02T05:59:00Z')
  await offer()
  expect(await mailed()).toBe('')
  until('2026-03-02T06:00:00Z')
  await offer()
  const shown = { offeredAt: '2026-03-02T06:00:00.000Z', reservedUntil: '2026-03-02T06:15:00.000Z' }
  expect(await opened()).toMatchObject({ state: 'open', ...shown })
  const before = await mailed()
  await offer()
  expect(await mailed()).toBe(before)
  until('2026-03-02T06:15:00Z')
  await offer()
  expect([await offered(omar), await offered(nadia)]).toMatchObject([
    undefined,
    { reservedUntil: '2026-03-02T06:30:00.000Z' },
  ])
  expect(await mailed()).not.toBe(before)
})

test('an offer seen in the app at night can be answered immediately, and no message follows', async () => {
  const { omar, nadia, answer, offer, offered, until, mailed } = await atNight()
  await answer(omar, 'decline')
  await offer()
  expect(await offered(nadia)).toMatchObject({ startsAt: '2026-03-02T08:00:00.000Z' })
  await answer(nadia, 'accept')
  until('2026-03-02T06:00:00Z')
  await offer()
  expect(await mailed()).toBe('')
})

test('where nothing ran as the quiet hours ended, the time to answer counts from the message', async () => {
  const { omar, nadia, until, offer, offered, opened } = await atNight()
  until('2026-03-02T06:20:00Z')
  await offer()
  expect(await opened()).toMatchObject({ state: 'open', reservedUntil: '2026-03-02T06:35:00.000Z' })
  expect([await offered(omar), await offered(nadia)]).toMatchObject([
    { reservedUntil: '2026-03-02T06:35:00.000Z' },
    undefined,
  ])
})

test('a visit that was cancelled overnight is offered no earlier time in the morning', async () => {
  const { omar, nadia, join, doctor, free, first, offer, offered, clock, database } = await waitingLine()
  const { id } = await omar.appointments.book({ body: { doctorId: doctor.id, ...tuesday } })
  await join(omar, { appointmentId: id })
  await join(nadia)
  clock.advance(minutesTo(clock.now(), '2026-03-01T23:00:00Z'))
  await free()
  expect((await first(omar))?.offer).toBeDefined()
  await omar.appointments.cancel({ params: { id } })
  const offers = () => database.db.select().from(waitingOffers).orderBy(waitingOffers.offeredAt)
  await offer()
  expect(await offers()).toMatchObject([{ state: 'open' }])
  await omar.appointments.undo({ params: { id } })
  await offer()
  expect(await offered(omar)).toBeDefined()
  await omar.appointments.cancel({ params: { id } })
  clock.advance(limits.undoMinutes)
  await offer()
  clock.advance(minutesTo(clock.now(), '2026-03-02T06:00:00Z'))
  await offer()
  // The next in line has it as soon as the cancellation can no longer be undone.
  expect(await offers()).toMatchObject([
    { state: 'expired', startsAt: new Date('2026-03-02T08:00:00Z') },
    { state: 'open', startsAt: new Date('2026-03-02T08:00:00Z') },
  ])
})

test('a time is offered no longer than it can be booked, half an hour before it begins', async () => {
  const { omar, nadia, join, mona, doctor, offer, offered, clock } = await waitingLine()
  const until = (time: string) => clock.advance(minutesTo(clock.now(), time))
  const afternoon = { doctorId: doctor.id, appointmentDate: '2026-03-02', appointmentTime: '14:00' }
  const visit = await mona.appointments.book({ body: afternoon })
  await join(omar)
  await join(nadia)
  until('2026-03-02T10:45:00Z')
  await mona.appointments.cancel({ params: { id: visit.id }, query: {} })
  clock.advance(limits.undoMinutes)
  until('2026-03-02T11:02:00Z')
  await offer()
  expect(await offered(omar)).toMatchObject({ reservedUntil: '2026-03-02T11:09:00.000Z' })
  until('2026-03-02T11:25:00Z')
  await offer()
  expect([await offered(omar), await offered(nadia)]).toEqual([undefined, undefined])
})
