import { limits } from '@aafiya/contracts/platform/limits'
import { Search } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { classNames } from '../ui/behaviour/class-names.ts'
import { useEarlyText } from '../ui/behaviour/use-early-input.ts'
import control from '../ui/field/control.module.css'
import { Icon } from '../ui/text/icon.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import css from './doctor-search-field.module.css'

export interface DoctorSearchFieldProps {
  value: string
  onValue: (value: string) => void
}

/** Searches while the user types. The magnifier and placeholder identify it; the label is for screen readers. */
export function DoctorSearchField({ value, onValue }: DoctorSearchFieldProps) {
  const { t } = useTranslation('doctors')
  const id = useId()
  useEarlyText(id, value, onValue)
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
          onChange={(event) => onValue(event.target.value)}
        />
      </label>
    </div>
  )
}
