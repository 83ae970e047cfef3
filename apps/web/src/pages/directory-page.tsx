import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { loadConfirmation } from '../booking/load-confirmation.ts'
import { DirectoryList, DirectorySkeleton } from '../directory/directory-list.tsx'
import css from '../directory/directory-page.module.css'
import { BookingFor, ComplaintHint, DirectorySummary } from '../directory/directory-summary.tsx'
import { DoctorSearchField } from '../directory/doctor-search-field.tsx'
import { isNarrowed } from '../directory/doctor-search.ts'
import { FilterBar } from '../directory/filter-bar.tsx'
import { FilterFields } from '../directory/filter-fields.tsx'
import type { FirstFreeBooked } from '../directory/first-free/first-free-dialog.tsx'
import { FirstFreeTime } from '../directory/first-free/first-free-time.tsx'
import { NobodyFound } from '../directory/nobody-found.tsx'
import { SpecialityList } from '../directory/speciality-list.tsx'
import { useDirectory, type Directory } from '../directory/use-directory.ts'
import { CrashBoundary } from '../page/crash-boundary.tsx'
import { named } from '../page/named.ts'
import { QueryFallback } from '../page/query-fallback.tsx'
import { SiteTitle } from '../page/site-title.tsx'
import { Button } from '../ui/action/button.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'

const BookingConfirmation = lazy(loadConfirmation)
// Below the list, and rendered later.
const WaitFor = lazy(named(() => import('../waiting/wait-for.tsx').then((it) => it.WaitFor)))

const foundId = 'found'

/** The margin of a wide page: specialities, then filters. */
function FilterMargin({ directory }: { directory: Directory }) {
  const { t } = useTranslation('directory')
  const { specialities, speciality, search, wanted, facets, currency, change, clearAll } = directory
  return (
    <div className={css.margin}>
      <SpecialityList counts={facets?.specialities} shown={specialities} current={speciality} search={search} />
      <div className={css.fields} role="group" aria-label={t('filters')}>
        <FilterFields wanted={wanted} facets={facets} currency={currency} change={change} />
        {isNarrowed(wanted) && (
          <Button tone="text" className={css.clear} onClick={clearAll}>
            {t('clear_all')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The doctors of all specialities or of one; after booking a first free time, the confirmation. */
export function DirectoryPage() {
  const { t } = useTranslation(['doctors', 'words'])
  const directory = useDirectory()
  const { speciality, only, typed, wanted, list, facets, change } = directory
  const [booked, setBooked] = useState<FirstFreeBooked & { of: string }>()
  // Moving on to other doctors closes the confirmation.
  if (booked && booked.of !== speciality) setBooked(undefined)
  if (booked)
    return (
      <div className={css.booked}>
        <Suspense>
          <BookingConfirmation {...booked} />
        </Suspense>
      </div>
    )
  const title = directory.title ?? (speciality || t('words:all_doctors'))
  return (
    <div className={css.page}>
      <SiteTitle page={title} />
      <div className={css.head}>
        <PageHeading>{title}</PageHeading>
        <DirectorySummary wanted={wanted} all={directory.all} list={list} />
        <ComplaintHint wanted={wanted} list={list} />
        <BookingFor />
        <DoctorSearchField value={typed} onValue={(q) => change({ q })} found={foundId} />
      </div>
      <FilterMargin directory={directory} />
      <div className={css.found}>
        <FilterBar directory={directory} />
        {only && !isNarrowed(wanted) && (
          <FirstFreeTime
            key={only}
            speciality={only}
            name={title}
            fees={facets?.fees}
            onBooked={(made) => setBooked({ ...made, of: speciality })}
          />
        )}
        <section id={foundId} tabIndex={-1} aria-label={t('doctors_found')} className={css.doctors}>
          <Doctors directory={directory} />
        </section>
      </div>
    </div>
  )
}

/** The matching doctors, or why there are none; for one speciality also its waiting list. */
function Doctors({ directory }: { directory: Directory }) {
  const { t } = useTranslation(['doctors', 'common'])
  const { only, title, list, wanted, pathname, search } = directory
  const isEmpty = list.data?.pages.every(({ items }) => items.length === 0) ?? false
  if (!list.data)
    return (
      <QueryFallback queries={[list]} title={t('common:doctors_failed')}>
        <DirectorySkeleton />
      </QueryFallback>
    )
  return (
    <>
      {isEmpty ? (
        <NobodyFound
          // In a speciality without doctors, the search does not matter.
          wanted={directory.all?.listed === 0 ? { speciality: wanted.speciality, q: '' } : wanted}
          pathname={pathname}
          search={search}
          onClearSearch={directory.clearSearch}
          onClearAll={directory.clearAll}
        />
      ) : (
        <DirectoryList list={list} />
      )}
      {only && title && (isEmpty || !isNarrowed(wanted)) && (
        <CrashBoundary resetKey={only} fallback={null}>
          <Suspense>
            <WaitFor key={only} awaited={{ speciality: only }} name={title} />
          </Suspense>
        </CrashBoundary>
      )}
    </>
  )
}
