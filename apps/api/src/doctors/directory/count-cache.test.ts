import { expect, test } from 'vitest'

import { clinic } from '../../../test/clinic.ts'
import { statementsOf } from '../../../test/statements.ts'
import { deleteOldChanges } from './count-cache.ts'
import { directoryChanges } from './directory-changes.table.ts'

test('counts each filter once while nothing changes', async () => {
  const { asVisitor, buildDoctor } = await clinic()
  await buildDoctor()
  const facets = (query: { feeMax?: string }) => asVisitor.doctors.facets({ query })
  const counted = async (query: { feeMax?: string }) =>
    (await statementsOf(() => facets(query))).filter((statement) => statement.startsWith('with')).length
  expect([
    await counted({}),
    await counted({}),
    await counted({ feeMax: '50' }),
    await counted({ feeMax: '50' }),
  ]).toEqual([1, 0, 1, 0])
  expect([(await facets({})).total, (await facets({ feeMax: '50' })).total]).toEqual([1, 0])
})

test('counts once how many match, for every page and order', async () => {
  const { asVisitor, buildDoctor } = await clinic()
  await buildDoctor()
  await asVisitor.doctors.facets()
  const counted = async (query: { feeMax?: string; limit?: string; sort?: 'fee' }) =>
    (await statementsOf(() => asVisitor.doctors.list({ query }))).filter((statement) => statement === 'select doctors')
      .length
  expect([await counted({ limit: '1' }), await counted({ limit: '2' }), await counted({ sort: 'fee' })]).toEqual([
    1, 0, 0,
  ])
  expect([await counted({ feeMax: '50' }), await counted({ feeMax: '50', limit: '1' })]).toEqual([1, 0])
  await buildDoctor({ fees: 20 })
  let total: string | null = null
  await asVisitor.doctors.list({
    query: { feeMax: '50' },
    onAnswer: ({ headers }) => (total = headers.get('x-total-count')),
  })
  expect(total).toBe('1')
})

test('a change shows immediately, also one by another process, and after old changes were deleted', async () => {
  const { asVisitor, asAdministrator, asPatient, buildDoctor, deps } = await clinic()
  const administrator = await asAdministrator()
  const { id } = await buildDoctor({ fees: 80 })
  const facets = () => asVisitor.doctors.facets()
  expect(await facets()).toMatchObject({ total: 1, fees: { max: 80 }, free: { today: 1 } })
  await administrator.doctors.update({ params: { id }, body: { fees: 90 } })
  expect(await facets()).toMatchObject({ fees: { max: 90 } })
  await deleteOldChanges(deps.db)
  expect(await deps.db.$count(directoryChanges)).toBe(1)
  await buildDoctor({ fees: 20 })
  expect(await facets()).toMatchObject({ total: 2, fees: { min: 20 } })
  await administrator.hours.saveDoctor({
    params: { id },
    body: { version: 0, week: null, seasons: [], exceptions: [{ date: '2026-03-01', hours: [], reason: '' }] },
  })
  expect(await facets()).toMatchObject({ total: 2, free: { today: 1 } })
  const mona = await asPatient('mona')
  await mona.appointments.book({ body: { doctorId: id, appointmentDate: '2026-03-02', appointmentTime: '10:00' } })
  await administrator.doctors.remove({ params: { id: (await buildDoctor({ fees: 10 })).id } })
  expect(await facets()).toMatchObject({ total: 2, fees: { min: 20 } })
})

test('counts again on the next day', async () => {
  const { asVisitor, buildDoctor, clock } = await clinic()
  await buildDoctor()
  expect((await asVisitor.doctors.facets()).free).toEqual({ any: 1, today: 1, tomorrow: 1, week: 1 })
  // After the last slot of the day.
  clock.set('2026-03-01T20:00:00Z')
  expect((await asVisitor.doctors.facets()).free).toEqual({ any: 1, today: 0, tomorrow: 1, week: 1 })
  clock.set('2026-03-01T23:00:00Z')
  expect((await asVisitor.doctors.facets()).free).toEqual({ any: 1, today: 1, tomorrow: 1, week: 1 })
})
