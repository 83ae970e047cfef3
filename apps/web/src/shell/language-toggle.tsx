import { useTranslation } from 'react-i18next'

import { chooseLanguage } from '../i18n/i18n.ts'
import { otherLanguage } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import css from './language-toggle.module.css'

/** Shows the other language by its Latin letters, since its own would fetch its font; the full name is read aloud. */
export function LanguageToggle() {
  const { t } = useTranslation()
  const other = otherLanguage(useLanguage())
  return (
    <button type="button" className={css.toggle} lang={other} aria-label={t('language_switch')} onClick={() => void chooseLanguage(other)}>
      {t('language_switch_short')}
    </button>
  )
}
