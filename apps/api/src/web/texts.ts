import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { startSpecialities } from '@aafiya/contracts/clinic/start-specialities'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { isStartSpeciality, type Speciality } from '@aafiya/contracts/specialities/specialities'

import { fill, type Variables } from '../platform/languages.ts'
import ar from './texts/ar.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

const texts: Record<Language, Record<keyof typeof en, string>> = { en, ar }

/** A text of a page's head. */
export const headText = (language: Language, key: keyof typeof en, variables: Variables = {}) => fill(texts[language][key], variables)

/** What a doctor of a speciality is called: our own word for it, or the name that the clinic has given it. */
export function specialityText(language: Language, { specialities }: Pick<Clinic, 'specialities'>, key: Speciality): string {
  const field = language === 'ar' ? 'nameAr' : 'name'
  const isThis = (one: { key: string }) => one.key === key
  const given = specialities?.find(isThis)?.[field]
  if (given !== undefined && given !== startSpecialities.find(isThis)?.[field]) return given
  return isStartSpeciality(key) ? headText(language, `speciality_${key}`) : key
}
