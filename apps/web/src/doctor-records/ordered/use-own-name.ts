import { useLanguage } from '../../i18n/use-language.ts'

export interface Named {
  name: string
  nameAr: string
}

/** The name in the page's language. */
export function useOwnName(): (named: Named) => string {
  const language = useLanguage()
  return ({ name, nameAr }) => (language === 'ar' ? nameAr : name)
}
