import type { User } from '@aafiya/contracts/account'
import { roles } from '@aafiya/contracts/people'

import { paths } from '../paths.ts'

/** The four main links, in the order of the header. `doctors` stays current on a doctor's own page. */
export const mainLinks = [
  { text: 'nav_home', path: paths.home(), isCurrent: (at: string) => at === paths.home() },
  { text: 'nav_doctors', path: paths.doctors(), isCurrent: (at: string) => /^\/(doctors|appointment)(\/|$)/.test(at) },
  { text: 'nav_about', path: paths.about(), isCurrent: (at: string) => at === paths.about() },
  { text: 'nav_contact', path: paths.contact(), isCurrent: (at: string) => at === paths.contact() },
] as const

const doctorLinks = [
  { text: 'menu_patients', path: paths.doctorVisits() },
  { text: 'menu_inbox', path: paths.doctorInquiries() },
] as const
const administratorLinks = [
  { text: 'menu_all_appointments', path: paths.clinicVisits() },
  { text: 'menu_admin_doctors', path: paths.adminDoctors() },
  { text: 'menu_payments', path: paths.ledger() },
] as const

/** What a signed-in person has; a doctor and an administrator have more. */
export const accountLinks = ({ role, doctorStatus }: Pick<User, 'role' | 'doctorStatus'>) => [
  { text: 'menu_profile' as const, path: paths.profile() },
  { text: 'menu_appointments' as const, path: paths.appointments() },
  { text: 'menu_inquiries' as const, path: paths.inquiries() },
  ...(doctorStatus === 'approved' ? doctorLinks : []),
  ...(doctorStatus === 'pending' || doctorStatus === 'declined' ? [{ text: 'menu_application' as const, path: paths.application() }] : []),
  ...(role === roles.administrator ? administratorLinks : []),
]
