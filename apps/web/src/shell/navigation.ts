import type { User } from '@aafiya/contracts/account/account'
import { roles } from '@aafiya/contracts/platform/people'

import { paths } from '../paths.ts'
import type { Session } from '../session/use-session.ts'

type Person = Pick<User, 'role' | 'doctorStatus'>

/** A link of the header, current on its own page by default. */
const link = <const Text extends string>(
  text: Text,
  path: string,
  isCurrent = (pathname: string) => pathname === path,
) => ({ text, path, isCurrent })
/** Current on all pages below its own too. */
const sectionLink = <const Text extends string>(text: Text, path: string) =>
  link(text, path, (pathname) => pathname.startsWith(path))

const publicLinks = [
  link('nav_home', paths.home()),
  // Also current on the page of a doctor.
  link('nav_doctors', paths.doctors(), (pathname) => /^\/(doctors|appointment)(\/|$)/.test(pathname)),
  link('nav_about', paths.about()),
  link('nav_contact', paths.contact()),
]
const figuresLink = link('menu_figures', paths.figures())
const doctorLinks = [
  link('menu_patients', paths.doctorVisits(), (pathname) => /^\/doctor\/(appointments|visits)/.test(pathname)),
  link('menu_inbox', paths.doctorInquiries()),
  link('menu_hours', paths.doctorHours()),
  figuresLink,
]
const receptionistLinks = [link('menu_desk', paths.desk()), link('menu_all_appointments', paths.clinicVisits())]
const administratorLinks = [
  ...receptionistLinks,
  sectionLink('menu_admin_doctors', paths.adminDoctors()),
  link('menu_payments', paths.ledger()),
  figuresLink,
  sectionLink('menu_settings', paths.settings()),
]

/** The main links, in the order of the header. Staff have links to their work in place of the public ones. */
export function mainLinks(user: Person | undefined) {
  if (user?.role === roles.administrator) return administratorLinks
  if (user?.role === roles.receptionist) return receptionistLinks
  return user?.doctorStatus === 'approved' ? doctorLinks : publicLinks
}

/** Whether the main links are those of a user's work in the clinic. */
export const hasStaffLinks = (user: Person | undefined) => mainLinks(user) !== publicLinks

/**
 * The patient links of a signed-in user, and the application of an applicant. Everyone finds the directory here or in
 * the header.
 */
export const accountLinks = (user: Person) => [
  { text: 'menu_profile' as const, path: paths.profile() },
  { text: 'menu_appointments' as const, path: paths.appointments() },
  { text: 'menu_inquiries' as const, path: paths.inquiries() },
  ...(hasStaffLinks(user) ? [{ text: 'nav_doctors' as const, path: paths.doctors() }] : []),
  ...(user.doctorStatus === 'pending' || user.doctorStatus === 'declined'
    ? [{ text: 'menu_application' as const, path: paths.application() }]
    : []),
]

/** Where "Ask a doctor" leads. Visitors go through the login, which explains why. */
export const askPath = ({ status }: Pick<Session, 'status'>) =>
  status === 'signed-out' ? paths.login(paths.inquiries()) : paths.inquiries()
