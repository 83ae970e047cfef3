import { nearestSpeciality } from '@aafiya/contracts/specialities/nearest-speciality'
import { useTranslation } from 'react-i18next'

import type { DoctorsWanted } from '../doctors/doctor-queries.ts'
import { useSpecialities } from '../doctors/use-specialities.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/link-button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import css from './directory-list.module.css'
import { isNarrowed, searchWith } from './wanted.ts'

export interface NobodyFoundProps {
  wanted: DoctorsWanted
  pathname: string
  search: URLSearchParams
  onClearSearch: () => void
  onClearAll: () => void
}

/** The same search and filters among the doctors of every speciality. */
const everywhere = (search: URLSearchParams) => ({ pathname: paths.doctors(), search: search.toString() })

/** In place of the doctors: why there are none, and ways out of it. */
export function NobodyFound(props: NobodyFoundProps) {
  const { wanted } = props
  if (!isNarrowed(wanted)) return <NobodyOfSpeciality />
  return Object.keys(wanted.filters ?? {}).length > 0 ? <NoneMatch {...props} /> : <NobodyOfName {...props} />
}

function NobodyOfSpeciality() {
  const { t } = useTranslation('doctors')
  return (
    <EmptyState title={t('speciality_empty')} action={<LinkButton to={paths.doctors()}>{t('speciality_empty_action')}</LinkButton>}>
      {t('speciality_empty_text')}
    </EmptyState>
  )
}

function NobodyOfName({ wanted: { q, speciality }, search, onClearSearch }: NobodyFoundProps) {
  const { t } = useTranslation('doctors')
  const { named, nameOf } = useSpecialities()
  const nearest = nearestSpeciality(
    q,
    named?.filter(({ isRetired }) => !isRetired),
  )
  const actions = (
    <div className={css.actions}>
      {nearest && <LinkButton to={paths.speciality(nearest)}>{t('search_empty_nearest', { speciality: nameOf(nearest) })}</LinkButton>}
      {speciality && (
        <LinkButton tone={nearest ? 'line' : 'primary'} to={everywhere(search)}>
          {t('search_everywhere')}
        </LinkButton>
      )}
      <Button tone={nearest || speciality ? 'line' : 'primary'} onClick={onClearSearch}>
        {t('search_empty_action')}
      </Button>
    </div>
  )
  return (
    <EmptyState title={t('search_empty', { name: q })} action={actions}>
      {t('search_empty_text')}
    </EmptyState>
  )
}

/** Somebody may be free on another day, or fit with fewer filters. */
function NoneMatch({ wanted, pathname, search, onClearSearch, onClearAll }: NobodyFoundProps) {
  const { t } = useTranslation(['directory', 'doctors'])
  const day = wanted.filters?.free
  const actions = (
    <div className={css.actions}>
      {day && <LinkButton to={{ pathname, search: searchWith(search, { free: undefined }) }}>{t('see_any_day')}</LinkButton>}
      <Button tone={day ? 'line' : 'primary'} onClick={onClearAll}>
        {t('clear_filters')}
      </Button>
      {wanted.q && wanted.speciality && (
        <LinkButton tone="line" to={everywhere(search)}>
          {t('doctors:search_everywhere')}
        </LinkButton>
      )}
      {wanted.q && (
        <Button tone="line" onClick={onClearSearch}>
          {t('doctors:search_empty_action')}
        </Button>
      )}
    </div>
  )
  return (
    <EmptyState title={day ? t(`none_${day}`) : t('none_match')} action={actions}>
      {t('none_match_text')}
    </EmptyState>
  )
}
