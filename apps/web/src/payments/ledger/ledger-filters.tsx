import type { LedgerFilter, LedgerTotals } from '@aafiya/contracts/payments/ledger'
import { limits } from '@aafiya/contracts/platform/limits'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { dayIn } from '../../page/day-in.ts'
import { Button } from '../../ui/action/button.tsx'
import { DayField } from '../../ui/field/day-field.tsx'
import { Field } from '../../ui/field/field.tsx'
import { OptionalSelect } from '../../ui/field/optional-select.tsx'
import { FilterRow } from '../../ui/form/filter-row.tsx'

const kinds = [
  'charge',
  'refund',
  'reversal',
  'taken_back',
  'flagged',
] as const satisfies readonly LedgerFilter['kind'][]
const providers = ['stripe', 'paymob', 'test', 'cash', 'card'] as const satisfies LedgerTotals['providers']

export const ledgerFilterIn = (search: URLSearchParams): LedgerFilter => ({
  kind: kinds.find((kind) => kind === search.get('kind')),
  provider: providers.find((provider) => provider === search.get('provider')),
  q: search.get('q') ?? undefined,
  from: dayIn(search.get('from')),
  to: dayIn(search.get('to')),
  doctorId: search.get('doctorId') ?? undefined,
  speciality: search.get('speciality') ?? undefined,
  visitTypeId: search.get('visitTypeId') ?? undefined,
})

/** Without the filters that only a figure sets. */
const whole = { doctorId: undefined, speciality: undefined, visitTypeId: undefined }

export interface LedgerFiltersProps {
  filter: LedgerFilter
  /** The providers with at least one entry. */
  used: LedgerTotals['providers']
  onChange: (changes: Record<string, string | undefined>) => void
}

export function LedgerFilters({ filter, used, onChange }: LedgerFiltersProps) {
  const { t } = useTranslation(['ledger', 'staff'])
  const id = useId()
  const { doctorId, speciality, visitTypeId } = filter
  return (
    <>
      {(doctorId ?? speciality ?? visitTypeId) !== undefined && (
        <p>
          {t('counted')}{' '}
          <Button tone="text" onClick={() => onChange(whole)}>
            {t('counted_all')}
          </Button>
        </p>
      )}
      <FilterRow>
        <Field
          id={`${id}q`}
          type="search"
          label={t('search')}
          maxLength={limits.searchMax}
          autoComplete="off"
          value={filter.q}
          onValue={(q) => onChange({ q })}
        />
        <OptionalSelect
          id={`${id}kind`}
          label={t('staff:kind')}
          value={filter.kind}
          onValue={(kind) => onChange({ kind })}
          options={kinds.map((kind) => ({ value: kind, label: t(`filter_${kind}`) }))}
          none={t('staff:all')}
        />
        <DayField
          id={`${id}from`}
          label={t('staff:from')}
          value={filter.from ?? ''}
          onValue={(from) => onChange({ from })}
        />
        <DayField
          id={`${id}to`}
          label={t('staff:to')}
          min={filter.from}
          value={filter.to ?? ''}
          onValue={(to) => onChange({ to })}
        />
        {(used.length > 1 || filter.provider) && (
          <OptionalSelect
            id={`${id}provider`}
            label={t('filter_provider')}
            value={filter.provider}
            onValue={(provider) => onChange({ provider })}
            options={used.map((provider) => ({ value: provider, label: t(`provider_${provider}`) }))}
            none={t('staff:all')}
          />
        )}
      </FilterRow>
    </>
  )
}
