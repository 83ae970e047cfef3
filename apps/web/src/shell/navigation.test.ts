import { expect, test } from 'vitest'

import { accountLinks, askPath, mainLinks } from './navigation.ts'

const patient = { role: 2 } as const
const doctor = { role: 1, doctorStatus: 'approved' } as const
const applicant = { role: 1, doctorStatus: 'declined' } as const
const administrator = { role: 3 } as const
const receptionist = { role: 4 } as const
const publicPaths = ['/', '/doctors', '/about', '/contact']
const pathsOf = (links: readonly { path: string }[]) => links.map(({ path }) => path)

test.each([
  [undefined, publicPaths],
  [patient, publicPaths],
  [applicant, publicPaths],
  [doctor, ['/doctor/appointments', '/doctor/inquiries', '/doctor/hours', '/figures']],
  [receptionist, ['/desk', '/admin/appointments']],
  [administrator, ['/desk', '/admin/appointments', '/admin/doctors', '/admin/payments', '/figures', '/admin/clinic']],
])('the header leads %o to %o', (person, expected) => {
  expect(pathsOf(mainLinks(person))).toEqual(expected)
})

test.each([
  [patient, ['/profile', '/My-Appointment', '/inquiries']],
  [applicant, ['/profile', '/My-Appointment', '/inquiries', '/doctor/application']],
  [doctor, ['/profile', '/My-Appointment', '/inquiries', '/doctors']],
  [administrator, ['/profile', '/My-Appointment', '/inquiries', '/doctors']],
])('the menu of %o leads to %o', (person, expected) => {
  expect(pathsOf(accountLinks(person))).toEqual(expected)
})

test('"Ask a doctor" leads a visitor through the login', () => {
  expect(askPath({ status: 'signed-out' })).toBe('/login?returnTo=%2Finquiries')
  expect(askPath({ status: 'signed-in' })).toBe('/inquiries')
})
