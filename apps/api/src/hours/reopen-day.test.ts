import type { SaveDoctorHours } from '@aafiya/contracts/hours/hours'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { monday } from '../../test/clinics/paying-clinic.ts'
import { twoReceptionists } from '../../test/clinics/two-receptionists.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'

const date = monday.appointmentDate
const hours = [{ opens: '14:00', closes: '17:00' }]

/** The doctor is there on Monday afternoon only; the desk closes that day, on which Layan's visit at 10:00 stays. */
async function ready() {
  const place = await twoReceptionists()
  const { nour, doctor, visit, asUser } = place
  const params = { id: doctor.id }
  const asDoctor = await asUser(doctor.userId)
  const save = (exceptions: SaveDoctorHours['exceptions'], version: number) =>
    asDoctor.hours.saveDoctor({
      params,
      body: {
        week: null,
        seasons: [],
        exceptions,
        version,
        decisions: [{ id: visit, choice: 'keep' }],
        reason: '',
      },
    })
  await save([{ date, hours, reason: 'Congress' }], 0)
  const close = async (more: object = {}, who = nour) => {
    const { version, visits } = await who.closedDays.affected({ params, body: { date, ...more } })
    const decisions = visits.map(({ id }) => ({ id, choice: 'cancel' as const }))
    return who.closedDays.close({ params, body: { date, version, decisions, reason: 'Ill', ...more } })
  }
  const reopen = (who = nour) => who.closedDays.reopen({ params, query: { date } })
  const exceptions = async () => (await asDoctor.hours.ofDoctor({ params })).exceptions
  const list = async () => (await nour.closedDays.list()).map(({ date: day, hours: left }) => [day, left])
  return { ...place, params, save, close, reopen, exceptions, list }
}

test('reopening is for the desk with the right, and only of days that the desk closed', async () => {
  const { asVisitor, mona, nour, huda, params, reopen, close, asAdministrator, visit } = await ready()
  expect(await refusal(asVisitor.closedDays.list())).toMatchObject({ status: 401 })
  expect(await refusal(mona.closedDays.list())).toMatchObject({ status: 403 })
  expect(await refusal(mona.closedDays.reopen({ params, query: { date } }))).toMatchObject({ status: 403 })
  const unknown = nour.closedDays.reopen({ params: { id: visit }, query: { date } })
  expect(await refusal(unknown)).toMatchObject({ code: 'doctor_not_found' })
  // The doctor's own exception.
  expect(await refusal(reopen())).toMatchObject({ status: 409, code: 'day_not_closed' })
  await close()
  const { id } = await huda.account.user()
  const administrator = await asAdministrator()
  await administrator.receptionists.setRights({ params: { id }, body: { mayCloseDays: false } })
  expect(await refusal(reopen(huda))).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await reopen(administrator)).toEqual([])
})

test('a closed day is listed and reopens with the hours it had, also after a second closing', async () => {
  const { close, reopen, exceptions, list, nour, database, asVisitor, params } = await ready()
  const free = () => asVisitor.appointments.availableSlots({ params, query: { date } })
  const before = await free()
  await close({ from: '15:00' })
  expect(await list()).toEqual([[date, [{ opens: '14:00', closes: '15:00' }]]])
  await close()
  expect(await nour.closedDays.list()).toMatchObject([{ date, hours: [], closedBy: 'Nour Selim' }])
  expect(await free()).toEqual([])
  expect(await reopen()).toEqual([])
  expect(await exceptions()).toEqual([{ date, hours, reason: 'Congress' }])
  expect(await free()).toEqual(before)
  expect(await refusal(reopen())).toMatchObject({ code: 'day_not_closed' })
  expect(await database.db.$count(auditEntries, sql`action = 'day_reopened'`)).toBe(1)
})

test('a day whose hours the doctor has changed since is no longer the desk’s, and a past day stays closed', async () => {
  const { close, reopen, save, list, clock } = await ready()
  await close()
  await save([{ date, hours: [{ opens: '09:00', closes: '10:00' }], reason: '' }], 2)
  expect(await list()).toEqual([])
  expect(await refusal(reopen())).toMatchObject({ code: 'day_not_closed' })
  await close()
  clock.set('2026-03-03T08:00:00Z')
  expect(await list()).toEqual([])
  expect(await refusal(reopen())).toMatchObject({ code: 'day_not_closed' })
})

test('after hours of the doctor’s own, a closing restores these, and not those before', async () => {
  const { close, reopen, save, exceptions } = await ready()
  await close()
  const own = { date, hours: [{ opens: '10:00', closes: '12:00' }], reason: 'Half a day' }
  await save([own], 2)
  await close()
  await reopen()
  expect(await exceptions()).toEqual([own])
})

test.each([
  ['after the usual hours', [[], [{ date, hours: [], reason: 'My holiday' }]]],
  ['in place of the closing', [[{ date, hours: [], reason: 'My holiday' }]]],
])('a day that the doctor takes off %s is not the desk’s to reopen', async (_, saves) => {
  const { close, reopen, save, list, exceptions } = await ready()
  await close()
  for (const [index, next] of saves.entries()) await save(next, index + 2)
  expect(await list()).toEqual([])
  expect(await refusal(reopen())).toMatchObject({ status: 409, code: 'day_not_closed' })
  expect(await exceptions()).toEqual([{ date, hours: [], reason: 'My holiday' }])
})

test('a doctor’s change of another day leaves the closing to the desk', async () => {
  const { close, reopen, save, exceptions } = await ready()
  await close()
  const other = { date: '2026-03-05', hours: [], reason: 'My holiday' }
  await save([...(await exceptions()), other], 2)
  await reopen()
  expect((await exceptions()).toSorted((a, b) => (a.date < b.date ? -1 : 1))).toEqual([
    { date, hours, reason: 'Congress' },
    other,
  ])
})

test('of two desks that reopen a day concurrently, one does', async () => {
  const { close, reopen, exceptions, nour, huda } = await ready()
  await close()
  const tries = await Promise.allSettled([nour, huda, nour, huda].map((who) => reopen(who)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await exceptions()).toEqual([{ date, hours, reason: 'Congress' }])
})
