import { generalPhysician } from '@aafiya/contracts/specialities/complaints'
import { nearestSpeciality } from '@aafiya/contracts/specialities/nearest-speciality'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../api.ts'
import type { DoctorSearch } from '../doctors/doctor-queries.ts'
import { useSpecialities } from '../doctors/use-specialities.ts'
import { keyOf } from '../kit/query-key.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/link-button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import css from './directory-list.module.css'
import { isNarrowed, searchWith } from './doctor-search.ts'
import { useFirstStep } from './use-first-step.ts'

export interface NobodyFoundProps {
  wanted: DoctorSearch
  pathname: string
  search: URLSearchParams
  onClearSearch: () => void
  onClearAll: () => void
}

/** The same search and filters in all specialities. */
const everywhere = (search: URLSearchParams) => ({ pathname: paths.doctors(), search: search.toString() })

/** Shown instead of doctors: why there are none, and ways to find some. */
export function NobodyFound(props: NobodyFoundProps) {
  const { wanted } = props
  if (!isNarrowed(wanted)) return <NobodyOfSpeciality />
  return Object.keys(wanted.filters ?? {}).length > 0 ? <NoneMatch {...props} /> : <NobodyOfName {...props} />
}

function NobodyOfSpeciality() {
  const { t } = useTranslation('doctors')
  return (
    <EmptyState
      title={t('speciality_empty')}
      action={<LinkButton to={paths.doctors()}>{t('speciality_empty_action')}</LinkButton>}
    >
      {t('speciality_empty_text')}
    </EmptyState>
  )
}

/** Other ways to help: the speciality nearest to the search, else the general physician; and a question to a doctor. */
function useOtherWays(q: string | undefined) {
  const { t } = useTranslation('doctors')
  const { named, nameOf, offered } = useSpecialities()
  const { firstStep } = useFirstStep(q)
  // The clinic's own complaints are asked for here alone; without them, what it began with suggests something too.
  const listed = useQuery({
    queryKey: keyOf(api.specialities.list),
    queryFn: ({ signal }) => api.specialities.list({ signal }),
    meta: { isPublic: true },
    enabled: Boolean(q),
  })
  if (!q) return {}
  const likely = nearestSpeciality(q, listed.data ?? named?.filter(({ isRetired }) => !isRetired))
  const nearest = likely ?? offered.find((key) => key === generalPhysician)
  const links = (isFirst: boolean) => (
    <>
      {nearest && (
        <LinkButton tone={isFirst ? 'primary' : 'line'} to={paths.speciality(nearest)}>
          {likely ? t('search_empty_nearest', { speciality: nameOf(nearest) }) : nameOf(nearest)}
        </LinkButton>
      )}
      <LinkButton tone="line" to={paths.inquiries()}>
        {t('search_empty_ask')}
      </LinkButton>
    </>
  )
  return { nearest, links, hint: nearest === generalPhysician && firstStep }
}

function NobodyOfName({ wanted: { q, speciality }, search, onClearSearch }: NobodyFoundProps) {
  const { t } = useTranslation(['doctors', 'words'])
  const { nearest, links, hint } = useOtherWays(q)
  const actions = (
    <div className={css.actions}>
      {links?.(true)}
      {speciality && (
        <LinkButton tone={nearest ? 'line' : 'primary'} to={everywhere(search)}>
          {t('search_everywhere')}
        </LinkButton>
      )}
      <Button tone={nearest || speciality ? 'line' : 'primary'} onClick={onClearSearch}>
        {t('words:clear_search')}
      </Button>
    </div>
  )
  return (
    <EmptyState title={t('search_empty', { name: q })} action={actions}>
      {t('search_empty_text')} {hint}
    </EmptyState>
  )
}

/** Other days or fewer filters may match. */
function NoneMatch({ wanted, pathname, search, onClearSearch, onClearAll }: NobodyFoundProps) {
  const { t } = useTranslation(['directory', 'doctors', 'words'])
  const { links, hint } = useOtherWays(wanted.q)
  const day = wanted.filters?.free
  const actions = (
    <div className={css.actions}>
      {day && (
        <LinkButton to={{ pathname, search: searchWith(search, { free: undefined }) }}>{t('see_any_day')}</LinkButton>
      )}
      <Button tone={day ? 'line' : 'primary'} onClick={onClearAll}>
        {t('words:clear_filters')}
      </Button>
      {links?.(false)}
      {wanted.q && wanted.speciality && (
        <LinkButton tone="line" to={everywhere(search)}>
          {t('doctors:search_everywhere')}
        </LinkButton>
      )}
      {wanted.q && (
        <Button tone="line" onClick={onClearSearch}>
          {t('words:clear_search')}
        </Button>
      )}
    </div>
  )
  return (
    <EmptyState title={day ? t(`none_${day}`) : t('none_match')} action={actions}>
      {t('none_match_text')} {hint}
    </EmptyState>
  )
}
