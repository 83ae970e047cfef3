import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { chooseLanguage } from '../i18n/i18n.ts'
import { otherLanguage } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import css from './language-toggle.module.css'

/** AR or EN, the language to switch to; nothing if the clinic offers only one. */
export function LanguageToggle() {
  const { t } = useTranslation()
  const other = otherLanguage(useLanguage())
  const { data: clinic } = useQuery(clinicFacts())
  if (clinic?.languages?.length === 1) return null
  const code = other.toUpperCase()
  return (
    <button
      type="button"
      className={css.toggle}
      lang={other}
      aria-label={`${code} – ${t('language_switch')}`}
      onClick={() => void chooseLanguage(other)}
    >
      {code}
    </button>
  )
}
