import { specialities } from '@aafiya/contracts/doctors'
import { expect, test } from 'vitest'

import { specialityOrder } from './speciality-order.ts'

test('the pages show the specialities of the contract', () => {
  expect(specialityOrder).toEqual(specialities)
})
