import { startVisitType } from '@aafiya/contracts/clinic/start-visit-type'
import type { VisitTypeFields } from '@aafiya/contracts/doctors/visit-type-fields'
import type { NewVisitType } from '@aafiya/contracts/doctors/visit-types'
import { expect, test } from 'vitest'

import { administered } from '../../../test/clinics/administered.ts'

const own: NewVisitType = { ...startVisitType, name: 'Check-up', nameAr: 'فحص', fee: 0 }

/** Two doctors, Basem for nothing, and what patients can book with them. */
async function ready() {
  const place = await administered()
  const { administrator, asVisitor, buildDoctor } = place
  const amal = await buildDoctor({ firstName: 'Amal', fees: 40 })
  await buildDoctor({ firstName: 'Basem', fees: 0 })
  const [consultation] = await administrator.visitTypes.managed()
  if (!consultation) throw new Error('a clinic begins with a visit type')
  const { id, doctorId: _, retiredAt: __, ...fields } = consultation
  return {
    administrator,
    amal,
    add: async (body: Partial<NewVisitType>) => administrator.visitTypes.add({ body: { ...own, ...body } }),
    change: async (changes: Partial<VisitTypeFields>) =>
      administrator.visitTypes.change({ params: { id }, body: { ...fields, ...changes } }),
    /** The doctors found, which must match the count. */
    paid: async () => {
      const found = await asVisitor.doctors.list({ query: { online: 'true' } })
      expect((await asVisitor.doctors.facets()).online).toBe(found.length)
      return found.map(({ firstName }) => firstName).join(' ')
    },
  }
}

test('a doctor with a fee can be paid online, one without only for a visit that has one', async () => {
  const { paid, change } = await ready()
  expect(await paid()).toBe('Amal')
  await change({ fee: 20 })
  expect(await paid()).toBe('Amal Basem')
  await change({ fee: 0 })
  expect(await paid()).toBe('')
})

test('visit types for staff only and retired ones do not count as paid online', async () => {
  const { paid, change, add, administrator } = await ready()
  const paidByStaff = await add({ fee: 50, bookableBy: 'clinic' })
  await change({ fee: 0 })
  expect(await paid()).toBe('')
  const { doctorId: _, retiredAt: __, id, ...fields } = paidByStaff
  await administrator.visitTypes.change({ params: { id }, body: { ...fields, bookableBy: 'patient' } })
  expect(await paid()).toBe('Amal Basem')
  await administrator.visitTypes.retire({ params: { id } })
  expect(await paid()).toBe('')
})

test('a doctor’s own types replace those of the clinic', async () => {
  const { paid, add, amal, administrator } = await ready()
  const free = await add({ doctorId: amal.id, fee: 0 })
  expect(await paid()).toBe('')
  await add({ doctorId: amal.id, fee: null, name: 'Longer', nameAr: 'أطول' })
  expect(await paid()).toBe('Amal')
  await administrator.visitTypes.retire({ params: { id: free.id } })
  expect(await paid()).toBe('Amal')
})
