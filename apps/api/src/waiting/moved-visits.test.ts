import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { tuesday, waitingLine } from '../../test/clinics/waiting-line.ts'
import { whileUncommitted } from '../../test/while-uncommitted.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { lockPersonOfVisit } from '../appointments/own-appointment.ts'

/** Omar has a visit on Tuesday and waits for an earlier time; Nadia waits behind him. */
async function omarWaits() {
  const place = await waitingLine()
  const { omar, nadia, join, doctor, asAdministrator, buildDoctor } = place
  const { id: late } = await omar.appointments.book({ body: { doctorId: doctor.id, ...tuesday } })
  await join(omar, { appointmentId: late })
  await join(nadia, { doctorId: doctor.id, days: ['monday'] })
  const other = await buildDoctor()
  const desk = await asAdministrator()
  /** The desk moves the visit to another doctor, or before the offered time. */
  const moves = {
    'to another doctor': () => desk.desk.move({ params: { id: late }, body: { doctorId: other.id, ...tuesday } }),
    'before that time': () =>
      desk.desk.move({
        params: { id: late },
        body: { doctorId: doctor.id, appointmentDate: '2026-03-01', appointmentTime: '20:00' },
      }),
  }
  const visit = async () => (await place.rowsAt()).concat(await place.rowsAt(other.id)).find((row) => row.id === late)
  return { ...place, late, other, moves, visit }
}

describe.each(['to another doctor', 'before that time'] as const)('a visit that was moved %s', (where) => {
  test('is not moved again by an offer from before', async () => {
    const { omar, free, moves, visit, answer, mailed, pressed, asVisitor } = await omarWaits()
    await free()
    const body = await pressed(await mailed())
    await moves[where]()
    const before = await visit()
    expect(await refusal(answer(omar, 'accept'))).toMatchObject({ code: 'waiting_offer_ended' })
    expect(await refusal(asVisitor.waitingOffers.accept({ body }))).toMatchObject({ code: 'waiting_offer_ended' })
    expect(await visit()).toEqual(before)
    expect(before?.declinableUntil).toBeInstanceOf(Date)
  })

  test('no longer shows that offer, and the time goes to the next in line at once', async () => {
    const { omar, nadia, free, moves, offer, offered, mailed, pressed, asVisitor } = await omarWaits()
    await free()
    const { token } = await pressed(await mailed())
    expect(await asVisitor.waitingOffers.open({ body: { token } })).toMatchObject({ state: 'open' })
    await moves[where]()
    expect(await offered(omar)).toBeUndefined()
    expect(await asVisitor.waitingOffers.open({ body: { token } })).toMatchObject({ state: 'expired', isWaiting: true })
    await offer()
    expect(await offered(nadia)).toMatchObject({ startsAt: '2026-03-02T08:00:00.000Z' })
  })
})

test('a visit that was moved to another doctor overnight is offered nothing in the morning', async () => {
  const { omar, nadia, free, moves, first, offered, offer, clock } = await omarWaits()
  clock.set('2026-03-01T22:30:00Z')
  await free()
  expect((await first(omar))?.offer).toBeDefined()
  await moves['to another doctor']()
  clock.set('2026-03-02T06:00:00Z')
  await offer()
  expect(await offered(omar)).toBeUndefined()
  expect(await offered(nadia)).toBeDefined()
})

test('a visit that is being cancelled is offered no earlier time, and the next in line is', async () => {
  const { nadia, late, offer, offered, database, mona, id, clock } = await omarWaits()
  await mona.appointments.cancel({ params: { id } })
  clock.set('2026-03-01T06:20:00Z')
  const cancelling = { status: 'cancelled' as const, cancelledAt: clock.now(), sequence: 1 }
  await whileUncommitted(
    database.db,
    async (tx) => {
      await lockPersonOfVisit(tx, late)
      await tx.update(appointments).set(cancelling).where(eq(appointments.id, late))
    },
    offer,
  )
  expect(await offered(nadia)).toMatchObject({ startsAt: '2026-03-02T08:00:00.000Z' })
})
