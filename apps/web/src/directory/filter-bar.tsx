import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { lazyPart } from '../page/lazy-part.tsx'
import { Button } from '../ui/action/button.tsx'
import { Icon } from '../ui/text/icon.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import { DayTabs } from './day-tabs.tsx'
import css from './filter-bar.module.css'
import { SortField } from './sort-field.tsx'
import type { Directory } from './use-directory.ts'

const SheetPart = lazyPart(() => import('./filter-sheet.tsx').then((it) => it.FilterSheet))

/** Above the doctors: the days, the order, and on a phone the way to the filters. */
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
              showLabel={total === undefined ? t('show') : t('show_doctors', { doctors: t('common:doctors_count', { count: total }) })}
              onClear={directory.clearAll}
              onClose={() => setOpen(false)}
            />
          )}
        </SheetPart>
      )}
    </>
  )
}
