import { expect, test } from 'vitest'

import { clinic } from '../../test/clinic.ts'

test('counts the listed doctors of each speciality, and those who take bookings', async () => {
  const { asVisitor, buildDoctor } = await clinic()
  expect(await asVisitor.doctors.counts()).toEqual([])
  await buildDoctor({ speciality: 'Neurologist' })
  await buildDoctor({ speciality: 'Neurologist', availability: false })
  await buildDoctor({ speciality: 'Dermatologist' })
  await buildDoctor({ speciality: 'Dermatologist', status: 'pending' })
  expect(await asVisitor.doctors.counts()).toEqual([
    { speciality: 'Dermatologist', listed: 1, taking: 1 },
    { speciality: 'Neurologist', listed: 2, taking: 1 },
  ])
})
