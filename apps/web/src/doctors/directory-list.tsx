import type { Doctor } from '@aafiya/contracts/doctors'
import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import css from './directory-list.module.css'
import { DoctorCard } from './doctor-card.tsx'

/** What a first screen holds; these pictures do not wait until they are near. */
const firstScreen = 8
const places = Array.from({ length: firstScreen }, (_, place) => place)

export interface DirectoryListProps {
  doctors: readonly Doctor[]
  /** The name looked for, where that is why the list may be empty. */
  typed: string
  onClear: () => void
}

/** The doctors found. */
export function DirectoryList({ doctors, typed, onClear }: DirectoryListProps) {
  if (doctors.length === 0) return typed ? <NobodyNamed name={typed} onClear={onClear} /> : <NobodyOfSpeciality />
  return (
    <ul className={css.grid}>
      {doctors.map((doctor, place) => (
        <li key={doctor.id}>
          <DoctorCard doctor={doctor} listed eager={place < firstScreen} />
        </li>
      ))}
    </ul>
  )
}

function NobodyOfSpeciality() {
  const { t } = useTranslation('doctors')
  return (
    <EmptyState title={t('speciality_empty')} action={<LinkButton to={paths.doctors()}>{t('speciality_empty_action')}</LinkButton>}>
      {t('speciality_empty_text')}
    </EmptyState>
  )
}

function NobodyNamed({ name, onClear }: { name: string; onClear: () => void }) {
  const { t } = useTranslation('doctors')
  return (
    <EmptyState title={t('search_empty', { name })} action={<Button onClick={onClear}>{t('search_empty_action')}</Button>}>
      {t('search_empty_text')}
    </EmptyState>
  )
}

/** The first screen's cards, still empty. */
export function DirectoryWaiting() {
  const { t } = useTranslation()
  return (
    <Loading label={t('doctors_loading')}>
      <div className={css.grid}>
        {places.map((place) => (
          <div key={place} className={css.waiting}>
            <Skeleton className={css.picture} />
            <div className={css.lines}>
              <Skeleton className={css.name} />
              <Skeleton className={css.line} />
              <Skeleton className={css.line} />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
