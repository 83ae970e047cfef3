import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import type { DoctorSearch } from '../doctors/doctor-queries.ts'
import { Icon } from '../ui/text/icon.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import css from './sort-field.module.css'

export interface SortFieldProps {
  wanted: DoctorSearch
  onSort: (sort: string | undefined) => void
}

/** The sort order: a native select that looks like a link. */
export function SortField({ wanted: { q, sort }, onSort }: SortFieldProps) {
  const { t } = useTranslation('directory')
  const id = useId()
  return (
    <label htmlFor={id} className={css.sort}>
      <VisuallyHidden>{t('sort')}</VisuallyHidden>
      <select id={id} value={sort ?? ''} onChange={(event) => onSort(event.target.value || undefined)}>
        <option value="">{t(q ? 'sort_match' : 'sort_name')}</option>
        <option value="earliest">{t('sort_earliest')}</option>
        {(q || sort === 'name') && <option value="name">{t('sort_name')}</option>}
        <option value="fee">{t('sort_fee')}</option>
      </select>
      <Icon icon={ChevronDown} size={18} />
    </label>
  )
}
