import { useLanguage } from '../i18n/use-language.ts'

/** A patient's name for the reader: in Arabic where the page is Arabic and the patient wrote one. */
export function usePersonName(): (latin: string, arabic: string | null) => string {
  const language = useLanguage()
  return (latin, arabic) => (language === 'ar' && arabic) || latin
}
