import type { Language } from '@aafiya/contracts/messages/message-key'
import { useTranslation } from 'react-i18next'

import type { LanguagesSetting } from './setting.ts'

const orders = {
  'en,ar': 'languages_en_ar',
  'ar,en': 'languages_ar_en',
  en: 'languages_en',
  ar: 'languages_ar',
} as const

/** The languages in which a clinic may offer its pages and mails, the default first. */
export function useLanguagesField(): { field: LanguagesSetting; textOf: (languages: readonly Language[]) => string } {
  const { t } = useTranslation('settings')
  const options = Object.entries(orders).map(([value, key]) => ({ value, label: t(key) }))
  return {
    field: { kind: 'languages', name: 'languages', options },
    textOf: (languages) => options.find(({ value }) => value === languages.join(','))?.label ?? '',
  }
}
