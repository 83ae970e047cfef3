import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { chooseLanguage } from '../i18n/i18n.ts'
import { otherLanguage } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import css from './language-toggle.module.css'

/** The name of the other language, in its own letters; nothing where the clinic offers one alone. */
export function LanguageToggle() {
  const { t } = useTranslation()
  const other = otherLanguage(useLanguage())
  const { data: clinic } = useQuery(clinicFacts())
  if (clinic?.languages?.length === 1) return null
  return (
    <button type="button" className={css.toggle} lang={other} onClick={() => void chooseLanguage(other)}>
      {t('language_switch')}
    </button>
  )
}
