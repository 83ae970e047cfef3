import { specialitiesNamed } from '@aafiya/contracts/specialities'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'

import { DirectoryList, DirectorySkeleton } from '../directory/directory-list.tsx'
import css from '../directory/directory-page.module.css'
import { DirectorySummary } from '../directory/directory-summary.tsx'
import { DoctorSearchField } from '../directory/doctor-search-field.tsx'
import { SpecialityList } from '../directory/speciality-list.tsx'
import { countOf, doctorCounts } from '../doctors/doctor-counts.ts'
import { doctorPages } from '../doctors/doctor-queries.ts'
import { useSpecialities } from '../doctors/use-specialities.ts'
import { QueryFallback } from '../page/query-fallback.tsx'
import { SiteTitle } from '../page/site-title.tsx'
import { useUrlState } from '../page/use-url-state.ts'
import { PageHeading } from '../ui/layout/page-heading.tsx'

/** Every doctor, or those of one speciality, page by page; the URL holds the speciality and the search. */
export function DirectoryPage() {
  const { t } = useTranslation(['doctors', 'common'])
  const { speciality = '' } = useParams()
  const [search, change] = useUrlState()
  const typed = search.get('q') ?? ''
  const q = useDeferredValue(typed.trim())
  const { data: counts } = useQuery(doctorCounts())
  const list = useInfiniteQuery({
    ...doctorPages({ speciality: speciality || undefined, q }),
    // While typing, the previous results stay; those of another speciality do not.
    placeholderData: (known, query) => (query?.queryKey[2] === speciality ? known : undefined),
  })
  const { all: keys, nameOf } = useSpecialities()
  const named = specialitiesNamed(speciality, keys)
  const [only] = named
  const title = !speciality ? t('all_doctors') : only && named.length === 1 ? nameOf(only) : speciality
  const all = counts && countOf(counts, speciality ? named : undefined)
  return (
    <div className={css.page}>
      <SiteTitle page={title} />
      <div className={css.head}>
        <PageHeading>{title}</PageHeading>
        <DirectorySummary all={all} found={q ? list : undefined} />
        <DoctorSearchField value={typed} onValue={(q) => change({ q })} />
      </div>
      <SpecialityList counts={counts} current={speciality} search={search} />
      <div>
        {list.data ? (
          <DirectoryList list={list} typed={all?.listed === 0 ? '' : typed} onClear={() => change({ q: undefined })} />
        ) : (
          <QueryFallback
            queries={[list]}
            title={t('common:doctors_failed')}
            text={t('common:doctors_failed_text')}
            offlineText={t('offline_text')}
          >
            <DirectorySkeleton />
          </QueryFallback>
        )}
      </div>
    </div>
  )
}
