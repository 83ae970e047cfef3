import { appointmentStatuses } from '@aafiya/contracts/appointments/appointment-statuses'
import type { CountedVisits } from '@aafiya/contracts/figures/counted-visits'
import { leadTimes, visitFigures } from '@aafiya/contracts/figures/visit-figures'
import { weekdays } from '@aafiya/contracts/hours/schedule'
import { limits } from '@aafiya/contracts/platform/limits'
import { Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'

import { aWeek } from '../i18n/a-week.ts'
import { useFormat } from '../i18n/use-format.ts'
import { civilDay, civilTime } from '../i18n/when.ts'
import { dayIn } from '../page/day-in.ts'
import { useUrlState } from '../page/use-url-state.ts'
import { Button } from '../ui/action/button.tsx'
import { DayField } from '../ui/field/day-field.tsx'
import { Field } from '../ui/field/field.tsx'
import { OptionalSelect } from '../ui/field/optional-select.tsx'
import { FilterRow } from '../ui/form/filter-row.tsx'
import type { VisitFilter, VisitScope } from './visit-queries.ts'

const among = <T extends string>(values: readonly T[], text: string | null) => values.find((value) => value === text)
const yesOrNo = ['yes', 'no'] as const

const countedNames = [
  'figure',
  'lead',
  'reminded',
  'confirmed',
  'weekday',
  'hour',
  'doctorId',
  'speciality',
  'visitTypeId',
] as const satisfies readonly (keyof CountedVisits)[]

/** Which part of the visits a figure has counted, where one of its numbers led here. */
function countedIn(search: URLSearchParams): CountedVisits {
  const text = (name: keyof CountedVisits) => search.get(name) ?? undefined
  return {
    figure: among(visitFigures, search.get('figure')),
    lead: among(leadTimes, search.get('lead')),
    reminded: among(yesOrNo, search.get('reminded')),
    confirmed: among(yesOrNo, search.get('confirmed')),
    weekday: among(weekdays, search.get('weekday')),
    hour: text('hour'),
    doctorId: text('doctorId'),
    speciality: text('speciality'),
    visitTypeId: text('visitTypeId'),
  }
}

/** The filters in the URL; by default from today on. */
export function useVisitFilter(today: string) {
  const [search, change] = useUrlState()
  const filter = {
    from: dayIn(search.get('from')) ?? today,
    to: dayIn(search.get('to')),
    status: appointmentStatuses.find((status) => status === search.get('status')),
    q: search.get('q') ?? '',
    ...countedIn(search),
  }
  const set = ({ from, ...rest }: VisitFilter) =>
    change({ ...rest, ...(from !== undefined && { from: from === today ? undefined : from }) })
  const clear = () =>
    change(Object.fromEntries(['from', 'to', 'status', 'q', ...countedNames].map((name) => [name, undefined])))
  return { filter, set, clear }
}

/** Which figure the list is of, in the words of its page. */
function CountedAs({ filter: { figure, lead, reminded, confirmed, weekday, hour } }: { filter: CountedVisits }) {
  const { t } = useTranslation(['visits', 'figures', 'words'])
  const { weekday: dayName, clockHour } = useFormat()
  const parts = [
    figure && t(`figures:figure_${figure}`),
    reminded && t(`figures:attendance_${reminded === 'yes' ? 'reminded' : 'not_reminded'}`),
    confirmed && t(`figures:attendance_${confirmed === 'yes' ? 'confirmed' : 'not_confirmed'}`),
    lead && `${t('figures:head_booked')}: ${t(`figures:lead_${lead}`)}`,
    weekday && dayName(civilDay(aWeek[weekday])),
    hour && clockHour(civilTime(`${hour.padStart(2, '0')}:00`)),
  ]
  const text = parts.filter(Boolean).join(t('words:comma'))
  return text ? t('counted_as', { text }) : t('counted')
}

export interface VisitFiltersProps extends Pick<ReturnType<typeof useVisitFilter>, 'filter' | 'set' | 'clear'> {
  scope: VisitScope
}

export function VisitFilters({ scope, filter, set, clear }: VisitFiltersProps) {
  const { t } = useTranslation(['visits', 'staff', 'words', 'common'])
  const id = useId()
  const isCounted = countedNames.some((name) => filter[name] !== undefined)
  return (
    <>
      {isCounted && (
        <p>
          <Suspense fallback={t('counted')}>
            <CountedAs filter={filter} />
          </Suspense>{' '}
          <Button tone="text" onClick={clear}>
            {t('common:menu_all_appointments')}
          </Button>
        </p>
      )}
      <FilterRow>
        <Field
          id={`${id}q`}
          type="search"
          label={t(scope === 'doctor' ? 'words:patient' : 'search_clinic')}
          maxLength={limits.searchMax}
          autoComplete="off"
          value={filter.q}
          onValue={(q) => set({ q })}
        />
        <OptionalSelect
          id={`${id}status`}
          label={t('status')}
          value={filter.status}
          onValue={(status) => set({ status })}
          options={appointmentStatuses.map((status) => ({ value: status, label: t(`status_${status}`) }))}
          none={t('staff:all')}
        />
        <DayField id={`${id}from`} label={t('from')} value={filter.from} onValue={(day) => set({ from: day })} />
        <DayField
          id={`${id}to`}
          label={t('to')}
          min={filter.from}
          error={filter.to && filter.to < filter.from ? t('staff:ends_first') : undefined}
          value={filter.to}
          onValue={(day) => set({ to: day })}
        />
      </FilterRow>
    </>
  )
}
