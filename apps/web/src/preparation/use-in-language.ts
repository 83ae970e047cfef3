import type { Language } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'

/** The words in the page's language, or in another one. */
export function useInLanguage(other?: Language) {
  const own = useLanguage()
  const language = other ?? own
  return ({ text, textAr }: { text: string; textAr: string }) => (language === 'ar' ? textAr : text)
}
