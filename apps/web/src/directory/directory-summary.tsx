import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { countOf } from '../doctors/doctor-counts.ts'
import type { DoctorsWanted } from '../doctors/doctor-queries.ts'
import type { DoctorPages } from './directory-list.tsx'
import css from './directory-page.module.css'
import { isNarrowed } from './wanted.ts'

type Count = ReturnType<typeof countOf>

export interface DirectorySummaryProps {
  wanted: DoctorsWanted
  /** The doctors of the page's speciality. */
  all: Count | undefined
  list: DoctorPages
}

/** How many doctors there are and how many of them take bookings; said again when search or filters change it. */
export function DirectorySummary(props: DirectorySummaryProps) {
  const words = useSummary(props)
  // The last words stay until the next are known: an empty line between them would flicker.
  const [shown, show] = useState(words)
  if (words !== undefined && words !== shown) show(words)
  return (
    <p className={css.summary} role="status">
      {words ?? shown}
    </p>
  )
}

function useSummary({ wanted, all, list }: DirectorySummaryProps): string | undefined {
  const { t } = useTranslation(['directory', 'doctors', 'common'])
  if (!isNarrowed(wanted)) {
    if (!all) return undefined
    const doctors = t('common:doctors_count', { count: all.listed })
    return all.listed === 0 ? doctors : t('doctors:summary', { doctors, taking: t('doctors:taking', { count: all.taking }) })
  }
  const total = list.isPlaceholderData ? undefined : list.data?.pages[0]?.total
  if (total === undefined) return undefined
  const doctors = t('common:doctors_count', { count: total })
  const day = wanted.filters?.free
  return day && total > 0 ? t(`found_${day}`, { doctors }) : doctors
}
