import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'

import { PageHeading } from '../ui/page-heading.tsx'
import { SiteTitle } from '../site/site-title.tsx'
import css from './directory-page.module.css'
import { DirectoryList, DirectoryWaiting } from './directory-list.tsx'
import { DirectorySummary } from './directory-summary.tsx'
import { DoctorSearchField } from './doctor-search-field.tsx'
import { doctorList } from './doctor-queries.ts'
import { doctorsNamed, doctorsOf } from './doctor-search.ts'
import { SpecialityList } from './speciality-list.tsx'
import { Unloaded } from '../site/unloaded.tsx'
import { useSpecialityTitle } from './use-speciality-title.ts'
import { useUrlState } from '../site/use-url-state.ts'

/** Every doctor, or those of one speciality; the address holds the speciality and the name looked for. */
export function DirectoryPage() {
  const { t } = useTranslation(['doctors', 'common'])
  const { speciality } = useParams()
  const [search, change] = useUrlState()
  const query = useQuery(doctorList())
  const typed = search.get('q') ?? ''
  // All in full a moment after the page: a hundred cards are drawn anew in short steps that hold up no press.
  const doctors = useDeferredValue(query.data)
  const title = useSpecialityTitle(doctors, speciality)
  const ofSpeciality = doctors && doctorsOf(doctors, speciality)
  const shown = ofSpeciality && doctorsNamed(ofSpeciality, typed)
  return (
    <div className={css.page}>
      <SiteTitle page={title} />
      <div className={css.head}>
        <PageHeading>{title}</PageHeading>
        <DirectorySummary doctors={shown} />
        <DoctorSearchField value={typed} onValue={(q) => change({ q })} />
      </div>
      <SpecialityList doctors={doctors} current={speciality} search={search} />
      <div>
        {shown && ofSpeciality ? (
          <DirectoryList doctors={shown} typed={ofSpeciality.length > 0 ? typed : ''} onClear={() => change({ q: undefined })} />
        ) : (
          <Unloaded
            of={query}
            title={t('common:doctors_failed')}
            text={t('common:doctors_failed_text')}
            offlineText={t('offline_text')}
            onRetry={() => void query.refetch()}
          >
            <DirectoryWaiting />
          </Unloaded>
        )}
      </div>
    </div>
  )
}
