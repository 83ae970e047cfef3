import type { Doctor } from '@aafiya/contracts/doctors/doctors'
import { useQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, memo } from 'react'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { useMoment } from '../clinic/use-moment.ts'
import { DoctorCard } from '../doctors/doctor-card.tsx'
import { useRefetchOnFocus } from '../doctors/use-refetch-on-focus.ts'
import { itemsOf, type Grown } from '../growing-list.ts'
import { useFormat } from '../i18n/use-format.ts'
import { Button } from '../ui/action/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import css from './directory-list.module.css'
import { NextFree } from './next-free.tsx'
import { useRefetchWhenOver } from './use-refetch-when-over.ts'

interface ListedDoctorProps {
  doctor: Doctor
  eager: boolean
  /** Undefined if unknown or past. */
  nextFree: string | null | undefined
  zone: string | undefined
  today: string
}

/** A doctor of the directory with the earliest free time. Memoised: typing into the search rerenders none. */
const ListedDoctor = memo(function ListedDoctor({ doctor, eager, nextFree, zone, today }: ListedDoctorProps) {
  const { t } = useTranslation('doctors')
  const { matchedBy } = doctor
  const note = matchedBy && matchedBy !== 'name' ? t(`match_${matchedBy}`) : undefined
  const free = { doctorId: doctor.id, isTaking: doctor.availability, nextFree, zone, today }
  return (
    <DoctorCard
      doctor={doctor}
      listed
      note={note}
      eager={eager}
      renderFoot={(nameId) => <NextFree {...free} nameId={nameId} />}
    />
  )
})

/** The doctors of a first screen, whose pictures load at once. */
const firstScreen = 8
const places = Array.from({ length: firstScreen }, (_, place) => place)

export type DoctorPages = UseInfiniteQueryResult<Grown<Doctor>>

/** The doctors of the loaded pages, with their earliest free times kept current. */
export function DirectoryList({ list }: { list: DoctorPages }) {
  const { t } = useTranslation(['directory', 'doctors', 'common'])
  const { count } = useFormat()
  const cards = useRef<HTMLUListElement>(null)
  const zone = useQuery(clinicFacts()).data?.timeZone
  const { today, minute } = useMoment(zone ?? 'UTC')
  const doctors = itemsOf(list.data)
  const total = list.data?.pages[0]?.total
  const isOver = ({ nextFree }: Doctor) => Boolean(nextFree) && Date.parse(nextFree ?? '') <= minute
  useRefetchOnFocus(list.refetch)
  useRefetchWhenOver({ isOver: doctors.some(isOver), minute }, list.refetch)

  // The button disappears with the last page, so the focus moves to the first new doctor.
  const firstNew = useRef(Infinity)
  useEffect(() => {
    if (doctors.length <= firstNew.current) return
    cards.current?.children[firstNew.current]?.querySelector('a')?.focus()
    firstNew.current = Infinity
  }, [doctors.length])
  const showMore = () => {
    firstNew.current = doctors.length
    void list.fetchNextPage()
  }
  return (
    <>
      <ul ref={cards} className={css.grid} aria-busy={list.isPlaceholderData || undefined}>
        {doctors.map((doctor, place) => (
          <li key={doctor.id}>
            <ListedDoctor
              doctor={doctor}
              eager={place < firstScreen}
              nextFree={isOver(doctor) ? undefined : doctor.nextFree}
              zone={zone}
              today={today}
            />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <Banner tone="error" className={css.failed}>
          {t('common:more_failed')}
        </Banner>
      )}
      {list.hasNextPage && (
        <div className={css.more}>
          {total !== undefined && (
            <p className="small">{t('shown_of', { shown: count(doctors.length), total: count(total) })}</p>
          )}
          <Button tone="line" busy={list.isFetchingNextPage} busyLabel={t('common:doctors_loading')} onClick={showMore}>
            {t('common:more')}
          </Button>
        </div>
      )}
    </>
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
