import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { specialities } from '@aafiya/contracts/specialities/specialities'
import i18next from 'i18next'

/** The pages that are rendered ahead. Each is the same for everybody. */
export const prerenderedPaths: readonly string[] = [
  '/',
  '/doctors',
  ...specialities.map((speciality) => `/doctors/${encodeURIComponent(speciality)}`),
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/login',
  '/forgot-password2',
  // Whatever leads nowhere; the server knows it by the route's own sign.
  '*',
]

const descriptions = {
  '/': 'home',
  '/doctors': 'doctors',
  '/about': 'about',
  '/contact': 'contact',
  '/privacy': 'privacy',
  '/terms': 'terms',
  '/login': 'login',
  '/forgot-password2': 'forgot',
} as const
const isDescribed = (path: string): path is keyof typeof descriptions => Object.hasOwn(descriptions, path)

/** What a search engine shows under the title, in the language i18next is set to; a speciality under the name that the clinic gave it. */
export function describePage(path: string, clinic?: Clinic): string {
  if (isDescribed(path)) return i18next.t(descriptions[path], { ns: 'head' })
  const speciality = specialityAt(path, clinic)
  return speciality ? i18next.t('speciality', { ns: 'head', speciality }) : i18next.t('home', { ns: 'head' })
}

/** The name of the speciality whose page a path is. */
function specialityAt(path: string, clinic?: Clinic): string | undefined {
  const isHere = (key: string) => path === `/doctors/${encodeURIComponent(key)}`
  const own = clinic?.specialities?.find(({ key }) => isHere(key))
  if (own) return i18next.language === 'ar' ? own.nameAr : own.name
  const key = specialities.find(isHere)
  return key && i18next.t(`speciality_${key}`)
}
