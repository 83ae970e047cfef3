import { appointmentStatuses } from '@aafiya/contracts/appointments/appointment-statuses'
import { limits } from '@aafiya/contracts/platform/limits'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useUrlState } from '../page/use-url-state.ts'
import { DayField } from '../ui/field/day-field.tsx'
import { Field } from '../ui/field/field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { FilterRow } from '../ui/form/filter-row.tsx'
import type { VisitFilter, VisitScope } from './visit-queries.ts'

const dayIn = (text: string | null) => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined)

/** The filters in the URL: from today on by default. */
export function useVisitFilter(today: string) {
  const [search, change] = useUrlState()
  const filter = {
    from: dayIn(search.get('from')) ?? today,
    to: dayIn(search.get('to')),
    status: appointmentStatuses.find((status) => status === search.get('status')),
    q: search.get('q') ?? '',
  }
  const set = ({ from, ...rest }: VisitFilter) =>
    change({ ...rest, ...(from !== undefined && { from: from === today ? undefined : from }) })
  return { filter, set, clear: () => change({ from: undefined, to: undefined, status: undefined, q: undefined }) }
}

export interface VisitFiltersProps extends Pick<ReturnType<typeof useVisitFilter>, 'filter' | 'set'> {
  scope: VisitScope
}

export function VisitFilters({ scope, filter, set }: VisitFiltersProps) {
  const { t } = useTranslation('visits')
  const id = useId()
  return (
    <FilterRow>
      <Field
        id={`${id}q`}
        type="search"
        label={t(`search_${scope}`)}
        maxLength={limits.searchMax}
        autoComplete="off"
        value={filter.q}
        onValue={(q) => set({ q })}
      />
      <SelectField
        id={`${id}status`}
        label={t('status')}
        value={filter.status}
        onValue={(value) => set({ status: appointmentStatuses.find((status) => status === value) })}
      >
        <option value="">{t('status_all')}</option>
        {appointmentStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`status_${status}`)}
          </option>
        ))}
      </SelectField>
      <DayField id={`${id}from`} label={t('from')} value={filter.from} onValue={(day) => set({ from: day })} />
      <DayField
        id={`${id}to`}
        label={t('to')}
        min={filter.from}
        error={filter.to && filter.to < filter.from ? t('to_invalid') : undefined}
        value={filter.to}
        onValue={(day) => set({ to: day })}
      />
    </FilterRow>
  )
}
