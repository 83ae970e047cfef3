import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { twoReceptionists } from '../../test/clinics/two-receptionists.ts'

const [sunday, monday, tuesday] = ['2026-03-01', '2026-03-02', '2026-03-03']
const night = [{ opens: '18:00', closes: '02:00' }]
const week = {
  sunday: night,
  monday: night,
  tuesday: night,
  wednesday: night,
  thursday: night,
  friday: night,
  saturday: night,
}

/** A doctor works from 18:00 to 02:00. Layan is booked for the start of Monday, Mona for the start of Tuesday. */
async function ready() {
  const place = await twoReceptionists()
  const { nour, doctor, cancel, asUser, layan, mona, asVisitor } = place
  await cancel()
  const params = { id: doctor.id }
  const asDoctor = await asUser(doctor.userId)
  await asDoctor.hours.saveDoctor({ params, body: { week, seasons: [], exceptions: [], version: 0 } })
  const at = (appointmentDate: string, appointmentTime: string) => ({
    doctorId: doctor.id,
    appointmentDate,
    appointmentTime,
  })
  const { id: layans } = await nour.desk.book({ body: { personId: layan.id, ...at(monday, '00:30') } })
  const { id: monas } = await mona.appointments.book({ body: at(tuesday, '00:30') })
  const affected = (date: string, from?: string) =>
    nour.closedDays.affected({ params, body: { date, ...(from && { from }) } })
  const close = async (date: string) => {
    const { version, visits } = await affected(date)
    const decisions = visits.map(({ id }) => ({ id, choice: 'cancel' as const }))
    await nour.closedDays.close({ params, body: { date, version, decisions, reason: 'Ill' } })
    return visits.map(({ id }) => id)
  }
  const reopen = (date: string) => nour.closedDays.reopen({ params, query: { date } })
  const exceptions = async () => (await asDoctor.hours.ofDoctor({ params })).exceptions
  const free = (date: string) => asVisitor.appointments.availableSlots({ params, query: { date } })
  return { ...place, layans, monas, affected, close, reopen, exceptions, free }
}

test('closing a day closes its shift until it ends after midnight, and leaves the shift of the day before', async () => {
  const { affected, close, layans, monas, free, mona } = await ready()
  expect((await affected(monday, '00:00')).visits).toMatchObject([{ id: monas }])
  expect(await close(monday)).toEqual([monas])
  expect(await mona.appointments.list()).toEqual([])
  expect(await free(monday)).toEqual(['00:00', '01:00', '01:30'])
  expect((await free(tuesday)).slice(0, 1)).toEqual(['18:00'])
  expect((await affected(sunday)).visits).toMatchObject([{ id: layans }])
})

test('after midnight the running shift is closed with its day, from now on, and reopens while it would run', async () => {
  const { close, layans, clock, exceptions, free, reopen, nour } = await ready()
  clock.set('2026-03-01T22:10:00Z')
  expect(await close(sunday)).toEqual([layans])
  const closed = { date: sunday, hours: [{ opens: '18:00', closes: '00:10' }], reason: 'Ill' }
  expect(await exceptions()).toEqual([closed])
  expect((await free(monday)).slice(0, 1)).toEqual(['18:00'])
  expect(await nour.closedDays.list()).toMatchObject([{ date: sunday, hours: closed.hours }])
  expect(await close(tuesday)).toEqual([])
  expect(await exceptions()).toContainEqual(closed)
  await reopen(sunday)
  expect((await exceptions()).map(({ date }) => date)).toEqual([tuesday])
  expect((await free(monday)).slice(0, 1)).not.toEqual(['18:00'])
})

test('a shift that has ended is not closed or reopened', async () => {
  const { affected, close, reopen, clock, nour } = await ready()
  clock.set('2026-03-01T22:10:00Z')
  await close(sunday)
  clock.set('2026-03-02T00:00:00Z')
  expect(await refusal(affected(sunday))).toMatchObject({ code: 'slot_past' })
  expect(await nour.closedDays.list()).toEqual([])
  expect(await refusal(reopen(sunday))).toMatchObject({ code: 'day_not_closed' })
})

test('a visit after midnight that was kept is asked about when the rest of its day is closed', async () => {
  const { nour, doctor, affected, monas } = await ready()
  const body = { date: monday, from: '23:00' }
  const params = { id: doctor.id }
  const { version } = await nour.closedDays.affected({ params, body })
  const decisions = [{ id: monas, choice: 'keep' as const }]
  await nour.closedDays.close({ params, body: { ...body, version, decisions, reason: '' } })
  expect((await affected(monday)).visits).toMatchObject([{ id: monas }])
})
