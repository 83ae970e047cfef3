import { limits } from '@aafiya/contracts/platform/limits'
import { Search } from 'lucide-react'
import { useId, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { SkipLink } from '../ui/action/skip-link.tsx'
import { classNames } from '../ui/behaviour/class-names.ts'
import { focusById } from '../ui/behaviour/focus-by-id.ts'
import { useEarlyText } from '../ui/behaviour/use-early-input.ts'
import control from '../ui/field/control.module.css'
import { Icon } from '../ui/text/icon.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import css from './doctor-search-field.module.css'

export interface DoctorSearchFieldProps {
  value: string
  onValue: (value: string) => void
  /** The id of the element with the doctors found, which can take the focus. */
  found: string
}

/**
 * Searches while the user types; Enter, or the link after the field, leads to the doctors, past the filters. The
 * magnifier and placeholder identify it; the label is for screen readers.
 */
export function DoctorSearchField({ value, onValue, found }: DoctorSearchFieldProps) {
  const { t } = useTranslation('doctors')
  const id = useId()
  useEarlyText(id, value, onValue)
  const goToFound = ({ key, nativeEvent }: KeyboardEvent) => {
    // While a word is composed, Enter ends the composing.
    if (key === 'Enter' && !nativeEvent.isComposing) focusById(found)
  }
  return (
    <div role="search" className={css.search}>
      <label>
        <VisuallyHidden>{t('search_label')}</VisuallyHidden>
        <Icon icon={Search} className={css.icon} />
        <input
          id={id}
          type="search"
          className={classNames(control.control, css.field)}
          placeholder={t('search_label')}
          value={value}
          maxLength={limits.searchMax}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => onValue(event.target.value)}
          onKeyDown={goToFound}
        />
      </label>
      <SkipLink target={found}>{t('skip_to_doctors')}</SkipLink>
    </div>
  )
}
