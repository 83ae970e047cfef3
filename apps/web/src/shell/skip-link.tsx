import { useTranslation } from 'react-i18next'

import css from './skip-link.module.css'

/** The first stop of the keyboard: past the header. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      className={css.skip}
      href="#content"
      onClick={(event) => {
        // A fragment would become an entry of the history.
        event.preventDefault()
        document.getElementById('content')?.focus()
      }}
    >
      {t('skip_to_content')}
    </a>
  )
}
