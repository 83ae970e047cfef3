import { useTranslation } from 'react-i18next'

import css from './skip-link.module.css'

/** The first tab stop: skips the header. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      className={css.skip}
      href="#content"
      onClick={(event) => {
        // A fragment would add a history entry.
        event.preventDefault()
        document.getElementById('content')?.focus()
      }}
    >
      {t('skip_to_content')}
    </a>
  )
}
