import { roles } from '@aafiya/contracts/platform/people'
import { expect, test } from 'vitest'

import { landingPath } from './landing-path.ts'

test.each([
  ['a patient', roles.patient, undefined, '/profile'],
  ['an approved doctor', roles.doctor, 'approved', '/doctor/appointments'],
  ['an applicant', roles.doctor, 'pending', '/doctor/application'],
  ['a declined applicant', roles.doctor, 'declined', '/doctor/application'],
  ['a doctor who is not listed any more', roles.doctor, 'unlisted', '/profile'],
  ['an administrator', roles.administrator, undefined, '/admin/doctors'],
] as const)('%s goes on to what is next for them', (_, role, doctorStatus, path) => {
  expect(landingPath({ role, doctorStatus })).toBe(path)
})
