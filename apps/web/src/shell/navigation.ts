import type { User } from '@aafiya/contracts/account/account'
import { roles } from '@aafiya/contracts/platform/people'

import { paths } from '../paths.ts'
import type { Session } from '../session/use-session.ts'

type Person = Pick<User, 'role' | 'doctorStatus'>

const at = (path: string) => (pathname: string) => pathname === path

const publicLinks = [
  { text: 'nav_home', path: paths.home(), isCurrent: at(paths.home()) },
  // Stays current on a doctor's own page.
  { text: 'nav_doctors', path: paths.doctors(), isCurrent: (pathname: string) => /^\/(doctors|appointment)(\/|$)/.test(pathname) },
  { text: 'nav_about', path: paths.about(), isCurrent: at(paths.about()) },
  { text: 'nav_contact', path: paths.contact(), isCurrent: at(paths.contact()) },
] as const
const doctorLinks = [
  { text: 'menu_patients', path: paths.doctorVisits(), isCurrent: (pathname: string) => pathname.startsWith(paths.doctorVisits()) },
  { text: 'menu_inbox', path: paths.doctorInquiries(), isCurrent: at(paths.doctorInquiries()) },
  { text: 'menu_hours', path: paths.doctorHours(), isCurrent: at(paths.doctorHours()) },
] as const
const deskLink = { text: 'menu_desk', path: paths.desk(), isCurrent: at(paths.desk()) } as const
const visitsLink = { text: 'menu_all_appointments', path: paths.clinicVisits(), isCurrent: at(paths.clinicVisits()) } as const
const receptionistLinks = [deskLink, visitsLink] as const
const administratorLinks = [
  deskLink,
  visitsLink,
  { text: 'menu_admin_doctors', path: paths.adminDoctors(), isCurrent: (pathname: string) => pathname.startsWith(paths.adminDoctors()) },
  { text: 'menu_payments', path: paths.ledger(), isCurrent: at(paths.ledger()) },
  { text: 'menu_settings', path: paths.settings(), isCurrent: (pathname: string) => pathname.startsWith(paths.settings()) },
] as const

export const isStaff = (user: Person | undefined) =>
  user?.role === roles.administrator || user?.role === roles.receptionist || user?.doctorStatus === 'approved'

/** The main links, in the order of the header. Staff have links to their work in place of the public ones. */
export function mainLinks(user: Person | undefined) {
  if (user?.role === roles.administrator) return administratorLinks
  if (user?.role === roles.receptionist) return receptionistLinks
  return user?.doctorStatus === 'approved' ? doctorLinks : publicLinks
}

/** What a signed-in person has as a patient, and an applicant their application; everybody finds the directory here or in the header. */
export const accountLinks = (user: Person) => [
  { text: 'menu_profile' as const, path: paths.profile() },
  { text: 'menu_appointments' as const, path: paths.appointments() },
  { text: 'menu_inquiries' as const, path: paths.inquiries() },
  ...(isStaff(user) ? [{ text: 'nav_doctors' as const, path: paths.doctors() }] : []),
  ...(user.doctorStatus === 'pending' || user.doctorStatus === 'declined'
    ? [{ text: 'menu_application' as const, path: paths.application() }]
    : []),
]

/** Where one asks a doctor. A visitor is led through the login, which says why. */
export const askPath = ({ status }: Pick<Session, 'status'>) =>
  status === 'signed-out' ? paths.login(paths.inquiries()) : paths.inquiries()
