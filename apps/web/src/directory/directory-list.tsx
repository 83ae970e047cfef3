import type { Doctor } from '@aafiya/contracts/doctors'
import { nearestSpeciality } from '@aafiya/contracts/nearest-speciality'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { DoctorCard } from '../doctors/doctor-card.tsx'
import { useSpecialities } from '../doctors/use-specialities.ts'
import type { Page } from '../growing-list.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/action/button.tsx'
import { LinkButton } from '../ui/action/link-button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import css from './directory-list.module.css'

/** What a first screen holds; these pictures do not wait until they are near. */
const firstScreen = 8
const places = Array.from({ length: firstScreen }, (_, place) => place)

export type DoctorPages = UseInfiniteQueryResult<InfiniteData<Page<Doctor>>>

export interface DirectoryListProps {
  list: DoctorPages
  /** What was looked for, where that is why the list may be empty. */
  typed: string
  onClear: () => void
}

export function DirectoryList({ list, typed, onClear }: DirectoryListProps) {
  const { t } = useTranslation(['doctors', 'common'])
  const cards = useRef<HTMLUListElement>(null)
  const doctors = list.data?.pages.flatMap(({ items }) => items) ?? []

  // The button goes with the last page, so the focus goes on with the first of the new doctors.
  const firstNew = useRef(Infinity)
  useEffect(() => {
    if (doctors.length <= firstNew.current) return
    cards.current?.children[firstNew.current]?.querySelector('a')?.focus()
    firstNew.current = Infinity
  }, [doctors.length])
  if (doctors.length === 0) return typed ? <NobodyFound typed={typed} onClear={onClear} /> : <NobodyOfSpeciality />
  const showMore = () => {
    firstNew.current = doctors.length
    void list.fetchNextPage()
  }
  return (
    <>
      <ul ref={cards} className={css.grid} aria-busy={list.isPlaceholderData || undefined}>
        {doctors.map((doctor, place) => (
          <li key={doctor.id}>
            <DoctorCard doctor={doctor} listed eager={place < firstScreen} />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <Banner tone="error" className={css.more}>
          {t('more_failed')}
        </Banner>
      )}
      {list.hasNextPage && (
        <Button tone="line" className={css.more} busy={list.isFetchingNextPage} busyLabel={t('common:doctors_loading')} onClick={showMore}>
          {t('more')}
        </Button>
      )}
    </>
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

function NobodyFound({ typed, onClear }: { typed: string; onClear: () => void }) {
  const { t } = useTranslation('doctors')
  const { named, nameOf } = useSpecialities()
  const nearest = nearestSpeciality(
    typed,
    named?.filter(({ isRetired }) => !isRetired),
  )
  const actions = (
    <div className={css.actions}>
      {nearest && <LinkButton to={paths.speciality(nearest)}>{t('search_empty_nearest', { speciality: nameOf(nearest) })}</LinkButton>}
      <Button tone={nearest ? 'line' : 'primary'} onClick={onClear}>
        {t('search_empty_action')}
      </Button>
    </div>
  )
  return (
    <EmptyState title={t('search_empty', { name: typed })} action={actions}>
      {t('search_empty_text')}
    </EmptyState>
  )
}

export function DirectorySkeleton() {
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
