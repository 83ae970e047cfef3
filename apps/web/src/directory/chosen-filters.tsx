import type { DoctorFacets } from '@aafiya/contracts/doctors/directory'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { DoctorSearch } from '../doctors/doctor-queries.ts'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { Icon } from '../ui/text/icon.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import css from './chosen-filters.module.css'
import { searchWith } from './doctor-search.ts'
import { useFilterWords } from './use-filter-words.ts'

export interface ChosenFiltersProps {
  pathname: string
  search: URLSearchParams
  wanted: DoctorSearch
  /** The name of the page's speciality. */
  speciality: string | undefined
  currency: string
  facets: DoctorFacets | undefined
}

/** On a phone, where the filters are in a sheet: the active filters, each a link that removes it. */
export function ChosenFilters({
  pathname,
  search,
  wanted: { filters = {} },
  speciality,
  currency,
  facets,
}: ChosenFiltersProps) {
  const words = useFilterWords(currency, facets)
  const without = (name: string) => ({ pathname, search: searchWith(search, { [name]: undefined }) })
  const chosen = [
    { name: 'gender', text: words.gender(filters.gender) },
    { name: 'feeMax', text: words.feeMax(filters.feeMax) },
    { name: 'area', text: words.area(filters.area) },
    { name: 'language', text: words.language(filters.language) },
    { name: 'online', text: words.online(filters.online) },
  ].flatMap(({ name, text }) => (text ? [{ name, text, to: without(name) }] : []))
  const all = speciality
    ? [
        { name: 'speciality', text: speciality, to: { pathname: paths.doctors(), search: search.toString() } },
        ...chosen,
      ]
    : chosen
  if (all.length === 0) return null
  return (
    <ul className={css.list}>
      {all.map(({ name, text, to }) => (
        <li key={name}>
          <ChosenFilter text={text} to={to} />
        </li>
      ))}
    </ul>
  )
}

function ChosenFilter({ text, to }: { text: string; to: { pathname: string; search: string } }) {
  const { t } = useTranslation('directory')
  return (
    <AppLink to={to} className={css.chip}>
      <bdi>{text}</bdi>
      <Icon icon={X} size={16} />
      <VisuallyHidden>{t('remove')}</VisuallyHidden>
    </AppLink>
  )
}
