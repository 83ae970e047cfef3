import { useTranslation } from 'react-i18next'

import { Button } from '../ui/action/button.tsx'
import { FilterFields } from './filter-fields.tsx'
import css from './filter-margin.module.css'
import { SpecialityList } from './speciality-list.tsx'
import type { Directory } from './use-directory.ts'
import { isNarrowed } from './wanted.ts'

/** The margin of a wide page: specialities, then filters. */
export function FilterMargin({ directory }: { directory: Directory }) {
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
