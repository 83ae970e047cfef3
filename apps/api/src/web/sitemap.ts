import type { Language } from '@aafiya/contracts/messages/message-key'
import { languages as allLanguages } from '@aafiya/contracts/platform/people'
import { specialities as startSpecialities, type Speciality } from '@aafiya/contracts/specialities/specialities'
import { asc } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { isListed } from '../doctors/is-listed.ts'
import { escapeHtml } from '../platform/mail/mail-layout.ts'
import { addressIn } from './page-head.ts'

export const specialityPath = (speciality: Speciality) => `/doctors/${encodeURIComponent(speciality)}`

const publicPaths = (specialities: readonly Speciality[]) => [
  '/',
  '/doctors',
  ...specialities.map(specialityPath),
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/accessibility',
]

const alternate = (language: string, address: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}"/>`

/** Each language's URL has its own entry that names the others, as search engines require. */
function entriesOf(base: string, path: string, languages: readonly Language[]): string[] {
  const named = languages.map((language) => ({ language, address: addressIn(base, path, language) }))
  const alternates = [
    ...named.map(({ language, address }) => alternate(language, address)),
    alternate('x-default', addressIn(base, path)),
  ].join('')
  const addresses = [addressIn(base, path), ...named.map(({ address }) => address)]
  return addresses.map((address) => `<url><loc>${escapeHtml(address)}</loc>${alternates}</url>`)
}

/** Every public page: the clinic's own, one per speciality, one per listed doctor. */
export function sitemap(
  base: string,
  doctorIds: readonly string[],
  specialities: readonly Speciality[] = startSpecialities,
  languages: readonly Language[] = allLanguages,
): string {
  const paths = [...publicPaths(specialities), ...doctorIds.map((id) => `/appointment/${id}`)]
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
    `${paths.flatMap((path) => entriesOf(base, path, languages)).join('\n')}\n</urlset>\n`
  )
}

const privatePaths = [
  '/api/',
  '/My-Appointment',
  '/edit-appointment',
  '/visit',
  '/offer',
  '/d/',
  '/profile',
  '/payment/',
  '/verify-otp',
  '/forgot-password2/',
  '/inquiries',
  '/doctor/',
  '/admin/',
]

/** The public lists and pictures stay open: a search engine that renders the pages needs them. */
const openInside = ['/api/clinic', '/api/doctors']

export const robots = (base: string) =>
  [
    'User-agent: *',
    ...openInside.map((path) => `Allow: ${path}`),
    ...privatePaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${base}/sitemap.xml`,
    '',
  ].join('\n')

/** The ids of all listed doctors, for the sitemap, which names every doctor's page. */
export async function listedDoctorIds({ db }: Deps): Promise<string[]> {
  const rows = await db.select({ id: doctors.id }).from(doctors).where(isListed).orderBy(asc(doctors.id))
  return rows.map(({ id }) => id)
}
