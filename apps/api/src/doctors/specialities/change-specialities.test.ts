import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { administered } from '../../../test/clinics/administered.ts'
import { refreshing } from '../../../test/clinics/refreshing.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'
import { createLog } from '../../platform/log.ts'
import { createSpecialityList, readSpecialities } from './speciality-list.ts'

const cardiology = { name: 'Cardiology', nameAr: 'أمراض القلب' }

test('the last offered speciality cannot be retired, also not by two administrators concurrently', async () => {
  const { administrator, colleague, keys } = await administered()
  const [one, other, ...rest] = await administrator.specialities.managed()
  if (!one || !other) throw new Error('six to begin with')
  for (const { id } of rest) await administrator.specialities.retire({ params: { id } })
  const tries = await Promise.allSettled([
    administrator.specialities.retire({ params: { id: one.id } }),
    colleague.specialities.retire({ params: { id: other.id } }),
  ])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = tries.find((tried) => tried.status === 'rejected')
  expect(refused?.reason).toMatchObject({ status: 409, code: 'last_speciality' })
  expect(await keys()).toHaveLength(1)
})

test('of two administrators who add the same name one succeeds, and concurrent moves lose no entry', async () => {
  const { administrator, colleague, idOf, keys } = await administered()
  const tries = await Promise.allSettled(
    [administrator, colleague].map((one) => one.specialities.add({ body: cardiology })),
  )
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [cardiologyId, gynecologistId] = [await idOf('Cardiology'), await idOf('Gynecologist')]
  await Promise.all([
    administrator.specialities.move({ params: { id: cardiologyId }, body: { direction: 'up' } }),
    colleague.specialities.move({ params: { id: gynecologistId }, body: { direction: 'up' } }),
  ])
  const ordered = await keys()
  expect(ordered.slice(0, 2)).toEqual(['Gynecologist', 'General physician'])
  expect(ordered.slice(-2)).toEqual(['Cardiology', 'Gastroenterologist'])
})

test('a doctor created while the speciality is retired either has it already or is refused', async () => {
  const { administrator, colleague, asVisitor, idOf } = await administered()
  const body = {
    firstName: 'Rami',
    lastName: 'Haleem',
    email: 'rami@doctors.example',
    speciality: 'Neurologist',
    fees: 50,
  }
  const params = { id: await idOf('Neurologist') }
  const [created, retired] = await Promise.allSettled([
    administrator.doctors.create({ body }),
    colleague.specialities.retire({ params }),
  ])
  expect(retired.status).toBe('fulfilled')
  if (created.status === 'rejected') expect(created.reason).toMatchObject({ status: 422 })
  expect(await asVisitor.doctors.list()).toHaveLength(created.status === 'fulfilled' ? 1 : 0)
})

test('a repeated request adds once', async () => {
  const { administrator, keys } = await administered()
  const call = { body: cardiology, idempotencyKey: 'add-cardiology-1' }
  expect(await administrator.specialities.add(call)).toEqual(await administrator.specialities.add(call))
  expect(await keys()).toHaveLength(7)
})

test('a clinic has no more specialities than the limit', async () => {
  const { administrator, keys } = await administered()
  for (let number = 7; number <= 60; number++) {
    await administrator.specialities.add({ body: { name: `Field ${number}`, nameAr: `مجال ${number}` } })
  }
  expect(await refusal(administrator.specialities.add({ body: cardiology }))).toMatchObject({
    status: 409,
    code: 'too_many_specialities',
  })
  expect(await keys()).toHaveLength(60)
})

test('each change is written to the audit with who made it and to what', async () => {
  const { administrator, database, deps, idOf } = await administered()
  const added = await administrator.specialities.add({ body: cardiology })
  const params = { id: added.id }
  await administrator.specialities.rename({ params, body: { name: 'Heart', nameAr: 'القلب' } })
  await administrator.specialities.move({ params, body: { direction: 'up' } })
  await administrator.specialities.retire({ params })
  await administrator.specialities.restore({ params })
  const entries = await database.db.select().from(auditEntries)
  const actions = entries
    .filter(({ subjectId }) => subjectId === added.id)
    .map(({ action, actorRole }) => `${actorRole} ${action}`)
  expect(actions.toSorted()).toEqual(
    ['added', 'moved', 'renamed', 'restored', 'retired'].map((change) => `administrator speciality_${change}`),
  )
  expect(deps.specialities.current().at(-2)?.name).toBe('Heart')
  expect(await idOf('Cardiology')).toBe(added.id)
})

test('another process follows a change within a second, and keeps its list while the database is unavailable', async () => {
  const { administrator, database, deps } = await administered()
  let isAway = false
  const read = () => (isAway ? Promise.reject(new Error('away')) : readSpecialities(database.db))
  const elsewhere = createSpecialityList({ read, log: createLog('silent') })
  const { second } = refreshing({ ...deps, specialities: elsewhere })
  await administrator.specialities.add({ body: cardiology })
  await second()
  await expect.poll(() => elsewhere.current().at(-1)?.key).toBe('Cardiology')
  isAway = true
  await elsewhere.refresh()
  expect(elsewhere.current()).toHaveLength(7)
})
