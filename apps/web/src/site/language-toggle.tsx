import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { chooseLanguage } from '../i18n/i18n.ts'
import { otherLanguage } from '../i18n/language.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { afterPaint } from '../ui/after-paint.ts'
import css from './language-toggle.module.css'

/** Shows the other language by its Latin letters, since its own would fetch its font; the full name is read aloud. */
export function LanguageToggle() {
  const { t } = useTranslation()
  const other = otherLanguage(useLanguage())
  const [isBusy, setBusy] = useState(false)
  // The whole page turns round, which takes a slow phone a while: that the press was taken shows first.
  const choose = () => {
    setBusy(true)
    afterPaint(() => void chooseLanguage(other).finally(() => setBusy(false)))
  }
  return (
    <button type="button" className={css.toggle} lang={other} aria-label={t('language_switch')} aria-busy={isBusy} onClick={choose}>
      {t('language_switch_short')}
    </button>
  )
}
