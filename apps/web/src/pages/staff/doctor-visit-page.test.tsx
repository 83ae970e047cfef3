import { expect, test } from 'vitest'

import { refusal } from '../../../test/fake-api.ts'
import { aDoctorUser, aVisit, renderPayments } from '../../../test/render-payments.tsx'

test('too many requests do not say that a visit is not there', async () => {
  const { id } = aVisit()
  const it = await renderPayments(`/doctor/visits/${id}`, {
    'GET /user': { body: aDoctorUser() },
    [`GET /doctor/visits/${id}`]: refusal(429, 'too_many_requests', 'Too many attempts.'),
  })
  expect(await it.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(it.queryByText('This appointment is not with you')).toBeNull()
})
