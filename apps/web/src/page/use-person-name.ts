import { useCallback } from 'react'

import { useLanguage } from '../i18n/use-language.ts'
import { nameInitials } from '../ui/text/name-initials.ts'

/** Returns a patient's display name: the Arabic one if the page is Arabic and the patient has one. */
export function usePersonName(): (latin: string, arabic: string | null) => string {
  const language = useLanguage()
  return useCallback((latin, arabic) => (language === 'ar' && arabic) || latin, [language])
}

interface Named {
  fullName: string
  fullNameAr: string | null
}

/** The initials of the displayed name, for users without a picture. */
export function useInitials(): (person: Named) => string {
  const nameOf = usePersonName()
  return (person) => nameInitials(nameOf(person.fullName, person.fullNameAr))
}
