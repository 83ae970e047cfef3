import type { User } from '@aafiya/contracts/account'

import { paths } from '../paths.ts'

/** The four main links, in the order of the header. `doctors` stays current on a doctor's own page. */
export const mainLinks = [
  { text: 'nav_home', path: paths.home(), isCurrent: (at: string) => at === paths.home() },
  { text: 'nav_doctors', path: paths.doctors(), isCurrent: (at: string) => /^\/(doctors|appointment)(\/|$)/.test(at) },
  { text: 'nav_about', path: paths.about(), isCurrent: (at: string) => at === paths.about() },
  { text: 'nav_contact', path: paths.contact(), isCurrent: (at: string) => at === paths.contact() },
] as const

/** What a signed-in person has. */
const accountLinks = [
  { text: 'menu_profile', path: paths.profile() },
  { text: 'menu_appointments', path: paths.appointments() },
] as const

const doctorLinks = [{ text: 'menu_patients', path: paths.doctorVisits() }] as const
const administratorLinks = [
  { text: 'menu_all_appointments', path: paths.clinicVisits() },
  { text: 'menu_payments', path: paths.ledger() },
] as const

const administrator = 3 satisfies User['role']

/** The same, with what an approved doctor or an administrator has beside it. */
export const linksOf = ({ role, doctorStatus }: Pick<User, 'role' | 'doctorStatus'>) => [
  ...accountLinks,
  ...(doctorStatus === 'approved' ? doctorLinks : []),
  ...(role === administrator ? administratorLinks : []),
]
