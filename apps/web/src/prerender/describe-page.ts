import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { specialities } from '@aafiya/contracts/specialities/specialities'
import i18next from 'i18next'

/** The pages rendered at build time; they are the same for everyone. */
export const prerenderedPaths: readonly string[] = [
  '/',
  '/doctors',
  ...specialities.map((speciality) => `/doctors/${encodeURIComponent(speciality)}`),
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/accessibility',
  '/login',
  '/forgot-password2',
  // The "not found" page; the server matches it by this route pattern.
  '*',
]

const descriptions = {
  '/': 'home',
  '/doctors': 'doctors',
  '/about': 'about',
  '/contact': 'contact',
  '/privacy': 'privacy',
  '/terms': 'terms',
  '/accessibility': 'accessibility',
  '/login': 'login',
  '/forgot-password2': 'forgot',
} as const
const isDescribed = (path: string): path is keyof typeof descriptions => Object.hasOwn(descriptions, path)

/** The description for search engines, in the current language of i18next, with the clinic's name of a speciality. */
export function describePage(path: string, clinic?: Clinic): string {
  if (isDescribed(path)) return i18next.t(descriptions[path], { ns: 'head' })
  const speciality = specialityAt(path, clinic)
  return speciality ? i18next.t('speciality', { ns: 'head', speciality }) : i18next.t('home', { ns: 'head' })
}

/** The name of the speciality in a path. */
function specialityAt(path: string, clinic?: Clinic): string | undefined {
  const isHere = (key: string) => path === `/doctors/${encodeURIComponent(key)}`
  const own = clinic?.specialities?.find(({ key }) => isHere(key))
  if (own) return i18next.language === 'ar' ? own.nameAr : own.name
  const key = specialities.find(isHere)
  return key && i18next.t(`speciality_${key}`)
}
