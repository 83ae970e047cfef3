import { useCallback } from 'react'

import { useLanguage } from '../i18n/use-language.ts'
import { initials } from '../ui/text/initials.ts'
import { nameInitials } from '../ui/text/name-initials.ts'

/** Returns a patient's display name: the Arabic one if the page is Arabic and the patient has one. */
export function usePersonName(): (latin: string, arabic: string | null) => string {
  const language = useLanguage()
  return useCallback((latin, arabic) => (language === 'ar' && arabic) || latin, [language])
}

interface Initialed {
  firstName: string
  lastName: string
  fullNameAr: string | null
}

/** The initials of the displayed name, for users without a picture. */
export function useInitials(): (person: Initialed) => string {
  const language = useLanguage()
  return ({ firstName, lastName, fullNameAr }) =>
    language === 'ar' && fullNameAr ? nameInitials(fullNameAr) : initials(firstName, lastName)
}
