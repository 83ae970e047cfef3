import { paths } from '../paths.ts'

/** The four main links, in the order of the header. `doctors` stays current on a doctor's own page. */
export const mainLinks = [
  { text: 'nav_home', path: paths.home(), isCurrent: (at: string) => at === paths.home() },
  { text: 'nav_doctors', path: paths.doctors(), isCurrent: (at: string) => /^\/(doctors|appointment)(\/|$)/.test(at) },
  { text: 'nav_about', path: paths.about(), isCurrent: (at: string) => at === paths.about() },
  { text: 'nav_contact', path: paths.contact(), isCurrent: (at: string) => at === paths.contact() },
] as const

/** What a signed-in person has. */
export const accountLinks = [
  { text: 'menu_profile', path: paths.profile() },
  { text: 'menu_appointments', path: paths.appointments() },
] as const
