import type { DoctorFacets } from '@aafiya/contracts/doctors/directory'
import { freeDays } from '@aafiya/contracts/doctors/directory-names'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { DoctorSearch } from '../doctors/doctor-queries.ts'
import { useFormat } from '../i18n/use-format.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { Button } from '../ui/action/button.tsx'
import { TabLinks } from '../ui/action/tab-links.tsx'
import { Icon } from '../ui/text/icon.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import { dayChosen, searchWith } from './doctor-search.ts'
import css from './filter-bar.module.css'
import { SortField } from './sort-field.tsx'
import type { Directory } from './use-directory.ts'

interface DayTabsProps {
  pathname: string
  search: URLSearchParams
  wanted: DoctorSearch
  facets: DoctorFacets | undefined
}

/** The day filter. Links, so that Back returns to the previous day. */
function DayTabs({ pathname, search, wanted, facets }: DayTabsProps) {
  const { t } = useTranslation('directory')
  const { count } = useFormat()
  const tab = (day: (typeof freeDays)[number] | undefined, number: number | undefined) => {
    const query = searchWith(search, dayChosen(day, wanted))
    return {
      to: query ? `${pathname}?${query}` : pathname,
      text: t(`free_${day ?? 'any'}`),
      count: number === undefined ? undefined : count(number),
    }
  }
  const tabs = [tab(undefined, facets?.free.any), ...freeDays.map((day) => tab(day, facets?.free[day]))]
  const current = tabs[wanted.filters?.free ? freeDays.indexOf(wanted.filters.free) + 1 : 0]
  return <TabLinks label={t('free_on')} tabs={tabs} current={current?.to ?? ''} />
}

const SheetPart = lazyPart(() => import('./filter-sheet.tsx').then((it) => it.FilterSheet))

/** Above the doctors: days, order, and on a phone the button for the filters. */
export function FilterBar({ directory }: { directory: Directory }) {
  const { t } = useTranslation(['directory', 'common'])
  const [isOpen, setOpen] = useState(false)
  const { pathname, search, wanted, facets, currency, list, change } = directory
  const total = list.isPlaceholderData ? undefined : list.data?.pages[0]?.total
  return (
    <>
      <div className={css.bar}>
        <div className={css.days}>
          <DayTabs pathname={pathname} search={search} wanted={wanted} facets={facets} />
        </div>
        <Button
          tone="line"
          className={css.filters}
          aria-haspopup="dialog"
          onPointerEnter={SheetPart.prefetch}
          onClick={() => setOpen(true)}
        >
          <Icon icon={SlidersHorizontal} />
          {t('filters')}
        </Button>
        <div className={css.sort}>
          <SortField wanted={wanted} onSort={(sort) => change({ sort })} />
        </div>
      </div>
      <ChosenFilters
        pathname={pathname}
        search={search}
        wanted={wanted}
        speciality={directory.title ?? directory.speciality}
        currency={currency}
        facets={facets}
      />
      {isOpen && (
        <SheetPart>
          {(FilterSheet) => (
            <FilterSheet
              wanted={wanted}
              facets={facets}
              currency={currency}
              change={change}
              speciality={directory.speciality}
              specialities={directory.specialities}
              onSpeciality={directory.showSpeciality}
              showLabel={
                total === undefined
                  ? t('show')
                  : t('show_doctors', { doctors: t('common:doctors_count', { count: total }) })
              }
              onClear={directory.clearAll}
              onClose={() => setOpen(false)}
            />
          )}
        </SheetPart>
      )}
    </>
  )
}
