import { startVisitType } from '@aafiya/contracts/clinic/start-visit-type'
import type { NewVisitType } from '@aafiya/contracts/doctors/visit-types'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { administered } from '../../../test/clinics/administered.ts'
import { refreshing } from '../../../test/clinics/refreshing.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'
import { createVisitTypeList } from './visit-type-list.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const checkUp: NewVisitType = {
  name: 'Check-up',
  nameAr: 'فحص شامل',
  minutes: 45,
  pauseMinutes: 15,
  fee: 120,
  bookableBy: 'patient',
  followUpDays: null,
}
const followUp: NewVisitType = {
  ...checkUp,
  name: 'Follow-up',
  nameAr: 'متابعة',
  minutes: 15,
  pauseMinutes: 0,
  fee: 0,
  followUpDays: 14,
}

async function ready() {
  const place = await administered()
  const names = async () =>
    (await place.administrator.visitTypes.managed()).map(
      ({ name, retiredAt }) => `${name}${retiredAt ? ' (retired)' : ''}`,
    )
  const [consultation] = await place.administrator.visitTypes.managed()
  if (!consultation) throw new Error('a clinic begins with a visit type')
  return { ...place, names, consultation, add: (body: NewVisitType) => place.administrator.visitTypes.add({ body }) }
}

test('a clinic begins with half an hour at the doctor’s fee, and types are not mentioned', async () => {
  const { administrator, asVisitor, buildDoctor } = await ready()
  expect(await administrator.visitTypes.managed()).toEqual([
    { ...startVisitType, followUps: 1, id: expect.any(String), doctorId: null, retiredAt: null },
  ])
  expect(await asVisitor.doctors.detail({ params: { id: (await buildDoctor()).id } })).not.toHaveProperty('visitTypes')
})

test.each([
  ['no name', { name: ' ' }, 'name', 'Please enter a name.'],
  ['an Arabic name in Latin letters', { nameAr: 'Fahs' }, 'nameAr', 'needs Arabic letters'],
  ['markup', { name: '<b>Check</b>' }, 'name', 'A name must contain a letter'],
  ['a name that is too long', { nameAr: 'س'.repeat(61) }, 'nameAr', 'at most 60'],
  ['a visit of nine minutes', { minutes: 9 }, 'minutes', 'from 10 to 240'],
  ['a visit of 241 minutes', { minutes: 241 }, 'minutes', 'from 10 to 240'],
  ['a visit of a part of a minute', { minutes: 22.5 }, 'minutes', 'from 10 to 240'],
  ['a negative pause', { pauseMinutes: -1 }, 'pauseMinutes', 'from 0 to 120'],
  ['a fee below nothing', { fee: -1 }, 'fee', 'fee'],
  ['a follow-up within no days', { followUpDays: 0 }, 'followUpDays', 'from 1 to 365'],
])('refuses %s at its field', async (_, wrong, path, expected) => {
  const { administrator, consultation, names } = await ready()
  const { doctorId: __, ...fields } = { ...checkUp, ...wrong }
  const params = { id: consultation.id }
  const calls = [
    () => administrator.visitTypes.add({ body: fields }),
    () => administrator.visitTypes.change({ params, body: fields }),
  ]
  for (const call of calls) {
    const { status, code, issues } = await refusal(call())
    expect([status, code]).toEqual([422, 'validation_failed'])
    expect(issues).toMatchObject([{ path, message: expect.stringContaining(expected) }])
  }
  expect(await names()).toEqual(['Consultation'])
})

test('refuses a name that another type of the same list has, but allows it for a doctor’s own type', async () => {
  const { administrator, add, buildDoctor, names } = await ready()
  await add(checkUp)
  const { id } = await add({ ...checkUp, name: 'Long visit', nameAr: 'زيارة طويلة' })
  const again = { ...checkUp, name: ' check-UP ' }
  for (const call of [() => add(again), () => administrator.visitTypes.change({ params: { id }, body: again })]) {
    const { status, code, issues } = await refusal(call())
    expect([status, code, issues?.map(({ path }) => path)]).toEqual([409, 'visit_type_name_taken', ['name', 'nameAr']])
  }
  await add({ ...checkUp, doctorId: (await buildDoctor()).id })
  expect(await refusal(add({ ...checkUp, doctorId: unknownId }))).toMatchObject({
    status: 404,
    code: 'doctor_not_found',
  })
  expect(await names()).toEqual(['Consultation', 'Check-up', 'Long visit', 'Check-up'])
})

test('patients see what they can book, with fees, in the clinic’s order; a type of staff is not among it', async () => {
  const { administrator, add, asVisitor, buildDoctor } = await ready()
  const params = { id: (await buildDoctor({ fees: 80 })).id }
  const { id } = await add(checkUp)
  await add(followUp)
  await add({ ...checkUp, name: 'Minor surgery', nameAr: 'جراحة صغرى', bookableBy: 'clinic' })
  await administrator.visitTypes.move({ params: { id }, body: { direction: 'up' } })
  expect((await asVisitor.doctors.detail({ params })).visitTypes).toEqual([
    { id, name: 'Check-up', nameAr: 'فحص شامل', minutes: 45, pauseMinutes: 15, fee: 120 },
    { id: expect.any(String), name: 'Consultation', nameAr: 'كشف', minutes: 30, pauseMinutes: 0, fee: 80 },
    {
      id: expect.any(String),
      name: 'Follow-up',
      nameAr: 'متابعة',
      minutes: 15,
      pauseMinutes: 0,
      fee: 0,
      followUpDays: 14,
    },
  ])
})

test('a doctor’s own types replace the clinic’s until the last of them is retired', async () => {
  const { administrator, add, asVisitor, buildDoctor } = await ready()
  const params = { id: (await buildDoctor()).id }
  const other = { id: (await buildDoctor()).id }
  const namesOf = async () => (await asVisitor.doctors.detail({ params })).visitTypes?.map(({ name }) => name)
  const own = await add({ ...checkUp, doctorId: params.id })
  expect(await namesOf()).toEqual(['Check-up'])
  expect(await asVisitor.doctors.detail({ params: other })).not.toHaveProperty('visitTypes')
  await administrator.visitTypes.retire({ params: { id: own.id } })
  expect(await namesOf()).toBeUndefined()
})

test('patients can always book a type that needs no earlier visit', async () => {
  const { administrator, add, buildDoctor, consultation, names } = await ready()
  const params = { id: consultation.id }
  const { id: doctorId } = await buildDoctor()
  const staffOnly = { ...startVisitType, bookableBy: 'clinic' as const }
  await add(followUp)
  const calls = [
    () => administrator.visitTypes.retire({ params }),
    () => administrator.visitTypes.change({ params, body: staffOnly }),
    () => administrator.visitTypes.change({ params, body: { ...startVisitType, followUpDays: 7 } }),
    () => add({ ...followUp, doctorId }),
  ]
  for (const call of calls) expect(await refusal(call())).toMatchObject({ status: 409, code: 'last_visit_type' })
  const other = await add(checkUp)
  await administrator.visitTypes.retire({ params })
  expect(await refusal(administrator.visitTypes.retire({ params: { id: other.id } }))).toMatchObject({
    code: 'last_visit_type',
  })
  await administrator.visitTypes.restore({ params })
  await administrator.visitTypes.retire({ params: { id: other.id } })
  expect(await names()).toEqual(['Consultation', 'Follow-up', 'Check-up (retired)'])
  expect(await refusal(administrator.visitTypes.retire({ params: { id: unknownId } }))).toMatchObject({
    code: 'visit_type_not_found',
  })
})

test('of two administrators who retire the last two types one is refused, and a repeated call adds once', async () => {
  const { administrator, colleague, consultation, names } = await ready()
  const call = { body: checkUp, idempotencyKey: 'add-check-up-1' }
  const added = await administrator.visitTypes.add(call)
  expect(await administrator.visitTypes.add(call)).toEqual(added)
  const tries = await Promise.allSettled([
    administrator.visitTypes.retire({ params: { id: consultation.id } }),
    colleague.visitTypes.retire({ params: { id: added.id } }),
  ])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await names()).filter((name) => !name.includes('retired'))).toHaveLength(1)
})

test('every change is audited, and another process sees it within a second', async () => {
  const { administrator, add, database, deps, names } = await ready()
  const elsewhere = createVisitTypeList(database.db)
  await elsewhere.refresh()
  const { second } = refreshing({ ...deps, visitTypes: elsewhere })
  const { id } = await add(checkUp)
  const { doctorId: _, ...fields } = checkUp
  await administrator.visitTypes.change({ params: { id }, body: { ...fields, name: 'Full check-up' } })
  await administrator.visitTypes.move({ params: { id }, body: { direction: 'up' } })
  await administrator.visitTypes.retire({ params: { id } })
  const move = administrator.visitTypes.move({ params: { id }, body: { direction: 'down' } })
  await expect(move).rejects.toMatchObject({ status: 404, code: 'visit_type_not_found' })
  await administrator.visitTypes.restore({ params: { id } })
  const actions = (await database.db.select().from(auditEntries))
    .filter(({ subjectId }) => subjectId === id)
    .map(({ action }) => action)
  expect(actions.toSorted()).toEqual(
    ['added', 'changed', 'moved', 'restored', 'retired'].map((change) => `visit_type_${change}`),
  )
  expect(await names()).toEqual(['Full check-up', 'Consultation'])
  await second()
  await expect.poll(async () => (await elsewhere.current())[0]?.name).toBe('Full check-up')
})
