import { useTranslation } from 'react-i18next'

import type { countOf } from '../doctors/doctor-counts.ts'
import type { DoctorPages } from './directory-list.tsx'
import css from './directory-page.module.css'

type Count = ReturnType<typeof countOf>

export interface DirectorySummaryProps {
  /** The doctors of the page's speciality. */
  all: Count | undefined
  /** Of these, the ones that were looked for; only the pages read so far can be counted. */
  found: DoctorPages | undefined
}

/** How many doctors there are and how many of them take bookings; said again when the search changes it. */
export function DirectorySummary({ all, found }: DirectorySummaryProps) {
  const { t } = useTranslation(['doctors', 'common'])
  const doctors = found?.data?.pages.flatMap(({ items }) => items)
  const count = found ? doctors && { listed: doctors.length, taking: doctors.filter(({ availability }) => availability).length } : all
  const words = ({ listed, taking }: Count) => {
    if (found?.hasNextPage) return t('found_more_than', { count: listed })
    if (listed === 0) return t('common:doctors_count', { count: 0 })
    return t('summary', { doctors: t('common:doctors_count', { count: listed }), taking: t('taking', { count: taking }) })
  }
  return (
    <p className={css.summary} role="status">
      {count && words(count)}
    </p>
  )
}
